// First view of every report: `npm run bench:reports [-- --records 1000000 --positions 10000000 --days 30 --rounds 20]`.
// On PostgreSQL by DATABASE_URL (an empty database of its own), else on the embedded one in memory. A line for each page:
// p50 and p95 at the server, rows and lines counted, charts where the page has them.
import { parseArgs } from 'node:util';

import { isRecordKind, recordKinds } from '#contract/records.ts';
import { reports } from '#pages/definitions.ts';
import type { Database } from '#server/database/database.ts';
import { columnName, tableName } from '#server/database/names.ts';
import { createPartitions, partitionedTables } from '#server/ingest/partitions.ts';

import { openTestDatabase } from '../support/databases.ts';
import { type Client, loginAs } from '../support/demo-world.ts';
import { seedReader } from '../support/reader.ts';
import { putSampleRows, sampleValues } from '../support/sample-rows.ts';
import { openTestApp } from '../support/test-server.ts';
import { quantile } from './quantile.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    positions: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '20' },
  },
});
const days = Number(values.days);
const rounds = Number(values.rounds);
const dayMs = 86_400_000;
const nowMs = Date.now();
const trucks = 200;

/** One sample row of a table as often as asked: over the trucks, back through the days. */
const multiply = (
  database: Database,
  table: string,
  times: readonly string[],
  count: number,
): Promise<unknown> => {
  const at = `to_jsonb(now() - make_interval(secs => n::float8 / $1 * ${days * 86_400}))`;
  const moved = times.map(
    (name) => `'${name}', case when t.row ->> '${name}' is null then null else ${at} end`,
  );
  return database.query(
    `insert into "${table}" select (jsonb_populate_record(null::"${table}", t.row || jsonb_build_object('id', (t.row ->> 'id') || '-' || n,
       'sign_code', '浙B' || lpad((n % ${trucks})::text, 5, '0')${moved.length > 0 ? `, ${moved.join(', ')}` : ''}))).*
     from (select to_jsonb(r) as row from "${table}" r limit 1) t, generate_series(1, $1::int) n`,
    [count],
  );
};

const fill = async (database: Database): Promise<void> => {
  await database.query(`insert into company (company_code, name, short_name) values ('C01', '一队', '一队')`);
  await putSampleRows(database, reports, 'C01');
  await seedReader(database, 'C01');
  const partitions = createPartitions()();
  const dayList = Array.from({ length: days + 2 }, (_, day) => nowMs - day * dayMs);
  await database.transaction(async (queries) => {
    for (const table of partitionedTables)
      if (table !== 'terminal_message') await partitions.ensure(queries, table, dayList);
  });
  const kinds = [...new Set([...reports.values()].map(({ source }) => source))].filter(isRecordKind);
  const each = Math.ceil(Number(values.records) / (kinds.length + 1));
  for (const kind of kinds) {
    const { time, columns } = recordKinds[kind];
    const own = Object.entries(columns).flatMap(([name, type]) =>
      type === 'time' ? [columnName(name)] : [],
    );
    const shared = ['start_time', 'end_time', 'raised_time', 'touched_time'];
    const table = tableName(kind);
    await multiply(
      database,
      table,
      [
        ...new Set([
          ...(columns[time as keyof typeof columns] === 'day' ? [] : [columnName(time)]),
          ...own,
          ...shared,
        ]),
      ],
      each,
    );
  }
  await multiply(database, 'alarm', ['start_time', 'end_time', 'raised_time', 'touched_time'], each);
  await database.query(
    `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, speed_kmh, acc)
     select '浙B' || lpad((n % ${trucks})::text, 5, '0'), 'C01', now() - make_interval(secs => n::float8 / $1 * ${days * 86_400}),
       121.5, 29.9, n % 80, true from generate_series(1, $1::int) n`,
    [Number(values.positions)],
  );
  await database.query('analyze');
};

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

const database = await openTestDatabase();
const began = performance.now();
await fill(database);
console.log(
  `${database.engine}: ${values.records} records, ${values.positions} positions over ${days} days in ${Math.round((performance.now() - began) / 1000)} s; first view, ${rounds} rounds`,
);
const app = await openTestApp(database, () => nowMs);
const client = await loginAs(app, 'reader');
const today = `startTime=${new Date(nowMs - dayMs).toISOString()}&endTime=${new Date(nowMs + 60_000).toISOString()}`;
const limitMs = database.engine === 'postgresql' ? 100 : 300;
let slow = 0;
for (const [address, report] of reports) {
  const plate = (report.required ?? []).includes('signCode')
    ? `&signCode=${encodeURIComponent(sampleValues.text)}`
    : '';
  const rows = await timed(client, `/reports/${address}?${today}${plate}&pageSize=50`);
  const charts = report.charts ? await timed(client, `/reportCharts/${address}?${today}${plate}`) : null;
  const over = rows.p95 > limitMs;
  if (over) slow += 1;
  console.log(
    `${address}: p50 ${rows.p50.toFixed(0)} ms, p95 ${rows.p95.toFixed(0)} ms (limit ${limitMs})${over ? ' OVER' : ''}, ${String(rows.total)} rows` +
      (charts ? `; charts p95 ${charts.p95.toFixed(0)} ms` : ''),
  );
}
console.log(`${reports.size} pages, ${slow} over ${limitMs} ms`);
await app.server.close();
await database.close();
process.exit(0);
