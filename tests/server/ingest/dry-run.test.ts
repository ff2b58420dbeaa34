import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
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

const send = (url: string, messages: readonly unknown[], token = testToken, headers: object = {}) =>
  app.server.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ version: 1, messages }),
  });

/** Rows of every table that a batch writes to. */
const stored = async (): Promise<readonly unknown[]> => {
  const counts = [];
  for (const table of ['terminal_message', 'message_key', 'dead_letter', 'upload_count', 'truck_live'])
    counts.push(await database.query(`select '${table}' as name, count(*) from ${table}`));
  const [live] = await database.query(`select max(contact_time) as at from truck_live`);
  return [...counts, live];
};

test('a dry run says what would become of each message, and whose it is, and stores nothing', async () => {
  expect((await send('/ingest', [beat('kept')])).json().results).toMatchObject([{ result: 'accepted' }]);
  const before = await stored();
  const messages = [
    beat('new'),
    beat('kept'),
    beat('kept', { data: { intervalS: 90 } }),
    beat('twice'),
    beat('twice'),
    beat('wrong', { data: { intervalS: 'often' } }),
    beat('nobody', { terminal: '9999999999' }),
    beat('early', { time: '2026-03-04T00:00:00Z' }),
    beat('slip', { kind: 'heartbeet' }),
    beat('later', { kind: 'axle-load' }),
    beat('unread', { data: { intervalS: 60, queuedMesages: 3 } }),
  ];
  const reply = await send('/ingest?dryRun=true', messages);
  expect(reply.statusCode).toBe(200);
  const answer = reply.json();
  expect(answer).toMatchObject({ dryRun: true, accepted: 4, duplicate: 2, refused: 5 });
  const owner = { kind: 'truck', name: '浙B10001' };
  expect(answer.results).toMatchObject([
    { index: 0, id: 'new', result: 'accepted', owner: { kind: 'truck' } },
    { result: 'duplicate' },
    { result: 'refused', reason: 'idReused' },
    { result: 'accepted' },
    { result: 'duplicate' },
    { result: 'refused', reason: 'schema', faults: [{ path: '/data/intervalS', got: '"often"' }] },
    { result: 'refused', reason: 'unknownTerminal' },
    { result: 'refused', reason: 'timeFuture' },
    { result: 'refused', reason: 'schema', faults: [{ path: '/kind', nearest: 'heartbeat' }] },
    { result: 'accepted', note: 'unknownKind' },
    { result: 'accepted', unread: ['/data/queuedMesages'] },
  ]);
  const [truck] = await database.query<{ sign_code: string }>(
    `select sign_code from truck where terminal = '1000000001'`,
  );
  expect(answer.results[0].owner).toEqual({ ...owner, name: truck?.sign_code });
  expect(answer.commands).toBeUndefined();
  expect(await stored()).toEqual(before);
  // What it said comes true.
  const real = await send('/ingest', messages);
  expect(real.json().results.map(({ result }: { result: string }) => result)).toEqual(
    answer.results.map(({ result }: { result: string }) => result),
  );
  expect(await stored()).not.toEqual(before);
});

test('a dry run needs the same token as sending does', async () => {
  await storeToken(database, 'of-the-third', { name: '1000000003', terminal: '1000000003' });
  expect((await send('/ingest?dryRun=true', [beat('t1')], 'of-the-third')).json().results).toMatchObject([
    { result: 'refused', reason: 'terminalNotAllowed' },
  ]);
  expect((await send('/ingest?dryRun=true', [beat('t1')], 'unknown')).statusCode).toBe(401);
});

test('who may have meant a dry run stores nothing', async () => {
  const before = await stored();
  for (const query of ['dryRun=1', 'dryRun=', 'dryrun=true', 'dry_run=true', 'dry=true', 'DRYRUN']) {
    const reply = await send(`/ingest?${query}`, [beat(`meant-${query.length}`)]);
    expect(reply.statusCode, query).toBe(400);
    expect(reply.json().error, query).toContain('dryRun');
  }
  expect(await stored()).toEqual(before);
  expect((await send('/ingest?dryRun=false', [beat('real')])).json()).toMatchObject({ accepted: 1 });
});

test('what is wrong with a whole request is said with what is wanted', async () => {
  const post = (headers: Record<string, string>, payload: string) =>
    app.server.inject({
      method: 'POST',
      url: '/ingest',
      headers: { authorization: `Bearer ${testToken}`, ...headers },
      payload,
    });
  const none = await post({}, '{}');
  expect([none.statusCode, none.json().error]).toEqual([
    415,
    'no content type: send the header "Content-Type: application/json"',
  ]);
  const form = await post({ 'content-type': 'application/x-www-form-urlencoded' }, '{}');
  expect([form.statusCode, form.json().error]).toEqual([
    415,
    'content type application/x-www-form-urlencoded: send the header "Content-Type: application/json"',
  ]);
  const json = { 'content-type': 'application/json' };
  expect((await post(json, '{')).json().error).toMatch(/^not JSON: send \{"version":1,"messages":\[/);
  expect((await post(json, '{"messages":[]}')).json().error).toMatch(/^not a batch of version 1: send /);
  const nobody = await app.server.inject({ method: 'POST', url: '/ingest', headers: json, payload: '{}' });
  expect([nobody.statusCode, nobody.json().error]).toEqual([
    401,
    expect.stringContaining('send the header "Authorization: Bearer <token>"'),
  ]);
});
