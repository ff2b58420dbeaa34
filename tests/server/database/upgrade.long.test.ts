import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { migrations } from '#server/database/schema/migration-files.ts';
import { readSchemaState, schemaFault } from '#server/database/schema/schema-state.ts';

import { openEmptyTestDatabase, openTestDatabase } from '../../support/databases/databases.ts';
import { field, loginAs, tryLogin } from '../../support/worlds/demo-world.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

/**
 * What `pg_dump --inserts --no-owner` wrote of a database that the last build before the baseline had made and served:
 * the demo's companies and accounts, one truck, and what it said in a morning. Words to psql are left out.
 */
const stored = gunzipSync(readFileSync('tests/support/stored/schema-0311.sql.gz'))
  .toString('utf8')
  .split('\n')
  // The embedded database is built without that compression.
  .filter((line) => !line.startsWith('\\') && !line.endsWith('SET COMPRESSION lz4;'))
  .join('\n')
  .concat('reset all;');

/** A second company with a truck, a terminal, a driver of the same name, a role and a user of its own. */
const secondCompany = `
  insert into truck_master overriding system value
    select (jsonb_populate_record(t, '{"id": 1002, "sign_code": "浙D00002", "terminal": "2100000002", "company_code": "TW02",
      "driver_code": null, "sim_number": "14400000002"}')).* from truck_master t where id = 1;
  insert into terminal_entry values (1002, 1, '14400000002', 'camera');
  insert into driver overriding system value
    select (jsonb_populate_record(d, '{"id": 1002, "driver_code": "D90002", "company_code": "TW02", "card_code": "C90002"}')).*
    from driver d where id = 1;
  insert into role overriding system value
    select (jsonb_populate_record(r, '{"id": 1002, "role_code": "own2", "role_name": "越州调度", "company_code": "TW02"}')).*
    from role r where role_code = 'dispatcher';
  insert into role_function select 'own2', f.function_code from role_function f where f.role_code = 'dispatcher';
  insert into app_user overriding system value
    select (jsonb_populate_record(u, '{"id": 1002, "user_name": "second", "company_code": "TW02", "role_code": "own2"}')).*
    from app_user u where user_name = 'dispatcher';`;

const openStored = async (): Promise<Database> => {
  const database = await openEmptyTestDatabase();
  await database.script(stored);
  await database.script(secondCompany);
  return database;
};

/** What a schema is made of, in words that can be compared. Days of partitions come and go. */
const schemaOf = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.query<{ line: string }>(
    `select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
       || coalesce(column_default, '') as line
     from information_schema.columns where table_schema = 'public' and table_name !~ '_\\d{8}$'
     union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
     from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text !~ '_\\d{8}$'
     union all select 'index ' || indexdef from pg_indexes where schemaname = 'public' and tablename !~ '_\\d{8}$'
     union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger
     where not tgisinternal and tgrelid::regclass::text !~ '_\\d{8}$'
     union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'view ' || viewname || definition from pg_views where schemaname = 'public'
     union all select 'sequence ' || sequencename || ' ' || increment_by from pg_sequences where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ line }) => line);
};

const countsOf = async (database: Database): Promise<Record<string, number>> => {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'migration' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
    if ((row?.count ?? 0) > 0) counts[name] = row?.count ?? 0;
  }
  return counts;
};

/** Rows by table and company. */
const ownersOf = async (database: Database): Promise<Record<string, number>> => {
  const tables = await database.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_code' and t.table_type = 'BASE TABLE' and c.table_name !~ '_\\d{8}$'`,
  );
  const owners: Record<string, number> = {};
  for (const { name } of tables) {
    const rows = await database.query<{ company: string; count: number }>(
      `select coalesce(company_code, '') as company, count(*)::int as count from "${name}" group by 1`,
    );
    for (const { company, count } of rows) owners[`${name} ${company}`] = count;
  }
  return owners;
};

let database: Database;
let owned: Readonly<Record<'before' | 'after', Readonly<Record<string, number>>>>;
let before: Readonly<Record<string, number>>;
beforeAll(async () => {
  database = await openStored();
  before = await countsOf(database);
  const ownedBefore = await ownersOf(database);
  await migrate(database);
  owned = { before: ownedBefore, after: await ownersOf(database) };
});
afterAll(() => database.close());

test('a database of the last build before the baseline keeps every row', async () => {
  expect(before).toMatchObject({ truck_master: 2, app_user: 8 });
  expect(before['terminal_message']).toBeGreaterThan(300);
  expect(Object.keys(before).length).toBeGreaterThan(50);
  // Roles that stand get the functions that came since: here who edits limits of loss may edit prices.
  const {
    role_function: rights = 0,
    installation_mark: marks,
    first_run_choice: over,
    event_stream_head: heads,
    ...rows
  } = await countsOf(database);
  // What steps write by themselves: the installation's mark, the head of the stream of events, and that its companies have
  // had their first day.
  expect([marks, heads, over]).toEqual([1, 1, before['company']]);
  expect({ ...rows, role_function: before['role_function'] }).toEqual(before);
  expect(rights).toBeGreaterThanOrEqual(before['role_function'] ?? 0);
});

test('it has the schema of a new one', async () => {
  const fresh = await openTestDatabase();
  const wanted = await schemaOf(fresh);
  await fresh.close();
  expect(wanted.length).toBeGreaterThan(1500);
  expect(await schemaOf(database)).toEqual(wanted);
});

test('it is brought up to date once', async () => {
  const again: string[] = [];
  await migrate(database, (name) => again.push(name));
  expect(again).toEqual([]);
  const state = await readSchemaState(database);
  expect(schemaFault(state)).toBeNull();
  expect(state.pending).toEqual([]);
});

test('the build before goes on beside it: the step is said to be additive', async () => {
  const [row] = await database.query<{ additive: boolean }>(
    'select additive from migration where name = $1',
    [migrations[0]?.name ?? ''],
  );
  expect(row?.additive).toBe(true);
});

test('one that is older still is refused with what to do, and left as it was', async () => {
  const older = await openStored();
  await older.query(`delete from migration where name = '0311_notices_of_ways.sql'`);
  await expect(migrate(older)).rejects.toThrow(/newest step is 0310_.*start the last build of November 2026/);
  expect(await countsOf(older)).toEqual(before);
  await older.close();
});

test('who could sign in still can, and the terminals’ token and trucks go on', async () => {
  const app = await openTestApp(database, Date.now);
  const reply = await tryLogin(app, { username: 'admin', password: 'tankwatch-demo' });
  expect(field(reply, 'userInfo')).toMatchObject({ userName: 'admin' });
  const [truck] = await database.query<{ terminal: string }>('select terminal from truck where id = 1');
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
    headers: { authorization: `Bearer ${testToken}` },
    payload: { version: 1, messages: [message] },
  });
  expect(taken.json()).toMatchObject({ accepted: 1, refused: 0 });
  await app.server.close();
});

test('what each of two companies had is its own after it, and neither sees the other’s', async () => {
  expect(owned.before).toMatchObject({
    'truck_master TW01': 1,
    'truck_master TW02': 1,
    'driver TW02': 1,
    'role TW02': 1,
  });
  // Beside it stands what the steps write by themselves.
  expect(owned.after).toMatchObject(owned.before);
  const app = await openTestApp(database, Date.now);
  for (const [user, truck, driver] of [
    ['dispatcher', '浙B00001', 'D00001'],
    ['second', '浙D00002', 'D90002'],
  ] as const) {
    const client = await loginAs(app, user);
    const rows = async (page: string): Promise<unknown> =>
      field(await client.get(`/resources/${page}`), 'rows');
    expect(await rows('setting/base_data/truck'), user).toMatchObject([{ signCode: truck }]);
    expect(await rows('setting/base_data/driver'), user).toMatchObject([{ driverCode: driver }]);
  }
  const numbers = await database.query(
    `select company_code as company, number from terminal_in_force where truck_id is not null order by 1, 2`,
  );
  expect(numbers).toEqual([
    { company: 'TW01', number: '1000000001' },
    { company: 'TW01', number: '14400000001' },
    { company: 'TW02', number: '14400000002' },
    { company: 'TW02', number: '2100000002' },
  ]);
  await app.server.close();
});
