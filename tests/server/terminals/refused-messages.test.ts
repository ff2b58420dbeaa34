import { afterAll, beforeAll, expect, test } from 'vitest';

import { ingestRefusals } from '#contract/terminal-message/message.ts';
import { refusalStates } from '#domain/words/terminal-words.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ingest, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
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

test('every reason has words that say what to do', () => {
  expect(Object.keys(refusalStates).toSorted()).toEqual([...ingestRefusals].toSorted());
});
