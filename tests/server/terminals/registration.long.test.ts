import { afterAll, beforeAll, expect, test } from 'vitest';

import { bodyOf, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { tokenCommand } from '#server/app/token-command.ts';
import { type Connection, openConnection, type OrderResult, resultOf } from '#simulator/jt808/connection.ts';

import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, ownTruck } from '../../support/worlds/demo-world.ts';
import { awaitTerminal, giveNumber } from '../../support/worlds/give-number.ts';

const address = 'setting/base_data/terminal';
const number = '13805749001';
const vin = 'LFWSRXSJ9K1F00001';

let world: CommandWorld;
let port = 0;
const open: Connection[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, number);
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
});
afterAll(async () => {
  for (const connection of open) connection.cut();
  await world.close();
});

const connectAs = async (
  phone = number,
  order: () => OrderResult = () => 'unsupported',
): Promise<Connection> => {
  for (const former of open.splice(0)) former.cut();
  world.pass(61_000);
  const ports = { host: '127.0.0.1', port, phone, edition: '2013' as const };
  const connection = await openConnection({ ...ports, order, closed: () => {} });
  open.push(connection);
  return connection;
};
interface Said {
  readonly id?: string;
  readonly color?: number;
  readonly plate?: string | Uint8Array;
}
const registrationOf = ({ id = 'A000001', color = 2, plate = ownTruck }: Said): Buffer => {
  const names = [fixedText('TANKW', 5), fixedText('TW-1', 20), fixedText(id, 7)];
  return bodyOf(['u16', 33], ['u16', 201], ...names, ['u8', color], plate);
};
const register = async (
  connection: Connection,
  said: Said = {},
): Promise<{ readonly result: number | undefined; readonly code: string }> => {
  const answer = await connection.ask(terminalMessageIds.register, registrationOf(said));
  return { result: answer?.[2], code: answer?.toString('latin1', 3) ?? '' };
};
const signIn = async (connection: Connection, code: string) =>
  resultOf(await connection.ask(terminalMessageIds.authenticate, gbkOf(code)));
const rowOf = async (of: string) => {
  const answer = await world.admin().get(`/resources/${address}?search=${of}`, english);
  const [row] = field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[];
  return row ?? {};
};
const act = async (action: string, reason?: string) => {
  const { id } = await rowOf(number);
  const form = { action, ...(reason === undefined ? {} : { reason }) };
  return world.admin().send('POST', `/resourceAction/${Number(id)}/${address}`, form, english);
};
const lastDetail = async () => {
  const [frame] = await world.database.query<{ detail: string }>(
    "select detail from terminal_frame where message_id = $1 and direction = 'in' order by id desc limit 1",
    [terminalMessageIds.register],
  );
  return frame?.detail;
};

test('a first registration is taken while somebody awaits it, once, and not before or after', async () => {
  const connection = await connectAs();
  expect((await register(connection)).result).toBe(4);
  await expect.poll(lastDetail).toBe('notAwaited');
  expect((await act('awaitFirst')).resultCode).toBe(200);
  const first = await register(connection);
  expect(first.result).toBe(0);
  const stranger = await connectAs();
  expect((await register(stranger, { id: 'B000002' })).result).toBe(4);
  expect(await signIn(stranger, first.code)).toBe(0);
  expect((await act('awaitFirst')).resultCode).toBe(409);
  expect(await rowOf(number)).toMatchObject({
    registration: 'registered',
    model: 'TW-1',
    signCode: ownTruck,
  });
});

test('its window ends, and can be closed', async () => {
  await tokenCommand(world.database, [terminal]);
  expect((await act('awaitFirst')).resultCode).toBe(200);
  const [window] = await world.database.query<{ until: Date }>(
    'select registration_until as until from jt808_terminal where phone = $1',
    [number],
  );
  expect((window?.until.getTime() ?? 0) - world.now()).toBe(24 * 3_600_000);
  await awaitTerminal(world.database, number, world.now() + 60_000);
  expect((await register(await connectAs())).result).toBe(4);
  expect((await act('awaitFirst')).resultCode).toBe(200);
  expect((await act('close')).resultCode).toBe(200);
  expect((await register(await connectAs())).result).toBe(4);
});

test('once a token was made, registering gives nothing, to who had a code neither', async () => {
  expect((await act('awaitFirst')).resultCode).toBe(200);
  expect((await register(await connectAs())).result).toBe(0);
  expect((await act('admit', 'x')).resultCode).toBe(200);
  const said = await tokenCommand(world.database, [terminal]);
  const connection = await connectAs();
  expect((await register(connection)).result).toBe(4);
  const token = /: (\S+)\n/.exec(said)?.[1] ?? '';
  expect(await signIn(connection, token)).toBe(0);
});

test('another terminal is let in for a minute, with a reason that is kept; the former code is void', async () => {
  expect((await act('awaitFirst')).resultCode).toBe(200);
  const former = await register(await connectAs());
  expect(former.result).toBe(0);
  expect((await act('admit')).resultCode).toBe(400);
  expect((await act('admit', 'box exchanged after a fault')).resultCode).toBe(200);
  const connection = await connectAs();
  // A minute is over.
  expect((await register(connection, { id: 'B000002' })).result).toBe(4);
  expect((await act('admit', 'box exchanged after a fault')).resultCode).toBe(200);
  const next = await register(connection, { id: 'B000002' });
  expect(next.result).toBe(0);
  expect(await signIn(connection, former.code)).toBe(1);
  world.pass(1000);
  expect(await signIn(connection, next.code)).toBe(0);
  const [entry] = await world.database.query<{ subject: string; after: unknown }>(
    `select subject, after from audit_log where action = 'terminal_in_force.admit' order by id desc limit 1`,
  );
  expect(entry).toEqual({ subject: number, after: { reason: 'box exchanged after a fault' } });
});

test('who was let in takes the place of one that is on the line; who was not does not', async () => {
  const present = await connectAs();
  expect((await act('admit', 'test')).resultCode).toBe(200);
  const code = (await register(present, { id: 'C000003' })).code;
  world.pass(1000);
  expect(await signIn(present, code)).toBe(0);
  open.pop();
  const second = await connectAs();
  // It knows the id that is printed on the box.
  expect((await register(second, { id: 'C000003' })).result).toBe(4);
  await expect.poll(lastDetail).toBe('secondDevice');
  open.pop();
  const third = await connectAs();
  expect((await act('admit', 'test')).resultCode).toBe(200);
  const admitted = await register(third, { id: 'D000004' });
  expect(admitted.result).toBe(0);
  expect(await signIn(third, admitted.code)).toBe(0);
  expect(world.app.terminalListener.figures().signedIn).toBe(1);
  second.cut();
  present.cut();
});

test('who is on the line and silent is not replaced by a box with the same label, but by one with its code', async () => {
  const owner = await connectAs(number, () => 'silent');
  expect((await act('admit', 'test')).resultCode).toBe(200);
  const { code } = await register(owner, { id: 'E000005' });
  world.pass(1000);
  expect(await signIn(owner, code)).toBe(0);
  open.pop();
  const stranger = await connectAs();
  const beganMs = performance.now();
  expect((await register(stranger, { id: 'E000005' })).result).toBe(4);
  expect(performance.now() - beganMs).toBeGreaterThan(4_500);
  await expect.poll(lastDetail).toBe('formerStands');
  expect(world.app.terminalListener.figures().signedIn).toBe(1);
  open.pop();
  const itself = await connectAs();
  expect(await signIn(itself, code)).toBe(0);
  // Where nobody has the number, a box that registers at each start gets its code.
  itself.cut();
  await expect.poll(() => world.app.terminalListener.figures().signedIn).toBe(0);
  expect((await register(await connectAs(), { id: 'E000005' })).result).toBe(0);
  for (const connection of [owner, stranger]) connection.cut();
});

test('a stranger is told the same, as soon, whether a number exists, is awaited, is on the line or has another plate', async () => {
  const owner = await connectAs(number, () => 'silent');
  expect((await act('admit', 'test')).resultCode).toBe(200);
  const { code } = await register(owner, { id: 'F000006' });
  world.pass(1000);
  expect(await signIn(owner, code)).toBe(0);
  open.pop();
  const counted = async (): Promise<readonly number[]> => {
    const { values } = await world.app.metrics.terminalsRefused.get();
    return ['noSuchTerminal', 'noSuchVehicle', 'terminalTaken'].map(
      (reason) => values.find(({ labels }) => labels.reason === reason)?.value ?? 0,
    );
  };
  const before = await counted();
  const told = async (phone: string, said: Said): Promise<string> => {
    const connection = await connectAs(phone);
    const beganMs = performance.now();
    const answer = await connection.ask(terminalMessageIds.register, registrationOf(said));
    expect(performance.now() - beganMs).toBeLessThan(2_000);
    return answer?.toString('hex', 2) ?? '';
  };
  const answers = [
    await told('13999999999', { id: 'F000006' }),
    await told(number, { id: 'F000006', plate: gbkOf('浙B00003') }),
    await told(number, { id: 'F000007' }),
  ];
  expect(new Set(answers)).toEqual(new Set(['04']));
  await expect.poll(counted, { timeout: 8_000 }).toEqual(before.map((times) => times + 1));
  owner.cut();
});

test.each([
  ['in GBK', gbkOf(ownTruck), 0, undefined],
  ['in UTF-8', Buffer.from(ownTruck), 0, undefined],
  ['with a dot and small letters', gbkOf('浙b·00002'), 0, undefined],
  ['in full width', gbkOf('浙Ｂ００００２'), 0, undefined],
  ['without its province', gbkOf('B00002'), 4, 'plateWithoutProvince'],
  ['of another truck', gbkOf('浙B00003'), 4, 'noSuchVehicle'],
  ['left out', Buffer.alloc(0), 4, 'noSuchVehicle'],
] as const)('a plate %s', async (_how, plate, result, detail) => {
  const connection = await connectAs();
  expect((await act('admit', 'test')).resultCode).toBe(200);
  expect((await register(connection, { plate })).result).toBe(result);
  if (detail !== undefined) await expect.poll(lastDetail).toBe(detail);
});

test('a terminal without a plate gives the VIN of its truck, which has to be entered', async () => {
  const connection = await connectAs();
  expect((await act('admit', 'test')).resultCode).toBe(200);
  expect((await register(connection, { color: 0, plate: vin })).result).toBe(4);
  await expect.poll(lastDetail).toBe('noVinKnown');
  await world.database.query('update truck_master set vin = $1 where terminal = $2', [vin, terminal]);
  expect((await register(connection, { color: 0, plate: '' })).result).toBe(4);
  expect((await register(connection, { color: 0, plate: vin.toLowerCase() })).result).toBe(0);
});

test('guesses are limited by network, whatever their numbers; a number that was there before is not kept out', async () => {
  const known = await connectAs();
  expect((await act('admit', 'test')).resultCode).toBe(200);
  const { code } = await register(known);
  world.pass(1000);
  expect(await signIn(known, code)).toBe(0);
  for (let tried = 0; tried < 25; tried += 1) {
    const guess = await openConnection({
      host: '127.0.0.1',
      port,
      phone: String(13_900_000_000 + tried),
      edition: '2013',
      order: () => 'unsupported',
      closed: () => {},
    });
    await guess.ask(terminalMessageIds.authenticate, gbkOf('guess'));
    guess.cut();
  }
  await expect
    .poll(async () => {
      const rows = await world.database.query<{ detail: string }>(
        `select detail from terminal_frame where phone like '139000000%' and direction = 'in' order by id`,
      );
      return rows.map(({ detail }) => detail).filter((detail) => detail === 'tooManyAttempts').length;
    })
    .toBeGreaterThan(3);
  expect(await signIn(await connectAs(), code)).toBe(0);
});
