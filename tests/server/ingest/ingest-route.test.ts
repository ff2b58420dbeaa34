import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { tokenCommand } from '#server/app/token-command.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { ingest } from '../../support/worlds/demo-world.ts';
import { testToken } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
const nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
});
afterAll(() => closeDemoApp({ database, app }));

const beat = (id: string, over: object = {}) => ({
  id,
  terminal: '1000000001',
  time: '2026-03-02T00:59:00Z',
  seq: 1,
  kind: 'heartbeat',
  data: { intervalS: 60 },
  ...over,
});

const resultsOf = async (messages: readonly object[], token?: string) =>
  (await ingest(app, messages, token)).json().results;

const raw = (payload: string | Buffer, headers: Record<string, string>) =>
  app.server.inject({
    method: 'POST',
    url: '/ingest',
    headers: { authorization: `Bearer ${testToken}`, ...headers },
    payload,
  });

const json = { 'content-type': 'application/json' };

const count = async (table: string): Promise<number> => {
  const [row] = await database.query<{ count: number }>(`select count(*) from ${table}`);
  return row?.count ?? 0;
};

test('a good message is accepted, again it is a duplicate, with other content its id is refused', async () => {
  expect(await resultsOf([beat('a1')])).toEqual([{ index: 0, id: 'a1', result: 'accepted' }]);
  expect(await resultsOf([beat('a1', { sentAt: '2026-03-02T00:59:30Z' })])).toMatchObject([
    { result: 'duplicate' },
  ]);
  expect(await resultsOf([beat('a1', { data: { intervalS: 90 } })])).toMatchObject([
    { result: 'refused', reason: 'idReused' },
  ]);
  expect(await count(`terminal_message where message_id = 'a1'`)).toBe(1);
});

test('an id that was used for a time of another day is that of another message, and each is known again', async () => {
  const days = ['2026-02-27T23:59:59.999Z', '2026-02-28T00:00:00Z'].map((time) =>
    beat('a2', { time, sentAt: time }),
  );
  for (const result of ['accepted', 'duplicate'])
    expect(await resultsOf(days)).toMatchObject([{ result }, { result }]);
  expect(await count(`terminal_message where message_id = 'a2'`)).toBe(2);
});

test('one bad message costs only itself, and is kept with its reason', async () => {
  const before = await count('dead_letter');
  const results = await resultsOf([
    beat('b1'),
    beat('b2', { data: { intervalS: 'often' } }),
    beat('b3', { terminal: '9999999999' }),
    beat('b4', { time: '2026-03-04T00:00:00Z' }),
    beat('b5', { time: '2026-01-01T00:00:00Z' }),
    beat('b6', { data: { intervalS: 60, note: 'x'.repeat(20_000) } }),
    beat('b7', { kind: 'from-the-future', data: { anything: 1 } }),
    beat('b8', { data: { intervalS: 60, note: 'a\u0000b' } }),
    beat('b9', { time: '2026-02-30T00:00:00Z' }),
    'no message at all' as unknown as object,
    beat('b1'),
  ]);
  expect(
    results.map(
      (result: { result: string; reason?: string; note?: string }) =>
        result.reason ?? result.note ?? result.result,
    ),
  ).toEqual([
    'accepted',
    'schema',
    'unknownTerminal',
    'timeFuture',
    'timePast',
    'tooLarge',
    'unknownKind',
    'schema',
    'schema',
    'schema',
    'duplicate',
  ]);
  expect(results[1].detail).toContain('/data/intervalS');
  expect(await count('dead_letter')).toBe(before + 8);
});

test('a clock that runs ahead is put right, and said', async () => {
  const [result] = await resultsOf([
    beat('c1', { time: '2026-03-02T03:00:00Z', sentAt: '2026-03-02T03:00:00Z' }),
  ]);
  expect(result).toMatchObject({ result: 'accepted', note: 'clockCorrected' });
});

test('what is no batch is refused as a whole and changes nothing', async () => {
  const before = [await count('terminal_message'), await count('dead_letter')];
  expect((await raw('{"version":1,', json)).statusCode).toBe(400);
  expect((await raw('{"version":2,"messages":[{}]}', json)).statusCode).toBe(400);
  expect((await raw('{"version":1,"messages":[]}', json)).statusCode).toBe(400);
  expect(
    (await raw(JSON.stringify({ version: 1, messages: Array.from({ length: 501 }, () => ({})) }), json))
      .statusCode,
  ).toBe(413);
  expect((await raw(`"${'x'.repeat(1_100_000)}"`, json)).statusCode).toBe(413);
  expect(
    (await raw(gzipSync('0'.repeat(3_000_000)), { ...json, 'content-encoding': 'gzip' })).statusCode,
  ).toBe(413);
  expect((await raw('not gzip', { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(400);
  expect((await raw('<a/>', { 'content-type': 'text/xml' })).statusCode).toBe(415);
  expect((await ingest(app, [beat('d1')], 'wrong-token')).statusCode).toBe(401);
  expect([await count('terminal_message'), await count('dead_letter')]).toEqual(before);
});

test('gzip is unpacked', async () => {
  const packed = gzipSync(JSON.stringify({ version: 1, messages: [beat('e1')] }));
  expect((await raw(packed, { ...json, 'content-encoding': 'gzip' })).json()).toMatchObject({ accepted: 1 });
});

test('a terminal sends for itself alone', async () => {
  await storeToken(database, 'token-of-truck-2', { name: 'truck 2', terminal: '1000000002' });
  const results = await resultsOf([beat('f1'), beat('f2', { terminal: '1000000002' })], 'token-of-truck-2');
  expect(results).toMatchObject([
    { result: 'refused', reason: 'terminalNotAllowed' },
    { result: 'accepted' },
  ]);
  // Whose token it is answers for it, not whom the message names: that one may be another company's.
  const [letter] = await database.query<{ terminal: string }>(
    `select terminal from dead_letter where message_id = 'f1'`,
  );
  expect(letter?.terminal).toBe('1000000002');
});

test('what is no message counts against the terminal whose token it came with', async () => {
  await storeToken(database, 'token-of-truck-2', { name: 'truck 2', terminal: '1000000002' });
  await resultsOf([{ id: 'no-message', terminal: '1000000001', data: { x: 1 } }], 'token-of-truck-2');
  const [letter] = await database.query<{ terminal: string }>(
    `select terminal from dead_letter where message_id = 'no-message'`,
  );
  expect(letter?.terminal).toBe('1000000002');
});

const knockWith = async (token: string, id: string) => (await ingest(app, [beat(id)], token)).statusCode;

test('a new token takes the place of the former, at once or when the time for both is over', async () => {
  const own = { name: '1000000001', terminal: '1000000001' };
  await storeToken(database, 'former', own);
  expect(await knockWith('former', 't1')).toBe(200);
  await storeToken(database, 'next', own);
  expect(await knockWith('former', 't2')).toBe(401);
  expect(await knockWith('next', 't3')).toBe(200);
  await storeToken(database, 'third', own, 3_600_000, nowMs - 3_600_000 + 1);
  expect([await knockWith('next', 't4'), await knockWith('third', 't5')]).toEqual([200, 200]);
  await storeToken(database, 'third', own, 3_600_000, nowMs - 3_600_000);
  expect([await knockWith('next', 't6'), await knockWith('third', 't7')]).toEqual([401, 200]);
  // Nobody else's is touched.
  expect(await knockWith(testToken, 't8')).toBe(200);
});

test('tokens are listed with their last use, and revoked by their owner’s name', async () => {
  expect(await knockWith(testToken, 't0')).toBe(200);
  const said = await tokenCommand(database, ['--list']);
  expect(said).toMatch(/^gateway {2}made \S+ {2}last used 2026-03-02T01:00:00Z$/m);
  expect(said).not.toContain(testToken);
  const issued = await tokenCommand(database, ['1000000003']);
  const token = /token of 1000000003: (\S+)/.exec(issued)?.[1] ?? '';
  expect(await tokenCommand(database, ['--list'])).toMatch(/^1000000003 {2}made \S+ {2}last used —$/m);
  expect(await tokenCommand(database, ['--revoke', '1000000003'])).toBe('revoked: 1 of 1000000003');
  expect(await knockWith(token, 't9')).toBe(401);
  await expect(tokenCommand(database, ['--revoke', '1000000003'])).rejects.toThrow('has no token');
  for (const words of [
    [],
    ['x'],
    ['1000000003', '--overlap', '-1'],
    ['1000000003', '--overlap', 'x'],
    ['--revoke'],
  ])
    await expect(tokenCommand(database, words)).rejects.toThrow('usage');
});

test('the token of a truck that is gone, or of a terminal that nobody has, is good for nothing', async () => {
  const fourth = { name: '1000000004', terminal: '1000000004' };
  await storeToken(database, 'of-the-fourth', fourth);
  const word = (id: string) => ingest(app, [beat(id, { terminal: '1000000004' })], 'of-the-fourth');
  expect((await word('u1')).statusCode).toBe(200);
  await database.query(`update truck_master set ended_time = now() where terminal = '1000000004'`);
  expect((await word('u2')).statusCode).toBe(401);
  expect(await tokenCommand(database, ['--list'])).toMatch(/^1000000004 .*refused: no truck/m);
  await storeToken(database, 'of-nobody', { name: '1999999999', terminal: '1999999999' });
  expect((await ingest(app, [beat('u3', { terminal: '1999999999' })], 'of-nobody')).statusCode).toBe(401);
});

test('names of prototypes are data like any other', async () => {
  const results = await resultsOf([
    JSON.parse(
      '{"id":"g1","terminal":"1000000001","time":"2026-03-02T00:59:00Z","seq":1,"kind":"heartbeat","data":{"intervalS":60,"__proto__":{"polluted":true}}}',
    ),
  ]);
  expect(results).toMatchObject([{ result: 'accepted' }]);
  expect(Object.prototype).not.toHaveProperty('polluted');
});

test('the same message from many senders at once is taken once', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => ingest(app, [beat('h1')])));
  const results = replies.map((reply) => reply.json().results[0].result);
  expect(results.filter((result) => result === 'accepted')).toHaveLength(1);
  expect(results.filter((result) => result === 'duplicate')).toHaveLength(7);
});

test('metrics count what came in', async () => {
  await resultsOf([beat('i1'), beat('i1'), beat('i2', { kind: 'nothing that there is' })]);
  const text = (await app.server.inject({ url: '/metrics' })).body;
  for (const name of [
    'sockets',
    'polls_total',
    'ingest_messages_total',
    'alarms_total',
    'stream_head',
    'terminal_links',
    'terminals_signed_in',
    'terminal_messages_waiting',
  ])
    expect(text).toContain(`tankwatch_${name}`);
  const counted = (labels: string): number =>
    Number(new RegExp(`tankwatch_ingest_messages_total{${labels}} (\\d+)`).exec(text)?.[1]);
  expect(counted('outcome="accepted"')).toBeGreaterThan(0);
  expect(counted('outcome="duplicate"')).toBeGreaterThan(0);
  expect(counted('outcome="refused",reason="schema"')).toBeGreaterThan(0);
  expect((await app.server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(403);
  expect((await app.server.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect((await app.server.inject({ url: '/readyz' })).statusCode).toBe(200);
});

test('what is nested too deep is refused by itself, kept out of the database, and holds up nobody', async () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const message = (id: string, data: string) => JSON.stringify(beat(id)).replace('{"intervalS":60}', data);
  const body = (messages: readonly string[]) => `{"version":1,"messages":[${messages.join(',')}]}`;
  const before = await count('dead_letter');
  for (const depth of [100, 20_000, 80_000]) {
    const reply = await raw(
      body([message(`deep${depth}`, nested(depth)), message(`flat${depth}`, '{"intervalS":60}')]),
      json,
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.json().results).toMatchObject([
      { id: `deep${depth}`, result: 'refused', reason: 'schema', detail: 'nested deeper than 32' },
      { result: 'accepted' },
    ]);
  }
  expect(await count('dead_letter')).toBe(before + 3);
});

test("a deep JSON body of a call is the caller's fault, not ours", async () => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/truck-management/login',
    headers: json,
    payload: `{"username":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  });
  expect(reply.json().resultCode).toBe(400);
});
