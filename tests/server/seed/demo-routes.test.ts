import { expect, test } from 'vitest';

import { readFleetDescription } from '#server/demo/fleet-description.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { createFleet } from '#simulator/fleet.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

test('the demo has the routes of its fleet, and one that was made without them gets them', async () => {
  const database = await openTestDatabase();
  const fleet = readFleetDescription(JSON.stringify(createFleet({ seed: 'routes', trucks: 0 }).describe()));
  const routes = () =>
    database.query<{ code: string; km: number; stations: number; versions: number }>(
      `select r.route_code as code, r.length_km as km,
         (select count(*)::int from route_stop s join station x using (station_code) where s.route_id = r.id) as stations,
         (select count(*)::int from master_version v where v.entity = 'route' and v.key = r.route_code) as versions
       from route r join depot d on d.area_code = r.depot_area_code order by r.route_code`,
    );
  expect(await seedDemo(database, fleet, 'tankwatch-demo')).toBe(true);
  const made = await routes();
  expect(made.length).toBe(fleet.routes.length);
  for (const { km, stations, versions } of made) {
    expect(km).toBeGreaterThan(3);
    expect([stations, versions]).toEqual([1, 1]);
  }
  await database.query('delete from route');
  expect(await seedDemo(database, fleet, 'tankwatch-demo')).toBe(false);
  expect((await routes()).map(({ code }) => code)).toEqual(made.map(({ code }) => code));
  await database.query(`delete from route where route_code <> $1`, [made[0]?.code ?? '']);
  // Who has taken routes out of the demo does not get them back.
  await seedDemo(database, fleet, 'tankwatch-demo');
  expect((await routes()).length).toBe(1);
  await database.close();
});
