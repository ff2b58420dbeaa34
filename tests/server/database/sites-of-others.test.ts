import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';

const migration = readFileSync('src/server/database/migrations/0263_sites_of_others.sql', 'utf8');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
afterAll(() => database.close());

const loaded = (signCode: string, company: string) =>
  database.query(
    `insert into loading (id, sign_code, company_code, subject, touched_time, write_no, start_time, area_code)
     values ($1, $1, $2, 's', now(), 1, '2026-03-01', 'S01')`,
    [signCode, company],
  );

test('a company that loaded where only another one had entered the site gets its own; whose line has it gets none', async () => {
  await database.query(`update area set company_code = 'TW01' where area_code = 'S01'`);
  // Something was judged already, so that what is entered from now on is in force from now on.
  await database.query(
    `insert into engine_subject (subject, lineage, write_no, born_time, last_time, state)
     values ('truck:1', 'live', 1, '2026-03-01', '2026-03-01', '{}')`,
  );
  await loaded(ownTruck, 'TW0101');
  await loaded(siblingTruck, 'TW0201');
  const before = await database.query('select * from area order by id');
  // Applied again, nothing comes twice.
  for (let time = 0; time < 2; time += 1) {
    await database.script(migration);
    const after = await database.query<Record<string, unknown>>('select * from area order by id');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length)).toEqual([
      {
        ...before[0],
        id: expect.any(Number),
        area_code: 'S01-TW0201',
        company_code: 'TW0201',
        station_code: null,
        version: 1,
      },
    ]);
  }
  // A late message of yesterday is judged by it as well: it is in force since the original is.
  const versions = await database.query<{ effective: string; content: object }>(
    `select key, effective_from::text as effective, content from master_version
     where entity = 'area' and key in ('S01', 'S01-TW0201') and superseded_by is null order by key, effective_from`,
  );
  const original = versions.filter((row) => Reflect.get(row, 'key') === 'S01');
  const copied = versions.filter((row) => Reflect.get(row, 'key') === 'S01-TW0201');
  expect(copied.map(({ effective }) => effective)).toEqual(original.map(({ effective }) => effective));
  expect(copied.map(({ content }) => content)).toEqual(
    original.map(({ content }) => ({
      ...content,
      areaCode: 'S01-TW0201',
      companyCode: 'TW0201',
      stationCode: null,
    })),
  );
});
