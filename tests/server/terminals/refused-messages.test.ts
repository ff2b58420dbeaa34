import { afterAll, beforeAll, expect, test } from 'vitest';

import { ingestRefusals } from '#contract/terminal-message/message.ts';
import { refusalStates } from '#domain/words/terminal-words.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ingest, loginAs, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const [terminal, number] = ['1000000001', '13805749001'] as const;
const dayMs = 86_400_000;

let database: Database;
let app: App;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await giveNumber(database, terminal, number);
  app = await openTestApp(database, Date.now);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const beat = (id: string, ageMs: number, over: object = {}) => ({
  id,
  terminal,
  time: new Date(Date.now() - ageMs).toISOString(),
  seq: 1,
  kind: 'heartbeat',
  data: { intervalS: 60 },
  ...over,
});

const rowOf = async (of: string = terminal) => {
  const client = await loginAs(app, 'useradmin');
  const { data } = await client.get(`/resources/setting/base_data/terminal?page=1&pageSize=50&search=${of}`);
  const [row] = (data as { rows: Readonly<Record<string, unknown>>[] }).rows;
  return row;
};

test('the page of terminals says that messages are refused, how many, since when and why', async () => {
  expect(await rowOf()).toMatchObject({ number: terminal, refusal: null, refused7d: null });
  await ingest(app, [beat('old-1', 60 * dayMs), beat('old-2', 61 * dayMs), beat('good', 1000)]);
  const row = await rowOf();
  expect(row).toMatchObject({ refusal: 'timePast', refused7d: 2 });
  // Another device of the same truck was refused nothing.
  expect(await rowOf(number)).toMatchObject({ number, refusal: null, refused7d: null });
  const [{ detail } = { detail: '' }] = await database.query<{ detail: string }>(
    'select detail from dead_letter order by id desc limit 1',
  );
  expect(detail).toMatch(/^6\d days old$/);
});

test('what was refused before a week ago, or of another terminal, is not its own', async () => {
  await database.query(`update dead_letter set received_time = now() - interval '8 days'`);
  await database.query(
    `insert into dead_letter (received_time, terminal, reason, detail, message) values (now(), 'of-nobody', 'schema', '', 'null')`,
  );
  expect(await rowOf()).toMatchObject({ refusal: null, refused7d: null });
});

test('of a truck that is disabled the page says so, and not that nobody knows the terminal', async () => {
  await database.query('delete from dead_letter');
  const client = await loginAs(app, 'useradmin');
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const address = 'setting/base_data/truck';
    const { data } = await client.get(`/resources/${address}?search=${encodeURIComponent('浙B00001')}`);
    const [row] = (data as { rows: { id: number; version: number }[] }).rows;
    const form = rowForm({ enabled }, row?.version);
    expect((await client.send('PUT', `/resource/${row?.id}/${address}`, form)).resultCode).toBe(200);
  };
  await setEnabled(false);
  const answer = await ingest(app, [beat('off-1', 0)]);
  expect(answer.json()).toMatchObject({ results: [{ result: 'refused', reason: 'truckDisabled' }] });
  const row = await rowOf();
  expect(row).toMatchObject({ refusal: 'truckDisabled', refused7d: 1 });
  await setEnabled(true);
  expect((await ingest(app, [beat('on-1', 0)])).json()).toMatchObject({ accepted: 1 });
});

test('that a truck is disabled is told to its company alone where messages are tried', async () => {
  await database.query('update truck set enabled = false where sign_code = $1', [siblingTruck]);
  const [of] = await database.query<{ terminal: string }>('select terminal from truck where sign_code = $1', [
    siblingTruck,
  ]);
  const message = JSON.stringify(beat('tried', 0, { terminal: of?.terminal }));
  const reasonFor = async (userName: string) => {
    const client = await loginAs(app, userName);
    const { data } = await client.send('POST', '/tryMessages', { messages: message });
    return (data as { results: { reason?: string }[] }).results[0]?.reason;
  };
  expect(await reasonFor('admin')).toBe('truckDisabled');
  expect(await reasonFor('useradmin')).toBe('unknownTerminal');
});

test('every reason has words that say what to do', () => {
  expect(Object.keys(refusalStates).toSorted()).toEqual([...ingestRefusals].toSorted());
});
