// Years by time-lapse: `npm run bench -- soak-days [--days 240 --keep 60 --trucks 50 --every-min 120]`. A fleet sends to a
// server whose clock runs ahead by four hours at a time, on a PostgreSQL of its own; each ten days the server is exchanged.
// Telemetry is kept for `--keep` days (60 at least), so that it turns over several times. Prints each ten days what there
// is of memory, disk, WAL, days' tables, tokens, sessions, notices and audit, and in the end a certificate: whatever is not
// kept for ever has stopped growing once everything has turned over. Ends with 1 where something grows.
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { migrate } from '#server/database/schema/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { withStatementLimit } from '#server/database/work-class.ts';
import { dayMs } from '#server/telemetry/messages/partitions.ts';

import { openCluster } from '../../support/faults/cluster.ts';
import { fillFleet } from '../scale/fleet-database.ts';
import { grows, slopePerDay } from './growth.ts';
import { keptDays, keptForEver } from './kept-for-ever.ts';
import { readSizes } from './sizes.ts';
import { openTimeLapse } from './time-lapse.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '240' },
    keep: { type: 'string', default: '60' },
    trucks: { type: 'string', default: '50' },
    'every-min': { type: 'string', default: '120' },
  },
});
const days = Number(values.days);
const keepTelemetryDays = Number(values.keep);
const trucks = Number(values.trucks);
const everyDays = 10;
const megabyte = 1_000_000;
/** Rows, and bytes, that are no growth. */
const leastRows = 60;
const leastBytes = 2 * megabyte;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const cluster = await openCluster();
if (cluster === null) {
  console.log('!! SKIPPED: no PostgreSQL is installed');
  process.exit(1);
}
process.on('exit', cluster.dispose);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const database = openPostgresqlDatabase(cluster.url, { connections: 8 });
await migrate(database);
await fillFleet(database, trucks);
const beganMs = Math.floor(Date.now() / dayMs - days - 1) * dayMs;
const lapse = await openTimeLapse({
  database,
  trucks,
  beganMs,
  keepTelemetryDays,
  everyMs: Number(values['every-min']) * 60_000,
});

const measured = new Map<string, [day: number, value: number][]>();
const note = (name: string, day: number, value: number): void => {
  const points = measured.get(name) ?? [];
  points.push([day, value]);
  measured.set(name, points);
};
const mb = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

/** PostgreSQL cleans up, and gives its log back, by the real clock, for which a year is an hour. */
const cleanUp = (): Promise<unknown> =>
  withStatementLimit(null, async () => {
    await database.query('vacuum analyze');
    await database.query('checkpoint');
  });

const sample = async (day: number): Promise<void> => {
  await cleanUp();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const { tables, walBytes, dayTables } = await readSizes(database);
  const passing = tables.filter(({ name }) => !keptForEver.has(name));
  const bytesOf = (some: typeof tables): number => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const rowsOf = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  note('memory in use, bytes', day, heapUsed + external);
  note('disk but for what is kept for ever, bytes', day, bytesOf(passing));
  note('WAL, bytes', day, walBytes);
  note('days’ tables', day, dayTables);
  for (const { name, rows } of tables) note(`rows of ${name}`, day, rows);
  console.log(
    `day ${day}: memory ${mb(heapUsed + external)} (process ${mb(rss)}), disk ${mb(bytesOf(passing))} and ${mb(bytesOf(tables) - bytesOf(passing))} for ever, ` +
      `WAL ${mb(walBytes)}, ${dayTables} days’ tables, ${rowsOf('terminal_message')} messages, ${rowsOf('alarm')} alarms, ` +
      `${rowsOf('ingest_token')} tokens, ${rowsOf('session')} sessions, ${rowsOf('notice')} notices (${lapse.noticesSent()} sent), ${rowsOf('audit_log')} entries of the audit`,
  );
};

const startedMs = performance.now();
for (let day = 1; day <= days; day += 1) {
  await lapse.day();
  if (day % everyDays !== 0) continue;
  await sample(day);
  await lapse.deploy();
}
await lapse.close();

/** Once it has turned over, and some days more. */
const settledDay = (table: string | null): number =>
  Math.max(keepTelemetryDays, (table !== null && keptDays.get(table)) || 0) + 2 * everyDays;
const leastSamples = 4;
const findings: string[] = [];
const unjudged: string[] = [];
for (const [name, points] of measured) {
  const table = name.startsWith('rows of ') ? name.slice('rows of '.length) : null;
  if (table !== null && keptForEver.has(table)) continue;
  const some = points.filter(([day]) => day >= settledDay(table));
  if (some.length < leastSamples) {
    if ((points.at(-1)?.[1] ?? 0) > 0) unjudged.push(table ?? name);
    continue;
  }
  const least = table !== null ? leastRows : name.endsWith('bytes') ? leastBytes : 3;
  if (grows(some, least))
    findings.push(`${name}: ${slopePerDay(some).toFixed(2)} a day, ${some[0]?.[1]} to ${some.at(-1)?.[1]}`);
}
const foreverRows = [...measured]
  .flatMap(([name, points]) => {
    const table = name.replace('rows of ', '');
    const perDay = keptForEver.has(table) ? slopePerDay(points) : 0;
    return perDay > 0.01 ? [`${table} ${perDay.toFixed(1)}`] : [];
  })
  .join(', ');
console.log(`kept for ever, rows a day: ${foreverRows}`);
if (unjudged.length > 0) console.log(`not judged, the run was too short: ${unjudged.join(', ')}`);
const flat = findings.length === 0 && measured.size > unjudged.length;
console.log(
  `${trucks} trucks, ${days} days, telemetry of ${keepTelemetryDays} days, ${Math.floor(days / everyDays)} deploys, in ${((performance.now() - startedMs) / 60_000).toFixed(0)} min: ` +
    (flat ? 'CERTIFICATE: nothing grows but what is kept for ever' : `GROWS: ${findings.join('; ')}`),
);
await database.close();
process.exit(flat ? 0 : 1);
