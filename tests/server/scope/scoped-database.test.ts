import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ownership } from '#server/identity/scope/ownership.ts';
import { createScopedDatabase } from '#server/identity/scope/scoped-database.ts';
import { asServer, withinCompanies } from '#server/identity/scope/session-scope.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { buildTenantWorld } from '../../support/worlds/tenant-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let plain: Database;
let database: Database;
beforeAll(async () => {
  plain = await openTestDatabase();
  const nowMs = Date.parse('2026-03-02T01:00:00Z');
  const app = await openTestApp(plain, () => nowMs);
  await buildTenantWorld(plain, app, nowMs);
  await app.server.close();
  database = createScopedDatabase(plain);
});
afterAll(() => plain.close());

const scoped = Object.entries(ownership).filter(([, { of }]) => of === 'company' || of === 'parent');
const countOf = async (table: string): Promise<number> => {
  const [row] = await database.query<{ count: number }>(`select count(*)::int as count from "${table}"`);
  return row?.count ?? -1;
};

describe('a statement that says nothing of companies', () => {
  test.each(scoped)('of %s finds nothing of others', async (table, rule) => {
    const all = await countOf(table);
    const nobody = await withinCompanies([], () => countOf(table));
    // What belongs to no company is the installation's.
    const shared = rule.of === 'company' && rule.sees === 'shared';
    if (!shared && table !== 'role_function') expect(nobody).toBe(0);
    const [group, fleet] = await Promise.all(
      [['TW', 'TW01', 'TW0101', 'TW0102', 'TW02', 'TW0201'], ['TW0101']].map((companies) =>
        withinCompanies(companies, () => countOf(table)),
      ),
    );
    expect(group).toBe(all);
    expect(fleet).toBeLessThanOrEqual(all);
    if (rule.of !== 'company' || rule.sees !== 'own' || rule.also) return;
    const [own] = await plain.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where "${rule.by}" = 'TW0101'`,
    );
    expect(fleet).toBe(own?.count);
  });
});

test('it is so in transactions, snapshots and cursors, and for prepared statements', async () => {
  const text = 'select sign_code, company_code from truck order by 1';
  const companiesSeen = (rows: readonly { company_code: string }[]) => [
    ...new Set(rows.map(({ company_code: code }) => code)),
  ];
  await withinCompanies(['TW0101'], async () => {
    const named = await database.query<{ company_code: string }>(text, [], 'trucks_of_test');
    expect(companiesSeen(named)).toEqual(['TW0101']);
    const inside = await database.transaction((queries) => queries.query<{ company_code: string }>(text));
    expect(inside).toEqual(named);
    const [one, other] = await database.snapshot((readers) =>
      Promise.all(readers.map((reader) => reader.query<{ company_code: string }>(text))),
    );
    expect([one, other]).toEqual([named, named]);
    for await (const rows of database.cursor<{ company_code: string }>(text, [], 1000))
      expect(rows).toEqual(named);
    // What the server does for itself inside of a call sees all.
    expect((await asServer(() => database.query(text, [], 'trucks_of_test'))).length).toBeGreaterThan(
      named.length,
    );
  });
});

test('a prepared statement stays prepared, under a name of its own for what a session sees', async () => {
  const asked: (readonly [text: string, name: string | undefined])[] = [];
  const told = createScopedDatabase({
    ...plain,
    query: (text, values, name) => {
      asked.push([text, name]);
      return plain.query<never>(text, values, name);
    },
  });
  const text = 'select count(*) from truck';
  await withinCompanies(['TW0101'], async () => {
    await told.query(text, [], 'prepared_of_test');
    await told.query(text);
    // No table of which a session sees a part.
    await told.query('select 1 as one', [], 'one_of_test');
  });
  await told.query(text, [], 'prepared_of_test');
  expect(asked.map(([, name]) => name)).toEqual([
    'scoped_prepared_of_test',
    undefined,
    'one_of_test',
    'prepared_of_test',
  ]);
  expect(asked.map(([sent]) => sent === text || sent === 'select 1 as one')).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a join finds nobody of another company', async () => {
  const [driver] = await plain.query<{ driver_code: string }>(
    `select driver_code from driver where company_code = 'TW0201' limit 1`,
  );
  const rows = await withinCompanies(['TW0101'], () =>
    database.query(
      'select t.sign_code, d.name from truck t left join driver d on d.driver_code = $1 limit 1',
      [driver?.driver_code ?? ''],
    ),
  );
  expect(rows).toEqual([expect.objectContaining({ name: null })]);
});
