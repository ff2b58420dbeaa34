import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { withdrawRows } from '#server/ingest/writing/row-writer.ts';
import { messageHashes } from '#server/telemetry/messages/message-hashes.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { factsAfter } from '#server/telemetry/messages/read-facts.ts';

import { openEmptyTestDatabase, openTestDatabase } from '../../support/databases/databases.ts';
import { field, tryLogin } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

/**
 * What `pg_dump --inserts --no-owner` wrote of a database that the version before migration 0032 had served: the demo's
 * companies and accounts, three trucks, and what they said in a minute. Words to psql are left out.
 */
const stored = gunzipSync(readFileSync('tests/support/stored/before-0032.sql.gz'))
  .toString('utf8')
  .split('\n')
  .filter((line) => !line.startsWith('\\'))
  .join('\n')
  .concat('reset all;');

const token = 'token-of-the-version-before';

const savedBefore: Readonly<Record<string, readonly [values: object, chip: string | null]>> = {
  all: [{ fuel: '' }, null],
  drivers: [{ lines: 'driver', fuel: 'diesel' }, null],
  open: [{ signCode: '' }, 'lasting'],
};

let database: Database;
let fresh: Database;
let app: App;
let before: Readonly<Record<string, number>>;
let readingsBefore: readonly object[];
const appliedNow: string[] = [];

const countsOf = async (): Promise<Record<string, number>> => {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type in ('BASE TABLE', 'VIEW')
       and table_name !~ '_\\d{8}$' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ count: number }>(`select count(*) from "${name}"`);
    counts[name] = row?.count ?? 0;
  }
  return counts;
};

const readings = (): Promise<object[]> =>
  database.query(
    `select id, compartment, "time", start_time, write_no, insert_time::text, sign_code, why, properties, vt_l, fuel, null as part
     from tank_inventory
     union all select id, compartment, "time", start_time, write_no, insert_time::text, sign_code, why, properties, raw_value,
       state, part from switch_event order by 1`,
  );

beforeAll(async () => {
  database = await openEmptyTestDatabase();
  await database.script(stored);
  // As the version before kept them: some use a name of then, one does not.
  for (const [name, [values, chip]] of Object.entries(savedBefore))
    await database.query(
      `insert into user_saved_filter (user_id, address, name, query)
       values ((select min(id) from app_user), $1, $2, $3::jsonb)`,
      ['cargo_monitor/data_analysis/loss_month_rank', name, JSON.stringify({ range: 'm', values, chip })],
    );
  before = await countsOf();
  readingsBefore = await readings();
  await migrate(database, (name) => appliedNow.push(name));
  app = await openTestApp(database, Date.now);
  fresh = await openTestDatabase();
});
afterAll(async () => {
  await app.server.close();
  await Promise.all([database.close(), fresh.close()]);
});

test('a database of the version before is brought up to date, each new file once and none of the former again', async () => {
  expect(before).toMatchObject({ truck_master: 3, app_user: 7 });
  expect(before['terminal_message']).toBeGreaterThan(400);
  expect(appliedNow.slice(0, 4)).toEqual([
    '0032_sign_in.sql',
    '0033_tokens.sql',
    '0034_push_devices.sql',
    '0035_challenge_browser.sql',
  ]);
  const again: string[] = [];
  await migrate(database, (name) => again.push(name));
  expect(again).toEqual([]);
});

test('it keeps every row, and has the tables and columns of a new one', async () => {
  const after = await countsOf();
  const { migration: applied, ...others } = before;
  const kept = Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0));
  expect(Object.keys(kept).length).toBeGreaterThan(30);
  // Rights are divided again: new functions come, and a pattern of all pages becomes those that the role keeps.
  const { role_function: rights = 0, ...rows } = kept;
  expect(after['role_function']).toBeGreaterThan(rights);
  expect(after).toMatchObject(rows);
  expect(after['migration']).toBe((applied ?? 0) + appliedNow.length);
  const columns = (of: Database): Promise<object[]> =>
    of.query(
      `select table_name, column_name, data_type, is_nullable from information_schema.columns
       where table_schema = 'public' and table_name !~ '_\\d{8}$' order by 1, 2`,
    );
  expect(await columns(database)).toEqual(await columns(fresh));
});

test('readings are as they were, those of one message together', async () => {
  expect(readingsBefore.length).toBeGreaterThan(100);
  expect(await readings()).toEqual(readingsBefore);
  const [bundles] = await database.query<{ n: number }>(
    'select count(*)::int as n from tank_inventory_bundle',
  );
  expect(bundles?.n).toBeLessThan(20);
});

test('a reading of before is withdrawn, and leaves the others of its message as they are', async () => {
  const all = () =>
    database.query<{ id: string; withdrawn: boolean }>(
      'select id, withdrawn, vt_l from tank_inventory order by id',
    );
  const rows = await all();
  const [first] = rows;
  if (first === undefined) throw new Error('no reading');
  await database.transaction((queries) =>
    withdrawRows(queries, 'tank-inventory', [
      { id: first.id, replacedBy: null, touchedTime: new Date().toISOString(), writeNo: 1 },
    ]),
  );
  expect(await all()).toEqual([{ ...first, withdrawn: true }, ...rows.slice(1)]);
});

test('messages of before are known by the numbers under which they would come again', async () => {
  const messages = await database.query<{ terminal: string; id: string }>(
    'select terminal, message_id as id from terminal_message',
  );
  const keys = await database.query<{ terminal_hash: number; id_hash: string }>(
    'select terminal_hash, id_hash::text from message_key',
  );
  const known = keys.map(({ terminal_hash: terminalHash, id_hash: idHash }) => ({ terminalHash, idHash }));
  expect(messages.length).toBeGreaterThan(400);
  expect(known).toEqual(
    expect.arrayContaining(messages.map(({ terminal, id }) => messageHashes(terminal, id))),
  );
});

test('days of the log from before keep their index, days made since have one by ten minutes; both are read', async () => {
  const [first] = await database.query<{ subject: string; count: number; day: string }>(
    `select subject, count(*)::int as count, min(tableoid::regclass::text) as day from terminal_message
     group by subject order by subject limit 1`,
  );
  const subject = first?.subject ?? '';
  const sentMs = Date.UTC(2026, 10, 27, 3);
  await database.transaction((queries) => createPartitions()().ensure(queries, 'terminal_message', [sentMs]));
  await database.query(
    `insert into terminal_message (subject, time, seq, message_id, terminal, kind, received_time, content)
     values ($1, $2, 1, 'sent-since', 'T1', 'heartbeat', now(), '[60]')`,
    [subject, new Date(sentMs)],
  );
  const indexOf = async (day: string) =>
    database.query<{ indexdef: string }>('select indexdef from pg_indexes where tablename = $1', [day]);
  expect(await indexOf(first?.day ?? '')).toEqual([
    { indexdef: expect.stringMatching(/\(subject, "time"\)$/) as string },
  ]);
  expect(await indexOf('terminal_message_20261127')).toEqual([
    { indexdef: expect.stringContaining('(subject, date_bin(') as string },
  ]);
  const facts = await factsAfter(database, subject, null, 0);
  expect(facts).toHaveLength((first?.count ?? 0) + 1);
  expect(facts.at(-1)?.id).toBe('sent-since');
});

test('saved filters use the present names of filters and quick filters, and are otherwise as they were', async () => {
  const rows = await database.query<{ name: string; query: unknown }>(
    'select name, query from user_saved_filter order by name',
  );
  expect(rows).toEqual([
    { name: 'all', query: { range: 'm', values: { fuel: '' }, chip: null } },
    { name: 'drivers', query: { range: 'm', values: { dimension: 'driver', fuel: 'diesel' }, chip: null } },
    { name: 'open', query: { range: 'm', values: { signCode: '' }, chip: 'ongoing' } },
  ]);
});

test('who could sign in still can, and the terminals’ token and trucks go on', async () => {
  const reply = await tryLogin(app, { username: 'admin', password: 'tankwatch-demo' });
  expect(field(reply, 'userInfo')).toMatchObject({ userName: 'admin' });
  const [truck] = await database.query<{ terminal: string }>(
    'select terminal from truck order by id limit 1',
  );
  const message = {
    id: 'after-the-upgrade',
    terminal: truck?.terminal,
    time: new Date().toISOString(),
    seq: 4_000_000,
    kind: 'heartbeat',
    data: { intervalS: 60 },
  };
  const taken = await app.server.inject({
    method: 'POST',
    url: '/ingest',
    headers: { authorization: `Bearer ${token}` },
    payload: { version: 1, messages: [message] },
  });
  expect(taken.json()).toMatchObject({ accepted: 1, refused: 0 });
});
