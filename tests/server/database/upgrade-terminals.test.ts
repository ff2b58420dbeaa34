import { createHash } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { byBytes } from '#server/database/by-bytes.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/schema/migrate.ts';

import { openEmptyTestDatabase } from '../../support/databases/databases.ts';

const files = import.meta.glob<string>('../../../src/server/database/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Of one company each; the second has the card's number of the first, the sixth the console's number of the third. */
const trucks = [
  { plate: '浙B00001', terminal: '9000000001', sim: '138 0574 0001', company: 'A', enabled: true },
  { plate: '浙C00002', terminal: '9000000002', sim: '013805740001', company: 'B', enabled: true },
  { plate: '浙C00003', terminal: '0009000003', sim: '', company: 'B', enabled: true },
  { plate: '浙B00004', terminal: '9000000004', sim: '13805740004', company: 'A', enabled: false },
  { plate: '浙C00005', terminal: '9000000005', sim: '13805740004', company: 'B', enabled: true },
  { plate: '浙B00006', terminal: 'K9000006', sim: '9000003', company: 'A', enabled: true },
] as const;

let database: Database;
let versionsBefore: readonly object[];
const versions = () =>
  database.query(
    'select id::int as id, entity, key, effective_from::text, content from master_version order by id',
  );

/** A database as it was before numbers had a table of their own, in which two companies have entered one number. */
beforeAll(async () => {
  database = await openEmptyTestDatabase();
  const before = Object.entries(files)
    .filter(([path]) => nameOf(path) < '0270')
    .toSorted(([a], [b]) => byBytes(a, b));
  for (const [, text] of before) await database.transaction((queries) => queries.query(text));
  await database.query(
    `insert into company (company_code, name, parent_code) values ('TOP', 'top', null), ('A', 'a', 'TOP'), ('B', 'b', 'TOP')`,
  );
  for (const { plate, terminal, sim, company, enabled } of trucks)
    await database.query(
      `insert into truck (sign_code, terminal, company_code, sim_number, enabled) values ($1, $2, $3, $4, $5)`,
      [plate, terminal, company, sim, enabled],
    );
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('S1', 'station', 'station', 'A', 'S1', 121, 30, 100)`,
  );
  await database.query(`insert into station_gauge (terminal, station_code) values ('7000000001', 'S1')`);
  // The second speaks by the number; what it signs in with is known.
  await database.query(
    `insert into jt808_terminal (phone, terminal_id, code_hash, terminal, signed_in_time)
     values ('13805740001', 'ID2', '\\x01', '9000000002', now()), ('86abc0123456', 'X', '\\x02', null, null)`,
  );
  versionsBefore = await versions();
  await database.script(
    `create table if not exists migration (name text primary key, hash text not null, applied_time timestamptz not null default now())`,
  );
  for (const [path, text] of before)
    await database.query('insert into migration (name, hash) values ($1, $2)', [
      nameOf(path),
      createHash('sha256').update(text).digest('hex'),
    ]);
  await migrate(database);
});
afterAll(() => database.close());

test('each number is one truck’s: of who is in service and speaks by it; who has lost is told to the operator', async () => {
  expect(
    await database.query(
      `select n.number, n.role, coalesce(n.sign_code, n.station_code) as of from terminal_in_force n order by n.number`,
    ),
  ).toEqual(
    [
      ['13805740001', 'recorder', '浙C00002'],
      ['13805740004', 'recorder', '浙C00005'],
      ['7000000001', 'gauge', 'S1'],
      ['9000000001', 'console', '浙B00001'],
      ['9000000002', 'console', '浙C00002'],
      ['9000000004', 'console', '浙B00004'],
      ['9000000005', 'console', '浙C00005'],
      ['9000003', 'console', '浙C00003'],
      ['K9000006', 'console', '浙B00006'],
    ].map(([number, role, of]) => ({ number, role, of })),
  );
  expect(
    await database.query(
      `select number, claimant, company_code as company, operator_code as operator, state from terminal_claim
       order by number`,
    ),
  ).toEqual(
    [
      ['13805740001', '浙B00001', 'A'],
      ['13805740004', '浙B00004', 'A'],
      ['9000003', '浙B00006', 'A'],
    ].map(([number, claimant, company]) => ({ number, claimant, company, operator: 'TOP', state: 'open' })),
  );
});

test('nothing that was entered is lost, no version is another, and codes stay those of their numbers', async () => {
  expect(
    await database.query('select sign_code as plate, terminal, sim_number as sim from truck order by id'),
  ).toEqual(trucks.map(({ plate, terminal, sim }) => ({ plate, terminal, sim: sim === '' ? null : sim })));
  expect(await versions()).toEqual(versionsBefore);
  expect(await database.query(`select phone, terminal_id as id from jt808_terminal order by phone`)).toEqual([
    { phone: '13805740001', id: 'ID2' },
    { phone: '86ABC0123456', id: 'X' },
  ]);
});

test('a truck whose number is disputed is edited as before, and one that it has not asked for is refused', async () => {
  await database.query(`update truck_master set terminal = '9000000011' where sign_code = '浙B00001'`);
  await database.query(
    `update truck_master set city = '宁波', terminal = terminal where sign_code = '浙B00006'`,
  );
  await expect(
    database.query(`update truck_master set terminal = '013805740004' where sign_code = '浙C00003'`),
  ).rejects.toMatchObject({ code: '23505' });
});
