// Reports at size: `npm run bench -- reports [--records 1000000 --positions 10000000 --days 30 --rounds 20 --paint 5
// --only loss --export 100000]`, or by BENCH_RECORDS, BENCH_POSITIONS, BENCH_DAYS. On PostgreSQL by DATABASE_URL (a database of its
// own is made there and dropped again), else on the embedded one in memory. A line for each page: p50 and p95 of the
// first view at the server, rows counted, charts where the page has them; then, where a browser is there, from a press
// in the menu to painted rows for five pages (the web app must be built); then one whole export.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { quickRange, type Period } from '#domain/time/period.ts';
import { reports } from '#pages/definitions.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import { type Client, loginAs } from '../support/worlds/demo-world.ts';
import { sampleValues } from '../support/engine/sample-rows.ts';
import { openTestApp } from '../support/worlds/test-server.ts';
import { quantile } from './support/quantile.ts';
import { timeExport } from './support/report-export.ts';
import { paintReports } from './support/report-paint.ts';
import { dayMs, fillReports, topUp } from './support/report-rows.ts';

const { env } = process;
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: env['BENCH_RECORDS'] ?? '100000' },
    positions: { type: 'string', default: env['BENCH_POSITIONS'] ?? '1000000' },
    days: { type: 'string', default: env['BENCH_DAYS'] ?? '30' },
    rounds: { type: 'string', default: '20' },
    /** Only pages whose address holds this. */
    only: { type: 'string', default: '' },
    /** Rounds in a browser for each of its pages; 0: none. */
    paint: { type: 'string', default: '5' },
    /** Rows of the export; 0: none. */
    export: { type: 'string', default: '0' },
  },
});
const rounds = Number(values.rounds);
const days = Number(values.days);

const timed = async (client: Client, path: string): Promise<{ p50: number; p95: number; total: unknown }> => {
  const took: number[] = [];
  let total: unknown = null;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await client.get(path);
    took.push(performance.now() - began);
    if (answer.resultCode !== 200) throw new Error(`${path}: ${answer.message}`);
    total = Reflect.get(Object(answer.data), 'total');
  }
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95), total };
};

if (env['DATABASE_URL'] !== undefined) env['TEST_DATABASE_URL'] ??= env['DATABASE_URL'];
const server = env['TEST_DATABASE_URL'];
const database = await openTestDatabase();
const began = performance.now();
const sinceS = (): number => Math.round((performance.now() - began) / 1000);
await fillReports(
  database,
  { records: Number(values.records), positions: Number(values.positions), days },
  (what) => console.log(`${what} after ${sinceS()} s`),
);
const [named] = await database.query<{ name: string }>('select current_database() as name');
console.log(
  `${database.engine}: ${values.records} records, ${values.positions} positions over ${days} days in ${sinceS()} s; first view, ${rounds} rounds`,
);
const nowMs = Date.now();
const program = pathToFileURL(process.argv[1] ?? '');
const app = await openTestApp(database, Date.now, {}, fileURLToPath(new URL('../web', program)));
const client = await loginAs(app, 'reader');
const between = ({ fromMs, toMs }: Period): string =>
  `startTime=${new Date(fromMs).toISOString()}&endTime=${new Date(toMs).toISOString()}`;
/** What a page asks first; a whole day rather than what there is of today, which early in the morning is little. */
const today = between({ fromMs: nowMs - dayMs, toMs: nowMs + 60_000 });
const thisMonth = between(quickRange('thisMonth', nowMs));
const limitMs = database.engine === 'postgresql' ? 100 : 300;
let slow = 0;
for (const [address, report] of reports) {
  if (!address.includes(values.only)) continue;
  const plate = (report.required ?? []).includes('signCode')
    ? `&signCode=${encodeURIComponent(sampleValues.text)}`
    : '';
  const period = report.monthly ? thisMonth : today;
  const rows = await timed(client, `/reports/${address}?${period}${plate}&pageSize=50`);
  const charts = report.charts ? await timed(client, `/reportCharts/${address}?${period}${plate}`) : null;
  const over = rows.p95 > limitMs;
  if (over) slow += 1;
  console.log(
    `${address}: p50 ${rows.p50.toFixed(0)} ms, p95 ${rows.p95.toFixed(0)} ms (limit ${limitMs})${over ? ' OVER' : ''}, ${String(rows.total)} rows` +
      (charts ? `; charts p95 ${charts.p95.toFixed(0)} ms` : ''),
  );
}
console.log(`${reports.size} pages, ${slow} over ${limitMs} ms`);
const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
if (Number(values.paint) > 0) {
  const [name = '', value = ''] = client.cookie.split('=');
  await paintReports(url, { name, value }, Number(values.paint), (line) => console.log(line));
}
if (Number(values.export) > 0) {
  await topUp(database, 'seal-record', Number(values.export), days);
  const headers = { cookie: client.cookie, 'header-id': client.header };
  console.log(await timeExport(url, headers, 'cargo_monitor/event_report/switch_cover_flow'));
}
await app.server.close();
await database.close();
if (server !== undefined && named) {
  const admin = openPostgresqlDatabase(server, { connections: 1 });
  await admin.query(`drop database "${named.name}" with (force)`);
  await admin.close();
}
process.exit(0);
