import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createCardDrivers } from '#server/gateway/card-drivers.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
afterAll(() => database.close());

test('a card is that of a driver of the truck’s company, or of one above or below; another’s is nobody’s', async () => {
  await database.query(`update driver set card_code = 'Licence7' where driver_code = '1002'`);
  await database.query(
    `insert into driver (driver_code, name, company_code, card_code) values ('2002', '越州', 'TW0201', 'LICENCE7')`,
  );
  const cards = createCardDrivers(database);
  await cards.refresh();
  const of = (company: string) => cards.driverCodeOf('licence7', company);
  // 1002 drives for TW0101, which is below TW01 and TW.
  expect(of('TW0101')).toBe('1002');
  expect(of('TW01')).toBe('1002');
  expect(of('TW0102')).toBeNull();
  expect(of('TW0201')).toBe('2002');
  // A truck of the group itself: both drive for it, and nobody is accused.
  expect(of('TW')).toBeNull();
  await database.query(`update driver set enabled = false where driver_code = '2002'`);
  await cards.refresh();
  expect(of('TW0201')).toBeNull();
});
