import { afterAll, beforeAll, expect, test } from 'vitest';

import report from '#pages/cargo_monitor/event_report/delivery_record.report.ts';
import { wordsBeside } from '#report/near-places.ts';
import type { Database } from '#server/database/database.ts';
import { englishNames } from '#server/reporting/english-names.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(`update company set name_en = 'Ningbo Haulage' where company_code = 'TW0101'`);
  await database.query(`update area set name_en = '' where name <> (select min(name) from area)`);
  await database.query(`update area set name_en = 'First Depot' where name = (select min(name) from area)`);
});
afterAll(() => database.close());

test('places and companies get their English names, where master data have one', async () => {
  const [company] = await database.query<{ name: string }>(
    `select name from company where company_code = 'TW0101'`,
  );
  const [area] = await database.query<{ name: string }>('select min(name) as name from area');
  const named = await englishNames(database, report, Object.keys(report.columns));
  const [row = {}] = named([
    { startArea: area?.name, endArea: '没有英文名的站', companyName: company?.name, taskCode: area?.name },
  ]);
  expect(wordsBeside(row, 'startArea')).toEqual([area?.name, 'First Depot']);
  expect(wordsBeside(row, 'companyName')).toEqual([company?.name, 'Ningbo Haulage']);
  expect(wordsBeside(row, 'endArea')).toBeNull();
  // What is no name of master data stays as it is.
  expect(Object.keys(row).filter((name) => name.startsWith('taskCode'))).toEqual(['taskCode']);
});
