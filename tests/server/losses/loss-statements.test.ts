import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { carryClaims } from '#server/ingest/writing/carry-claims.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { wholeGif } from '../../support/whole-pictures.ts';

let database: Database;
let app: App;
let client: Client;
const page = 'cargo_monitor/data_analysis/oil_loss';
const id = 'task-fuel:D-1:gasoline';
const own = { signCode: ownTruck, companyCode: 'TW0101' };
const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
const gif = Buffer.from(wholeGif).toString('base64');

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const loss = (name: string, more: Record<string, unknown>) =>
    putLoss(database, { ...own, id: `task-fuel:${name}:gasoline`, taskCode: name, ...more });
  await loss('D-1', {
    verdict: 'proven',
    chargedV20L: 45.5,
    answerDueTime: inAnHour,
    drainAlarmIds: ['drain-1'],
  });
  await loss('LATE', { verdict: 'proven', chargedV20L: 45.5, answerDueTime: anHourAgo });
  await loss('OPEN', { verdict: 'inconclusive', chargedV20L: 0, answerDueTime: inAnHour });
  await loss('DEPOT', { verdict: 'proven', chargedV20L: 0, chargedDepotV20L: 45.5, answerDueTime: inAnHour });
  await loss('JUDGED', { verdict: 'proven', chargedV20L: 45.5, answerDueTime: inAnHour });
  await loss('BEFORE', { verdict: 'proven', chargedV20L: 45.5, answerDueTime: null });
  await loss('PASSED', { verdict: 'passed' });
  await loss('UNJUDGED', {});
  for (const [alarmId, recordId, state] of [
    ['drain-1', 'volume-change:1', 'unconfirmed'],
    ['drain-alone', 'volume-change:2', 'unconfirmed'],
    ['judged', 'task-fuel:JUDGED:gasoline', 'normal'],
  ] as const)
    await database.query(
      `insert into alarm (id, subject, sign_code, company_code, type, cause, level, state, start_time, raised_time, touched_time,
         record_id, properties, write_no)
       values ($1, $2, $3, 'TW0101', 202, 'drain', 3, $5, '2026-03-02T01:00:00Z', '2026-03-02T01:00:00Z',
         '2026-03-02T01:00:00Z', $4, '{"loss": 45.5}', 1)`,
      [alarmId, `truck:${ownTruck}`, ownTruck, recordId, state],
    );
  app = await openTestApp(database, () => Date.parse('2026-03-02T12:00:00Z'));
  client = await loginAs(app, 'dispatcher');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const states = async (): Promise<Readonly<Record<string, unknown>>> => {
  const rows = field(
    await client.get(`/reports/${page}?startTime=2026-03-01T16:00:00Z&endTime=2026-03-02T16:00:00Z`),
    'rows',
  ) as readonly Record<string, unknown>[];
  return Object.fromEntries(rows.map((row) => [row['taskCode'], row['statement']]));
};
const add = (of: string, more: Record<string, unknown> = {}) =>
  client.send('POST', '/lossStatements', { id: of, position: 'objects', words: '量油尺未核', ...more });
const read = (of: string) => client.get(`/lossStatements?id=${encodeURIComponent(of)}`);

test('whoever has not answered is waited for until his time has passed; asked is of what is proven and his alone', async () => {
  expect(await states()).toEqual({
    'D-1': 'waiting',
    LATE: 'overdue',
    OPEN: 'notAsked',
    DEPOT: 'notAsked',
    JUDGED: 'notAsked',
    BEFORE: 'waiting',
    PASSED: 'notAsked',
    UNJUDGED: 'notAsked',
  });
  expect((await read('task-fuel:OPEN:gasoline')).data).toMatchObject({ state: 'notAsked', dueTime: null });
  for (const name of ['PASSED', 'OPEN', 'DEPOT'])
    expect((await add(`task-fuel:${name}:gasoline`)).resultCode).toBe(400);
});

test('the last word counts and every word stays, with who took it down; nothing of it can be changed', async () => {
  await add(id);
  const answer = await add(id, { position: 'agrees', words: '已核对' });
  expect(answer.data).toMatchObject({
    state: 'agrees',
    statements: [
      { position: 'agrees', words: '已核对', time: '2026-03-02T12:00:00Z' },
      { position: 'objects', words: '量油尺未核' },
    ],
  });
  expect(await states()).toMatchObject({ 'D-1': 'agrees' });
  await expect(database.query(`update loss_statement set words = '改'`)).rejects.toThrow(/never changes/);
  await expect(database.query('delete from loss_statement')).rejects.toThrow(/never changes/);
});

test('an alarm of a drain is answered in the load that it belongs to, one of no load by itself', async () => {
  await add('drain-1');
  expect(await states()).toMatchObject({ 'D-1': 'objects' });
  expect(field(await read('drain-alone'), 'state')).toBe('waiting');
  await add('drain-alone');
  expect(field(await read('drain-alone'), 'state')).toBe('objects');
  expect(field(await read(id), 'statements')).toHaveLength(1);
});

test('photos are kept as pictures alone; what is none, too many or too large is refused in words, and nothing is written', async () => {
  const hidden = Buffer.concat([Buffer.from(wholeGif), Buffer.from('<script>')]).toString('base64');
  const answer = await add(id, { photos: `${gif},${hidden}` });
  const [{ id: statementId, photos }] = field(answer, 'statements') as [{ id: number; photos: number }];
  expect(photos).toBe(2);
  const sent = await client.get(`/lossStatementPhoto?statementId=${statementId}&number=1`);
  expect(sent.raw.toString('latin1')).toMatch(/^GIF89a/);
  expect(sent.raw.toString('latin1')).not.toContain('script');
  for (const photos of [
    Buffer.from('no picture').toString('base64'),
    '###',
    [gif, gif, gif, gif].join(','),
    Buffer.alloc(350_001).toString('base64'),
  ]) {
    const refused = await add(id, { photos });
    expect(refused.resultCode).toBe(400);
    expect(JSON.stringify(refused)).toContain('photos');
  }
  expect(field(await read(id), 'statements')).toHaveLength(1);
});

test('words that are too long are refused with their limit and how long they are', async () => {
  const answer = await add(id, { words: '油'.repeat(2001) });
  expect(answer.resultCode).toBe(400);
  expect(field(answer, 'fields')).toEqual({ words: '最多 2,000 个字符，现有 2,001 个' });
  expect((await add(id, { words: '油'.repeat(2000) })).resultCode).toBe(200);
});

test('a load whose code changes keeps what its driver said', async () => {
  await add(id);
  await database.query(
    `update task_fuel set withdrawn = true, replaced_by = 'task-fuel:D-2:gasoline' where id = $1`,
    [id],
  );
  const moved = 'task-fuel:D-2:gasoline';
  await putLoss(database, { ...own, id: moved, taskCode: 'D-2', verdict: 'proven' });
  await database.transaction(async (queries) => carryClaims(queries, [id]));
  expect(field(await read(moved), 'state')).toBe('objects');
});
