import { afterAll, beforeAll, expect, test } from 'vitest';

import { bodyOf, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { UnregisteredTerminal } from '#contract/devices/unregistered-terminals.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { awaitHeard } from '#server/terminals/unregistered/await-heard.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { type CommandWorld, english, openCommandWorld } from '../../support/worlds/command-world.ts';
import { type Client, field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';

let world: CommandWorld;
let operator: Client;
let port = 0;
const open: Connection[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  operator = await loginAs(world.app, 'admin');
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
});
afterAll(async () => {
  for (const connection of open) connection.cut();
  await world.close();
});

const connectAs = async (phone: string, edition: '2013' | '2019' = '2013'): Promise<Connection> => {
  for (const former of open.splice(0)) former.cut();
  world.pass(61_000);
  const ports = { host: '127.0.0.1', port, phone, edition };
  const connection = await openConnection({ ...ports, order: () => 'unsupported', closed: () => {} });
  open.push(connection);
  return connection;
};
const register = async (connection: Connection, plate: string) => {
  const names = [fixedText('HUABO', 5), fixedText('HB-R03', 20), fixedText('A31007F', 7)];
  const body = bodyOf(['u16', 33], ['u16', 201], ...names, ['u8', 2], plate);
  const answer = await connection.ask(terminalMessageIds.register, body);
  return { result: answer?.[2], code: answer?.toString('latin1', 3) ?? '' };
};
const signIn = async (connection: Connection, code: string) =>
  resultOf(await connection.ask(terminalMessageIds.authenticate, gbkOf(code)));

const listed = async (of = operator): Promise<readonly UnregisteredTerminal[]> =>
  field(await of.get('/unregisteredTerminals', english), 'terminals') as readonly UnregisteredTerminal[];
const heard = async (number: string): Promise<UnregisteredTerminal | undefined> =>
  (await listed()).find((one) => one.number === number);
const admit = (number: string, signCode = ownTruck, role = 'console') =>
  operator.send('POST', '/unregisteredTerminals/admit', { number, signCode, role }, english);

test('a number that nobody has is listed with what the terminal said, and let in under a truck', async () => {
  const number = '1064891250031';
  const stranger = await connectAs('13800000031');
  expect((await register(stranger, ownTruck)).result).toBe(4);
  expect((await register(stranger, ownTruck)).result).toBe(4);
  await expect
    .poll(() => heard('13800000031'))
    .toMatchObject({
      protocol: 'JT/T 808-2013',
      step: 'register',
      reason: 'noSuchTerminal',
      maker: 'HUABO',
      model: 'HB-R03',
      terminalId: 'A31007F',
      plate: ownTruck,
      plateColor: 'yellow',
      signCode: ownTruck,
      numbered: false,
      attempts: 2,
      ignored: false,
    });
  expect(await heard(number)).toBeUndefined();

  expect((await admit('13800000031')).resultCode).toBe(200);
  expect(await heard('13800000031')).toBeUndefined();
  const again = await connectAs('13800000031');
  const { result, code } = await register(again, ownTruck);
  expect(result).toBe(0);
  expect(await signIn(again, code)).toBe(0);
  expect((await admit('13800000031')).resultCode).toBe(404);
});

test('a terminal that says another plate is let in where a person says that it is this truck', async () => {
  const first = await connectAs('13800000032');
  expect((await register(first, '京A00000')).result).toBe(4);
  await expect.poll(() => heard('13800000032')).toMatchObject({ plate: '京A00000', signCode: null });
  expect((await admit('13800000032', ownTruck, 'recorder')).resultCode).toBe(200);
  const again = await connectAs('13800000032');
  expect((await register(again, '沪C11111')).result).toBe(4);
  const { result, code } = await register(again, '京A00000');
  expect(result).toBe(0);
  expect(await signIn(again, code)).toBe(0);
});

test('a terminal that only signs in by a code of its own has that code from then on', async () => {
  const first = await connectAs('86A9104552E1');
  expect(await signIn(first, 'authentication0')).toBe(1);
  await expect
    .poll(() => heard('86A9104552E1'))
    .toMatchObject({ step: 'signIn', reason: 'unknownCode', plate: null });
  expect((await admit('86A9104552E1', ownTruck, 'camera')).resultCode).toBe(200);
  const again = await connectAs('86A9104552E1');
  expect(await signIn(again, 'something-else')).toBe(1);
  expect(await signIn(again, 'authentication0')).toBe(0);
  // On the line it is nobody's guest any more.
  await expect.poll(() => heard('86A9104552E1')).toBeUndefined();
});

test('a box whose number has changed is known by its IMEI, and takes the place of its former number', async () => {
  const [former, number, imei] = ['13800000038', '13800000039', '861234567890123'];
  await world.database.query(
    'delete from terminal_entry where truck_id = (select id from truck where sign_code = $1)',
    [ownTruck],
  );
  await enter(former, ownTruck);
  await world.database.query('insert into jt808_terminal (phone, imei) values ($1, $2)', [former, imei]);
  const box = await connectAs(number, '2019');
  const token = gbkOf('its own');
  const body = bodyOf(['u8', token.length], token, Buffer.from(imei), fixedText('V1', 20));
  expect(resultOf(await box.ask(terminalMessageIds.authenticate, body))).toBe(1);
  // It is its company's to see, by the IMEI alone.
  const dispatcher = await loginAs(world.app, 'dispatcher');
  await expect
    .poll(async () => (await listed(dispatcher)).find((one) => one.number === number))
    .toMatchObject({ imei, formerNumber: former, signCode: ownTruck, numbered: false });
  expect((await admit(number)).resultCode).toBe(200);
  const entries = await world.database.query(
    'select number, role from terminal_entry where number in ($1, $2)',
    [former, number],
  );
  expect(entries).toEqual([{ number, role: 'camera' }]);
  expect(resultOf(await box.ask(terminalMessageIds.authenticate, body))).toBe(0);
  await takeOff(number);
});

test('one that only says its places is listed, with its frames and what of them nobody reads, for who sees it', async () => {
  const number = '13800000033';
  const stranger = await connectAs(number);
  const place = () => placeBody({ timeMs: world.now(), speedKmh: 41, items: { 0xe4: '1a7f' } });
  stranger.send(terminalMessageIds.location, place());
  stranger.send(terminalMessageIds.location, place());
  await expect
    .poll(() => heard(number))
    .toMatchObject({ step: 'data', reason: 'beforeSignIn', plate: null, attempts: 1 });
  const about = async (client: Client) => client.get(`/terminalAbout?number=${number}`, english);
  const frames = async () => field(await about(operator), 'frames') as readonly unknown[];
  await expect.poll(async () => (await frames()).length, { timeout: 10_000 }).toBe(2);
  expect(await about(operator)).toMatchObject({
    data: {
      boxes: [],
      frames: [
        { messageId: '0x0200', outcome: 'ignored', place: { speedKmh: 41, longitudeDeg: 121.4, unread: 1 } },
        {},
      ],
      unread: [{ item: 'E4', hex: '1a7f', times: 2 }],
      places: 2,
    },
  });
  const dispatcher = await loginAs(world.app, 'dispatcher');
  expect(await about(dispatcher)).toMatchObject({ resultCode: 404 });

  // Why it was turned away says more than that it goes on speaking.
  world.pass(61_000);
  expect((await register(stranger, '京A00004')).result).toBe(4);
  stranger.send(terminalMessageIds.location, place());
  await expect
    .poll(() => heard(number))
    .toMatchObject({ step: 'register', reason: 'noSuchTerminal', attempts: 3 });
});

test('an ignored one stays known, and comes back when somebody wants it', async () => {
  const stranger = await connectAs('13800000034');
  await register(stranger, '京A00001');
  await expect.poll(() => heard('13800000034')).toMatchObject({ ignored: false });
  const ignore = (ignored: boolean) =>
    operator.send(
      'POST',
      '/unregisteredTerminals/ignore',
      { number: '13800000034', ignored: String(ignored) },
      english,
    );
  expect((await ignore(true)).resultCode).toBe(200);
  expect(await heard('13800000034')).toMatchObject({ ignored: true });
  expect((await ignore(false)).resultCode).toBe(200);
  expect(await heard('13800000034')).toMatchObject({ ignored: false });
});

test('what is refused says what to do, and lets nobody in', async () => {
  const stranger = await connectAs('13800000035');
  await register(stranger, '京A00002');
  await expect.poll(() => heard('13800000035')).toBeDefined();
  expect(await admit('13800000035', '浙X99999')).toMatchObject({ resultCode: 400 });
  // Nothing was taken away by what was refused.
  expect(await heard('13800000035')).toBeDefined();
});

test('numbers of nobody are the operator’s, and those that say a company’s plate are its own', async () => {
  const stranger = await connectAs('13800000036');
  await register(stranger, '京A00003');
  const said = await connectAs('13800000037');
  await register(said, ownTruck);
  await expect.poll(() => heard('13800000037')).toBeDefined();
  const dispatcher = await loginAs(world.app, 'dispatcher');
  const seen = (await listed(dispatcher)).map(({ number }) => number);
  expect(seen).toContain('13800000037');
  expect(seen).not.toContain('13800000036');
});

/** Trucks of other companies. */
const [firstTruck, secondTruck, otherTruck] = ['浙B00001', '浙B00003', '浙B00004'] as const;
/** Gives a number to a truck, which has it at its fourth place. */
const enter = (number: string, signCode: string) =>
  world.database.query(
    `insert into terminal_entry (truck_id, place, number, role)
     select id, 4, $1, 'camera' from truck_master where sign_code = $2`,
    [number, signCode],
  );
const takeOff = (number: string) =>
  world.database.query('delete from terminal_entry where number = $1', [number]);
const plateOf = (number: string) =>
  world.database.query('select accepted_plate as plate from jt808_terminal where phone = $1', [number]);

test('a number that was another company’s brings nothing of its terminal along, and what lets it in stays', async () => {
  const number = '13800000041';
  await enter(number, otherTruck);
  await world.database.query(
    `insert into jt808_terminal (phone, maker, imei, accepted_plate, utc_offset_min, clock_right)
     values ($1, 'OTHER', '861234567890123', '京A00009', 0, true)`,
    [number],
  );
  await world.database.query(
    `insert into terminal_peripheral (number, device, company) values ($1, 101, 'OTHER')`,
    [number],
  );
  await takeOff(number);

  const first = await connectAs(number);
  expect(await signIn(first, 'authentication1')).toBe(1);
  await expect.poll(() => heard(number)).toMatchObject({ step: 'signIn' });
  expect((await admit(number, secondTruck, 'camera')).resultCode).toBe(200);
  const known = await world.database.query(
    `select maker, imei, accepted_plate, utc_offset_min, clock_right, own_code from jt808_terminal where phone = $1`,
    [number],
  );
  expect(known).toEqual([
    {
      maker: '',
      imei: null,
      accepted_plate: null,
      utc_offset_min: null,
      clock_right: false,
      own_code: true,
    },
  ]);
  expect(await world.database.query('select from terminal_peripheral where number = $1', [number])).toEqual(
    [],
  );
  const again = await connectAs(number);
  expect(await signIn(again, 'authentication1')).toBe(0);
  // Logged out, a terminal that never registers would not come back without its code.
  expect(resultOf(await again.ask(terminalMessageIds.logOut, Buffer.alloc(0)))).toBe(0);
  const back = await connectAs(number);
  expect(await signIn(back, 'authentication1')).toBe(0);
  await takeOff(number);
});

test('a plate that was let pass for one truck is not let pass for the next', async () => {
  const number = '13800000042';
  await world.database.query(
    `update truck_master set company_code = (select company_code from truck_master where sign_code = $1)
     where sign_code = $2`,
    [firstTruck, secondTruck],
  );
  await enter(number, secondTruck);
  await world.database.query(`insert into jt808_terminal (phone, accepted_plate) values ($1, '京A00009')`, [
    number,
  ]);
  await takeOff(number);
  await enter(number, secondTruck);
  expect(await plateOf(number)).toEqual([{ plate: '京A00009' }]);
  await takeOff(number);
  await enter(number, firstTruck);
  expect(await plateOf(number)).toEqual([{ plate: null }]);
  await takeOff(number);
});

test('a truck that is saved with a number that was heard awaits its terminal, and none that another has', async () => {
  const number = '13800000043';
  const stranger = await connectAs(number);
  await register(stranger, '京A00004');
  await expect.poll(() => heard(number)).toBeDefined();
  const isAwaitedBy = async (signCode: string): Promise<boolean> => {
    const [truck] = await world.database.query<{ id: number }>(
      'select id from truck_master where sign_code = $1',
      [signCode],
    );
    await enter(number, signCode);
    await awaitHeard(world.database, Number(truck?.id), world.now());
    const rows = await world.database.query(
      'select from jt808_terminal where phone = $1 and registration_until is not null',
      [number],
    );
    return rows.length > 0;
  };
  await enter(number, otherTruck);
  // The operator has been asked for it, and has not answered.
  await world.database.query(
    `insert into terminal_claim (number, role, company_code, truck_id, claimant, claimed_time, operator_code)
     select $1, 'camera', t.company_code, t.id, t.sign_code, now(), 'TW' from truck_master t where t.sign_code = $2`,
    [number, secondTruck],
  );
  expect(await isAwaitedBy(secondTruck)).toBe(false);
  await takeOff(number);
  expect(await isAwaitedBy(secondTruck)).toBe(true);
});
