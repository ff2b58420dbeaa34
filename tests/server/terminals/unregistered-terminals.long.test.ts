import { afterAll, beforeAll, expect, test } from 'vitest';

import { bodyOf, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { UnregisteredTerminal } from '#contract/devices/unregistered-terminals.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

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

const connectAs = async (phone: string): Promise<Connection> => {
  for (const former of open.splice(0)) former.cut();
  world.pass(61_000);
  const ports = { host: '127.0.0.1', port, phone, edition: '2013' as const };
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
