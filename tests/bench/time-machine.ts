// The fleet's past at size: `npm run bench -- time-machine [--rounds 10 --trucks 10000 --hours 16 --keep]`. On PostgreSQL by
// DATABASE_URL (a database of its own is made there and, without --keep, dropped again), else on the embedded one in memory. Every truck has
// a fix a minute, a reading of each of four compartments each half hour, and its share of alarms, stops and silences:
// 10,000 trucks are ten million fixes. Prints p50 and p95 of the fleet at a moment, of a span of fixes, of a
// day, and of searches for who was where.
import { parseArgs } from 'node:util';

import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { createPartitions } from '#server/ingest/messages/partitions.ts';

import { openTestDatabase } from '../support/databases.ts';
import { loginAs, seedDemoWorld } from '../support/demo-world.ts';
import { openTestApp } from '../support/test-server.ts';
import { fillMasterData } from './master-rows.ts';
import { quantile } from './quantile.ts';

const { env } = process;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    trucks: { type: 'string', default: '10000' },
    hours: { type: 'string', default: '16' },
    keep: { type: 'boolean', default: false },
  },
});
const trucks = Number(values.trucks);
const hours = Number(values.hours);
const large = trucks > 1000;
/** Days of records. */
const days = 400;
const limits = { at: large ? 1500 : 1000, span: large ? 500 : 300, day: large ? 1500 : 1000, search: 500 };

if (env['DATABASE_URL'] !== undefined) env['TEST_DATABASE_URL'] ??= env['DATABASE_URL'];
const server = env['TEST_DATABASE_URL'];
const database = await openTestDatabase();
await seedDemoWorld(database);
await fillMasterData(database);
const [named] = await database.query<{ name: string }>('select current_database() as name');
await database.query(
  `delete from truck where sign_code like '浙C%' and id not in (select id from truck where sign_code like '浙C%' order by id limit $1)`,
  [trucks],
);
await database.query(
  `insert into truck_compartment (truck_id, compartment, capacity_l, height_mm, oil_code, density20_kg_m3)
   select t.id, c, 8000, 1500, 92, 745 from truck t cross join generate_series(1, 4) c where t.sign_code like '浙C%'`,
);
const endMs = Math.floor(Date.now() / 3_600_000) * 3_600_000;
const times = Array.from({ length: hours + 1 }, (_, hour) => endMs - hour * 3_600_000);
await database.transaction(async (queries) => {
  for (const table of ['position', 'track_cell', 'tank_inventory'])
    await createPartitions()().ensure(queries, table, times);
});
const fleet = `(select id, sign_code, company_code, terminal from truck where sign_code like '浙C%') t`;
const common = `'truck:' || t.id, t.sign_code, t.terminal, t.company_code, 1, false, now(), 1`;
for (let hour = 0; hour < hours; hour += 1) {
  const from = new Date(endMs - (hour + 1) * 3_600_000);
  await database.query(
    `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, speed_kmh, bearing_deg, acc)
     select t.sign_code, t.company_code, $1::timestamptz + make_interval(mins => m, secs => (t.id % 60)::int),
       120 + (t.id % 100) / 50.0 + m / 600.0, 29 + (t.id / 100) / 100.0, (t.id + m) % 90, (t.id * 7) % 360, true
     from ${fleet} cross join generate_series(0, 59) m`,
    [from],
  );
  await database.query(
    `insert into track_cell select distinct floor(longitude_deg * 50)::int, floor(latitude_deg * 50)::int,
       date_trunc('hour', "time", 'UTC'), company_code, sign_code from "position" where "time" >= $1 on conflict do nothing`,
    [from],
  );
  await database.query(
    `insert into tank_inventory (id, subject, sign_code, terminal, company_code, revision, withdrawn, touched_time, write_no,
       time, compartment, data_type, vt_l, v20_l, oil_code)
     select 'i:' || t.id || ':' || c || ':' || m || ':' || $2, ${common}, $1::timestamptz + make_interval(mins => m), c, 'IN',
       4000, 3980, 92
     from ${fleet} cross join generate_series(1, 4) c cross join unnest(array[0, 30]) m`,
    [from, hour],
  );
}
const columns =
  'id, subject, sign_code, terminal, company_code, revision, withdrawn, touched_time, write_no, start_time, end_time';
for (const [table, minutes, share] of [
  ['parking', 20, 3],
  ['offline', 40, 9],
] as const)
  await database.query(
    `insert into ${table} (${columns}) select '${table}:' || t.id || ':' || h, ${common}, s, s + interval '${minutes} minutes'
     from ${fleet} cross join generate_series(0, ${hours - 1}) h
       cross join lateral (select $1::timestamptz - make_interval(hours => h, mins => (t.id % 55)::int) as s) x
     where (t.id + h) % ${share} = 0`,
    [new Date(endMs)],
  );
// Of the days before, one of each a truck and day: records stay when fixes are dropped.
for (const [table, minutes, every] of [
  ['parking', 500, 1],
  ['offline', 40, 3],
] as const)
  await database.query(
    `insert into ${table} (${columns}) select '${table}:' || t.id || ':d' || d, ${common}, s, s + interval '${minutes} minutes'
     from ${fleet} cross join generate_series(2, ${days}, ${every}) d
       cross join lateral (select $1::timestamptz - make_interval(days => d, mins => (t.id % 900)::int) as s) x`,
    [new Date(endMs)],
  );
await database.query(
  `insert into alarm (id, subject, sign_code, terminal, company_code, type, level, start_time, raised_time, end_time, touched_time, write_no)
   select 'a:' || t.id || ':' || d, 'truck:' || t.id, t.sign_code, t.terminal, t.company_code, 2, 2, s, s, s + interval '3 minutes', now(), 1
   from ${fleet} cross join generate_series(0, ${days - 1}) d
     cross join lateral (select $1::timestamptz - make_interval(days => d, mins => (t.id % 900)::int) as s) x
   where t.id % 4 = 0`,
  [new Date(endMs)],
);
await database.query('analyze');
const [count] = await database.query<{ fixes: number }>('select count(*)::int as fixes from "position"');

const app = await openTestApp(database, Date.now);
const client = await loginAs(app, 'admin');
const iso = (ms: number): string => new Date(ms).toISOString();

const time = async (what: string, limitMs: number, pathOf: (round: number) => string): Promise<void> => {
  const took: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const began = performance.now();
    const answer = await client.get(pathOf(round));
    if (answer.resultCode !== 200) throw new Error(`${pathOf(round)}: ${answer.message}`);
    took.push(performance.now() - began);
  }
  const p95 = quantile(took, 0.95);
  console.log(
    `${what}: p95 ${p95.toFixed(0)} ms (limit ${limitMs})${p95 > limitMs ? ' OVER' : ''}, p50 ${quantile(took, 0.5).toFixed(0)}, first ${took[0]?.toFixed(0)}`,
  );
};
const momentOf = (round: number): number => endMs - 3_600_000 - round * 1_234_000;
console.log(`${database.engine}, ${trucks} trucks, ${count?.fixes} fixes, ${values.rounds} rounds`);
for (const known of ['then', 'now'])
  await time(
    `the fleet at a moment, as known ${known}`,
    limits.at,
    (round) => `/pastFleet?time=${iso(momentOf(round))}&known=${known}`,
  );
for (const [minutes, everyS] of [
  [10, 1],
  [20, 60],
] as const)
  await time(`fixes of ${minutes} min, one in ${everyS} s`, limits.span, (round) => {
    const fromMs = momentOf(round);
    return `/pastTracks?fromTime=${iso(fromMs)}&toTime=${iso(fromMs + minutes * 60_000)}&everyS=${everyS}&known=now`;
  });
await time('a day', limits.day, () => `/pastDay?day=${iso(endMs).slice(0, 10)}`);
const kept = `fromTime=${iso(endMs - hours * 3_600_000)}&toTime=${iso(endMs)}`;
/** Another place in each round. */
const placeOf = (round: number): readonly [longitudeDeg: number, latitudeDeg: number] => [
  120.1 + ((round * 37) % 180) / 100,
  29.05 + ((round * 17) % 90) / 100,
];
await time('who was within 500 m of a place', limits.search, (round) => {
  return `/trackVisits?shape=circle:500:${placeOf(round).join(',')}&${kept}`;
});
await time('who was within 5 km of a place', limits.search, (round) => {
  return `/trackVisits?shape=circle:5000:${placeOf(round).join(',')}&${kept}`;
});
await time('who drove on 4 km of a road', limits.search, (round) => {
  const [longitudeDeg, latitudeDeg] = placeOf(round);
  return `/trackVisits?shape=line:30:${longitudeDeg},${latitudeDeg};${longitudeDeg + 0.04},${latitudeDeg}&${kept}`;
});
await time('who stood for 15 minutes', limits.search, () => `/trackStops?minutes=15&${kept}`);
await app.server.close();
await database.close();
if (values.keep) console.log(`kept: ${named?.name}`);
else if (server !== undefined && named) {
  const admin = openPostgresqlDatabase(server, 1);
  await admin.query(`drop database "${named.name}" with (force)`);
  await admin.close();
}
process.exit(0);
