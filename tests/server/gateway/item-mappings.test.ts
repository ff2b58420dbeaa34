import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createItemMappings } from '#server/gateway/item-mappings.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const map = (companyCode: string, model: string | null, item: string, target: string, enabled = true) =>
    database.query(
      `insert into item_mapping (company_code, maker, model, item, start_byte, width_bytes, byte_order, target, enabled)
       values ($1, '70177', $2, $3, 0, 2, 'big', $4, $5)`,
      [companyCode, model, item, target, enabled],
    );
  await map('TW01', null, 'E1', 'level');
  await map('TW0101', 'M1', 'E2', 'liquidTemperature');
  await map('TW0102', null, 'E3', 'water');
  await map('TW0101', null, 'E4', 'level', false);
  await map('TW0101', null, 'E5', 'of a later build');
});
afterAll(() => database.close());

test('an item means what a company or one above it has entered, for the model or for all of the maker', async () => {
  const mappings = createItemMappings(database);
  const itemsOf = (maker: string, model: string, companyCode: string) =>
    mappings.mappingsOf(maker, model, companyCode).map(({ item }) => item.toString(16));
  expect(itemsOf('70177', 'M1', 'TW0101')).toEqual([]);
  await mappings.refresh();
  expect(itemsOf('70177', 'M1', 'TW0101')).toEqual(['e1', 'e2']);
  expect(itemsOf('70177', 'M2', 'TW0101')).toEqual(['e1']);
  // A neighbour's mapping says nothing of another company's boxes, nor does one of a company below of those above.
  expect(itemsOf('70177', 'M1', 'TW0102')).toEqual(['e1', 'e3']);
  expect(itemsOf('70177', 'M1', 'TW01')).toEqual(['e1']);
  expect(itemsOf('70111', 'M1', 'TW0101')).toEqual([]);
});
