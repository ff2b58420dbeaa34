import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { openCommandWorld } from '../../support/worlds/command-world.ts';

const migration = new URL('../../../src/server/database/migrations/0109_track_cells.sql', import.meta.url);

test('a database with fixes gets the cells that it would have written', async () => {
  const world = await openCommandWorld();
  const fixes = [0, 1, 2].map((i) => {
    world.pass(20 * 3_600_000);
    return world.message('position', {
      fix: '3d',
      longitudeDeg: 121.5 + i / 10,
      latitudeDeg: 29.9,
      speedKmh: 40,
      acc: true,
      satellites: 12,
    });
  });
  await world.post(fixes);
  const cells = () =>
    world.database.query('select x, y, hour, company_code, sign_code from track_cell order by hour, x');
  const written = await cells();
  expect(written).toHaveLength(3);
  await world.database.query('drop table track_cell');
  for (const statement of (await readFile(migration, 'utf8')).split(/(?<=;)\n\n(?=do )/))
    await world.database.query(statement);
  expect(await cells()).toEqual(written);
  await world.close();
});
