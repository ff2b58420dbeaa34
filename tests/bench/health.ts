// Health of consoles at size: `npm run bench -- health [--rounds 20] [--trucks 1000]`. On PostgreSQL by DATABASE_URL (a
// database of its own is made there and dropped again), else on the embedded one in memory. The first 1,000 trucks have
// 400 days of heartbeats that stayed away, silences and faults: p50 and p95 of the ranking, the shares and one story.
import { parseArgs } from 'node:util';

import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import { loginAs, seedDemoWorld } from '../support/worlds/demo-world.ts';
import { openTestApp } from '../support/worlds/test-server.ts';
import { fillMasterData } from './support/master-rows.ts';
import { quantile } from './support/quantile.ts';

const { env } = process;
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, trucks: { type: 'string', default: '1000' } },
});
const limitMs = 100;

if (env['DATABASE_URL'] !== undefined) env['TEST_DATABASE_URL'] ??= env['DATABASE_URL'];
const server = env['TEST_DATABASE_URL'];
const database = await openTestDatabase();
await seedDemoWorld(database);
await fillMasterData(database, Number(values.trucks));
const [named] = await database.query<{ name: string }>('select current_database() as name');

const trucks = `(select id, sign_code, company_code, terminal from truck order by id limit 1000) t`;
const common = `'truck:' || t.id, t.sign_code, t.terminal, t.company_code, 1, false, now(), 1`;
const columns =
  'id, subject, sign_code, terminal, company_code, revision, withdrawn, touched_time, write_no, start_time, end_time';
/** Once in so many days each truck has a row that lasts so long. */
const fill = (table: string, everyDays: number, minutes: number, more = '', content = ''): Promise<unknown> =>
  database.query(
    `insert into ${table} (${columns}${more})
     select '${table}:' || t.id || ':' || d, ${common}, s, s + interval '${minutes} minutes'${content}
     from ${trucks} cross join generate_series(0, 400, ${everyDays}) d
       cross join lateral (select now() - make_interval(days => d, mins => (t.id % 1000)::int) as s) x`,
  );
await fill('offline', 3, 90, ', planned', ', false');
await fill('heartbeat', 2, 40, ', interval_s, cause', `, 600, 'consoleFault'`);
await fill('device_fault', 2, 200, ', device, fault, level, compartment', `, 'gauge', 'missing', 2, 1`);
await database.query(
  `insert into upload_count (subject, step_h, start_time, messages, heartbeats, promised_s, heard, readings, readings_not_ok, first_time)
   select 'truck:' || t.id, 24, china_day_start(now()) - make_interval(days => d), 9000, 144, 86400, 16777215, 8000, 40,
     china_day_start(now()) - make_interval(days => d)
   from ${trucks} cross join generate_series(0, 400) d`,
);
await database.query('analyze');

const app = await openTestApp(database, Date.now);
const client = await loginAs(app, 'admin');
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const month = `startTime=${ago(29)}&endTime=${ago(0)}`;
const [one] = await database.query<{ id: number }>(`select id from ${trucks} limit 1`);

const time = async (what: string, path: string): Promise<void> => {
  const took: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const began = performance.now();
    const answer = await client.get(path);
    if (answer.resultCode !== 200) throw new Error(`${path}: ${answer.message}`);
    took.push(performance.now() - began);
  }
  const p95 = quantile(took, 0.95);
  console.log(
    `${what}: p95 ${p95.toFixed(0)} ms (limit ${limitMs})${p95 > limitMs ? ' OVER' : ''}, p50 ${quantile(took, 0.5).toFixed(0)}`,
  );
};
console.log(`${database.engine}, ${values.rounds} rounds`);
await time(`ranking of ${values.trucks} trucks, 30 days`, `/deviceHealth?${month}`);
await time('ranking of the trucks of a part of a plate', `/deviceHealth?${month}&signCode=000`);
await time('story of one', `/deviceHealthStory?${month}&truckId=${one?.id ?? 0}`);
await time(`shares of ${values.trucks} trucks in order, 30 days`, `/equipmentHealth?${month}`);
await app.server.close();
await database.close();
if (server !== undefined && named) {
  const admin = openPostgresqlDatabase(server, { connections: 1 });
  await admin.query(`drop database "${named.name}" with (force)`);
  await admin.close();
}
process.exit(0);
