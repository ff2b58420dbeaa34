import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';

const migration = readFileSync('src/server/migrations/0263_sites_of_others.sql', 'utf8');

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
});
