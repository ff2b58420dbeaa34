import { afterAll, beforeAll, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { type Connection, openConnection, type OrderResult, resultOf } from '#simulator/jt808/connection.ts';

import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const number = '13805749002';

let world: CommandWorld;
let box: Connection | null = null;
let answers: Readonly<Record<number, OrderResult>> = {};
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, number);
  // The world's clock is behind that of the database.
  await world.database.query(`update terminal set from_time = '-infinity' where number = $1`, [number]);
  const port = await world.app.terminalListener.listen(0, '127.0.0.1');
  box = await openConnection({
    host: '127.0.0.1',
    port,
    phone: number,
    edition: '2019',
    order: ({ messageId }) => answers[messageId] ?? 'done',
    closed: () => {},
  });
  const token = gbkOf(testToken);
  const body = Buffer.concat([Buffer.of(token.length), token]);
  expect(resultOf(await box.ask(terminalMessageIds.authenticate, body))).toBe(0);
});
afterAll(async () => {
  box?.cut();
  await world.close();
});

const post = (path: string, form: Readonly<Record<string, string>>) =>
  world.admin().send('POST', path, form, english);
const follow = async (): Promise<unknown> =>
  field(await post('/terminals/follow', { signCode: ownTruck, everyS: '5', forMin: '10' }), 'result');
const listed = async (): Promise<unknown> =>
  (await world.admin().get(`/terminalCapabilities?signCode=${encodeURIComponent(ownTruck)}`)).data;

test('what a terminal says that it does not support is kept until it is asked again and does it', async () => {
  answers = { [platformMessageIds.follow]: 'unsupported' };
  expect(await listed()).toEqual([{ number, edition: '2019', unsupported: [] }]);
  expect(await follow()).toBe('unsupported');
  const lacks = [{ capability: 'follow', reason: 'refused', since: new Date(world.now()).toISOString() }];
  await expect.poll(listed).toEqual([{ number, edition: '2019', unsupported: lacks }]);
  await post('/terminalCapabilities/retry', { number, capability: 'follow' });
  expect(await listed()).toEqual([{ number, edition: '2019', unsupported: [] }]);
  expect(await follow()).toBe('unsupported');
  await expect.poll(listed).toEqual([{ number, edition: '2019', unsupported: lacks }]);
  answers = {};
  expect(await follow()).toBe('done');
  await expect.poll(listed).toEqual([{ number, edition: '2019', unsupported: [] }]);
});

test('what was found of a terminal does not stay with its number when another registers', async () => {
  answers = { [platformMessageIds.follow]: 'unsupported' };
  await follow();
  await expect
    .poll(listed)
    .toEqual([{ number, edition: '2019', unsupported: [expect.objectContaining({ capability: 'follow' })] }]);
  await world.database.query('update jt808_terminal set registered_time = $1 where phone = $2', [
    new Date(world.now() + 1),
    number,
  ]);
  expect(await listed()).toEqual([{ number, edition: '2019', unsupported: [] }]);
});

test('the link to a terminal is checked, and how long the answer took is told', async () => {
  answers = {};
  const checked = await post('/terminalCapabilities/linkCheck', { number });
  expect(field(checked, 'result')).toBe('done');
  expect(field(checked, 'roundTripMs')).toBeGreaterThanOrEqual(0);
  // It answers that it can't: it is there.
  answers = { [platformMessageIds.linkCheck]: 'unsupported' };
  const refused = await post('/terminalCapabilities/linkCheck', { number });
  expect(field(refused, 'result')).toBe('unsupported');
  expect(field(refused, 'roundTripMs')).toBeGreaterThanOrEqual(0);
  box?.cut();
  await expect
    .poll(async () => field(await post('/terminalCapabilities/linkCheck', { number }), 'roundTripMs'))
    .toBeNull();
  expect((await post('/terminalCapabilities/linkCheck', { number: '13800000000' })).resultCode).toBe(
    resultCodes.notFound,
  );
});
