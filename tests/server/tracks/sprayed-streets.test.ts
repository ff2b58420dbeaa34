import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SprayedStreetsReply } from '#contract/fleet/sprayed-streets.ts';
import { beginMasterEdit } from '#server/resource-kit/writing/master-lock.ts';

import { type CommandWorld, english, openCommandWorld } from '../../support/worlds/command-world.ts';
import { loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let world: CommandWorld;
let startMs = 0;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Two kilometres eastward in ten minutes, of which the second half was sprayed. */
beforeAll(async () => {
  world = await openCommandWorld();
  startMs = world.now();
  const fixes = Array.from({ length: 21 }, (_, i) => {
    world.pass(29_000);
    return world.message('position', {
      fix: '3d',
      longitudeDeg: 121.48 + i * 0.001,
      latitudeDeg: 29.9,
      speedKmh: 12,
      bearingDeg: 90,
      acc: true,
      satellites: 12,
    });
  });
  await world.post(fixes);
  await world.database.query(
    `insert into spraying (id, subject, sign_code, terminal, company_code, touched_time, write_no, start_time, end_time)
     select 'spraying:' || x.n, 's', t.sign_code, t.terminal, t.company_code, now(), 1, x.from_time, x.to_time
     from truck t, (values (1, $2::timestamptz, $3::timestamptz), (2, $4::timestamptz, $4::timestamptz + interval '1 minute'))
       as x (n, from_time, to_time) where t.sign_code = $1`,
    [ownTruck, iso(startMs + 315_000), iso(startMs + 640_000), iso(startMs + 4_000_000)],
  );
  await world.database.query(
    `insert into route (route_code, name, company_code, depot_area_code, line, half_width_m)
     select 'W1', 'Street', company_code, 'D01', $2, 50 from truck where sign_code = $1`,
    [
      ownTruck,
      JSON.stringify([
        [121.485, 29.9],
        [121.5, 29.9],
      ]),
    ],
  );
  // The neighbouring company's only user opens the page too.
  await world.database.query(
    `insert into role_function (role_code, function_code) values ('customer', 'page:monitor/sprinkler_statistics')`,
  );
  world.pass(8_000_000);
  await world.signInAgain();
});
eachTestAnew(() => world);
afterAll(() => world.close());

/** An edit of master data, an hour after the first fix by the writer's clock. */
const edit = (sql: string): Promise<unknown> =>
  world.database.transaction(async (queries) => {
    await beginMasterEdit(queries, startMs + 3_600_000);
    await queries.query(sql);
  });

const ask = async (more = '', by = world.admin()): Promise<SprayedStreetsReply> => {
  const answer = await by.get(
    `/sprayedStreets?startTime=${iso(startMs)}&endTime=${iso(world.now())}${more}`,
    english,
  );
  expect(answer.resultCode, answer.message).toBe(200);
  return answer.data as SprayedStreetsReply;
};

test('sprayed streets are drawn and measured, and held against a route', async () => {
  const found = await ask();
  // Ten steps of 96.4 m.
  expect(found.km).toBeCloseTo(0.964, 1);
  expect(found).toMatchObject({ sprayings: 2, unplaced: 1, more: false });
  expect(found.pieces[0]?.line[0]?.[0]).toBeCloseTo(121.49, 3);
  const [route] = found.routes;
  expect(route).toMatchObject({ routeCode: 'W1', name: 'Street' });
  expect(route?.km).toBeCloseTo(1.446, 2);
  expect(route?.coveredKm).toBeCloseTo(0.964, 1);
});

test('another truck, another company: nothing was sprayed', async () => {
  expect(await ask('&signCode=nobody')).toMatchObject({ pieces: [], km: 0 });
  expect(await ask('&companyCode=TW02')).toMatchObject({ pieces: [], routes: [] });
  const neighbour = await loginAs(world.app, 'customer');
  const found = await ask('', neighbour as ReturnType<CommandWorld['admin']>);
  expect(found).toMatchObject({ pieces: [], routes: [] });
});

test('what is no period is refused', async () => {
  const answer = await world.admin().get('/sprayedStreets?startTime=x&endTime=y', english);
  expect(answer).toMatchObject({ resultCode: 400, message: 'Wrong value: startTime' });
});

test('a route’s plan is held against what was sprayed in its hours; one truck alone says nothing of it', async () => {
  // The world's clock is in 2026; the day of the sprayings and the next one in China.
  const day = new Date(startMs + 8 * 3_600_000);
  const code = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][day.getUTCDay()] ?? '';
  await world.database.query(
    `insert into route_spray_day (route_id, day) select id, $1 from route where route_code = 'W1'`,
    [code],
  );
  const from = new Date(startMs + 8 * 3_600_000 - 60_000).toISOString().slice(11, 16);
  const to = new Date(startMs + 8 * 3_600_000 + 1_200_000).toISOString().slice(11, 16);
  await world.database.query(`update route set spray_hours = $1 where route_code = 'W1'`, [`${from}-${to}`]);
  const planOf = async (more = '') => {
    const answer = await world
      .admin()
      .get(
        `/sprayedStreets?startTime=${iso(startMs - 3_600_000)}&endTime=${iso(world.now())}${more}`,
        english,
      );
    return (answer.data as SprayedStreetsReply).routes[0]?.plan;
  };
  expect(await planOf(), 'nobody said from when on it holds').toMatchObject({ fromDay: null, judged: null });
  await world.database.query(`update route set spray_from = '2026-01-01' where route_code = 'W1'`);
  const plan = await planOf();
  expect(plan).toMatchObject({
    days: [code],
    hours: `${from}-${to}`,
    judged: { turns: 1, done: 0, unknown: 0 },
  });
  expect(plan?.judged?.coveredKm).toBeCloseTo(0.964, 1);
  // Of the day before nobody was heard; a plan that is changed today counts for it only when its first day is changed.
  const dayBefore = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'][day.getUTCDay()] ?? '';
  await edit(
    `insert into route_spray_day (route_id, day) select id, '${dayBefore}' from route where route_code = 'W1'`,
  );
  const begin = iso(startMs - 30 * 3_600_000);
  const sinceTheDayBefore = async () => {
    const answer = await world
      .admin()
      .get(`/sprayedStreets?startTime=${begin}&endTime=${iso(world.now())}`, english);
    return (answer.data as SprayedStreetsReply).routes;
  };
  const changed = (await sinceTheDayBefore())[0]?.plan;
  expect(changed?.judged).toMatchObject({ turns: 1, done: 0, unknown: 0 });
  expect(changed?.earlier).toEqual([
    { days: [code], hours: `${from}-${to}`, untilTime: iso(startMs + 3_600_000) },
  ]);
  await edit(`update route set spray_from = '2025-12-31' where route_code = 'W1'`);
  const since = (await sinceTheDayBefore())[0]?.plan;
  expect(since?.judged).toMatchObject({ turns: 2, done: 0, unknown: 1 });
  expect(since?.earlier).toEqual([]);
  expect(await planOf('&signCode=somebody')).toMatchObject({ judged: null });
  // What becomes of the route afterwards changes nothing of what was judged.
  await edit(`update route set line = '[[100.0, 20.0], [100.1, 20.0]]' where route_code = 'W1'`);
  expect((await sinceTheDayBefore())[0]?.plan?.judged).toEqual(since?.judged);
  const [mine] = await world.database.query<{ code: string }>(`select company_code as code from route`);
  await edit(
    `update route set company_code = 'TW0102', name = 'Theirs', line = '[[1, 1], [2, 2]]' where route_code = 'W1'`,
  );
  const [moved] = (await ask(`&companyCode=${mine?.code ?? ''}`)).routes;
  expect(moved).toMatchObject({
    name: 'Street',
    line: [
      [100, 20],
      [100.1, 20],
    ],
  });
  // Who has it since sees neither the plan of before nor what became of it.
  const neighbour = (await loginAs(world.app, 'customer')) as ReturnType<CommandWorld['admin']>;
  const [theirs] = (await ask('', neighbour)).routes;
  expect(theirs).toMatchObject({ name: 'Theirs', plan: { earlier: [], judged: { turns: 0 } } });
  await edit(`delete from route where route_code = 'W1'`);
  const [gone] = await sinceTheDayBefore();
  expect(gone).toMatchObject({
    routeCode: 'W1',
    name: 'Theirs',
    plan: { untilTime: iso(startMs + 3_600_000), judged: since?.judged },
  });
});
