// The fleet's past at size: `npm run bench -- time-machine [--rounds 10 --trucks 10000 --hours 16 --seconds 10 --keep
// --reuse <kept> --no-browser]`. On PostgreSQL by DATABASE_URL (a database of its own is made there and, without --keep,
// dropped again), else on the embedded one in memory. Every truck has a fix a minute, a reading of each of four compartments each half
// hour, and its share of alarms, stops and silences of 400 days: 10,000 trucks are ten million fixes. Prints p50 and p95
// of the fleet at a moment, of a span of fixes, of a day, and of searches for who was where; then plays it in a browser.
import { parseArgs } from 'node:util';

import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import { loginAs } from '../support/worlds/demo-world.ts';
import { openTestApp } from '../support/worlds/test-server.ts';
import { quantile } from './support/quantile.ts';
import { fillPast } from './support/time-machine-fill.ts';
import { filmOf } from './support/time-machine-frames.ts';

const { env } = process;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    trucks: { type: 'string', default: '10000' },
    hours: { type: 'string', default: '16' },
    keep: { type: 'boolean', default: false },
    reuse: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    'no-browser': { type: 'boolean', default: false },
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
const hourMs = 3_600_000;
/** A database that an earlier run filled and kept. */
const openKept = async (name: string) => {
  const url = new URL(server ?? '');
  url.pathname = `/${name}`;
  const kept = openPostgresqlDatabase(url.href);
  const [last] = await kept.query<{ time: Date }>('select max("time") as time from "position"');
  return { database: kept, endMs: Math.ceil(Number(last?.time) / hourMs) * hourMs };
};
const fill = async () => {
  const database = await openTestDatabase();
  const endMs = Math.floor(Date.now() / hourMs) * hourMs;
  await fillPast(database, endMs, { trucks, hours, days });
  return { database, endMs };
};
const { database, endMs } = await (values.reuse === undefined ? fill() : openKept(values.reuse));
const [named] = await database.query<{ name: string }>('select current_database() as name');
const [count] = await database.query<{ fixes: number }>('select count(*)::int as fixes from "position"');

const app = await openTestApp(database, Date.now);
const client = await loginAs(app, 'admin');
const iso = (ms: number): string => new Date(ms).toISOString();

const time = async (what: string, limitMs: number, pathOf: (round: number) => string): Promise<void> => {
  const took: number[] = [];
  let bytes = 0;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const began = performance.now();
    const answer = await client.get(pathOf(round));
    if (answer.resultCode !== 200) throw new Error(`${pathOf(round)}: ${answer.message}`);
    took.push(performance.now() - began);
    bytes = answer.raw.length;
  }
  const p95 = quantile(took, 0.95);
  console.log(
    `${what}: p95 ${p95.toFixed(0)} ms (limit ${limitMs})${p95 > limitMs ? ' OVER' : ''}, p50 ${quantile(took, 0.5).toFixed(0)}, first ${took[0]?.toFixed(0)}, ${(bytes / 1000).toFixed(0)} kB`,
  );
};
const momentOf = (round: number): number => endMs - 3_600_000 - round * 1_234_000;
console.log(`${database.engine}, ${trucks} trucks, ${count?.fixes} fixes, ${values.rounds} rounds`);
for (const known of ['then', 'now'])
  await time(
    `the fleet at a moment, as known ${known}`,
    limits.at,
    (round) => `/pastMoment?time=${iso(momentOf(round))}&known=${known}`,
  );
for (const [minutes, everyS, known] of [
  [10, 1, 'then'],
  [20, 60, 'then'],
  [20, 60, 'now'],
] as const)
  await time(`fixes of ${minutes} min, one in ${everyS} s, as known ${known}`, limits.span, (round) => {
    const fromMs = momentOf(round);
    return `/pastSpan?fromTime=${iso(fromMs)}&toTime=${iso(fromMs + minutes * 60_000)}&everyS=${everyS}&known=${known}`;
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
if (!values['no-browser']) {
  const film = await filmOf(database, endMs - 3 * 3_600_000, Number(values.seconds));
  const seek = quantile(film.seekMs, 0.95);
  console.log(
    `played at ×300 in a browser: ${film.framesASecond.toFixed(0)} frames/s (at least 45)${film.framesASecond < 45 ? ' BELOW' : ''}, ` +
      `×${film.speed.toFixed(0)}, longest task ${film.longestTaskMs.toFixed(0)} ms; ` +
      `first picture ${film.firstMs.toFixed(0)} ms after the address, seek to its states p95 ${seek.toFixed(0)} ms (${film.seekMs.map((ms) => ms.toFixed(0)).join(', ')})`,
  );
}
await database.close();
if (values.keep || values.reuse !== undefined) console.log(`kept: ${named?.name}`);
else if (server !== undefined && named) {
  const admin = openPostgresqlDatabase(server, { connections: 1 });
  await admin.query(`drop database "${named.name}" with (force)`);
  await admin.close();
}
process.exit(0);
