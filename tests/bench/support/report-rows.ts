import { isRecordKind, recordKinds } from '#contract/records.ts';
import { reports } from '#pages/definitions.ts';
import type { Database } from '#server/database/database.ts';
import { columnName, tableName } from '#server/database/names.ts';
import { createPartitions, partitionedTables } from '#server/telemetry/messages/partitions.ts';

import { makeRowsWritable } from '../../support/databases/writable-rows.ts';
import { seedReader } from '../../support/reader.ts';
import { putSampleRows } from '../../support/engine/sample-rows.ts';

export const dayMs = 86_400_000;
const trucks = 200;

export interface Sizes {
  /** Of all kinds together, alarms among them. */
  readonly records: number;
  readonly positions: number;
  /** Back from now, over which both are spread. */
  readonly days: number;
}

/** Columns that hold an instant or a day, as SQL spells them. */
interface TimeColumns {
  readonly times: readonly string[];
  readonly calendarDays: readonly string[];
}

/** Times that every table has beside those of its kind. */
const sharedTimes = ['start_time', 'end_time', 'raised_time', 'touched_time'];

/** The sample rows of a table until there are as many as asked, in one statement: over the trucks, back through the days. */
const multiply = async (
  database: Database,
  table: string,
  { times, calendarDays }: TimeColumns,
  count: number,
  days: number,
  mark = '',
): Promise<void> => {
  const columns = await database.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1 and table_schema = current_schema()
       and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const at = `now() - make_interval(secs => n::float8 / $1 * ${days * 86_400})`;
  const own: Readonly<Record<string, string>> = {
    id: `t.id || '-${mark}' || n`,
    // An unsealing is a few openings, not all there are.
    unsealing_code: `t.unsealing_code || '-' || n / 2`,
    sign_code: `'浙B' || lpad((n % ${trucks})::text, 5, '0')`,
    ...Object.fromEntries(
      times.map((name) => [name, `case when t."${name}" is null then null else ${at} end`]),
    ),
    ...Object.fromEntries(calendarDays.map((name) => [name, `((${at}) at time zone 'Asia/Shanghai')::date`])),
  };
  const names = columns.map(({ column_name: name }) => name);
  await database.query(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
     select ${names.map((name) => own[name] ?? `t."${name}"`).join(', ')}
     from (select *, row_number() over () - 1 as sample_no, count(*) over () as samples from "${table}") t
     join generate_series(1, $1::int) n on n % t.samples = t.sample_no`,
    [count],
  );
};

const timesOf = (kind: keyof typeof recordKinds): TimeColumns => {
  const { time, columns } = recordKinds[kind];
  const types: Readonly<Record<string, string>> = { [time]: 'time', ...columns };
  const of = (type: string) =>
    Object.keys(types)
      .filter((name) => types[name] === type)
      .map(columnName);
  return { times: [...new Set([...of('time'), ...sharedTimes])], calendarDays: of('day') };
};

/** An empty, migrated database becomes one with rows of every kind, `days` of partitions and the account `reader`. */
export const fillReports = async (
  database: Database,
  { records, positions, days }: Sizes,
  said: (what: string) => void,
): Promise<void> => {
  const nowMs = Date.now();
  await database.query(`insert into company (company_code, name, short_name) values ('C01', '一队', '一队')`);
  await makeRowsWritable(database);
  await putSampleRows(database, reports, 'C01');
  await seedReader(database, 'C01');
  const partitions = createPartitions()();
  const dayList = Array.from({ length: days + 2 }, (_, day) => nowMs - day * dayMs);
  await database.transaction(async (queries) => {
    for (const table of partitionedTables)
      if (table !== 'terminal_message') await partitions.ensure(queries, table, dayList);
  });
  const kinds = [...new Set([...reports.values()].map(({ source }) => source))].filter(isRecordKind);
  const each = Math.ceil(records / (kinds.length + 1));
  for (const kind of kinds) await multiply(database, tableName(kind), timesOf(kind), each, days);
  await multiply(database, 'alarm', { times: sharedTimes, calendarDays: [] }, each, days);
  said(`${records} records`);
  const ofDay = Math.ceil(positions / days);
  for (let day = 0; day < days; day += 1)
    await database.query(
      `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, speed_kmh, acc)
       select '浙B' || lpad((n % ${trucks})::text, 5, '0'), 'C01',
         now() - make_interval(secs => (n::float8 / $1 + $2) * 86400), 121.5, 29.9, n % 80, true
       from generate_series(1, $1::int) n`,
      [ofDay, day],
    );
  said(`${positions} positions`);
  // As a database stands that was filled over days; else its own vacuum runs beside what is timed.
  await database.query('vacuum analyze');
};

/** Brings the rows of a kind to exactly as many, for a file of that many. */
export const topUp = async (
  database: Database,
  kind: keyof typeof recordKinds,
  wanted: number,
  days: number,
): Promise<void> => {
  const [row] = await database.query<{ count: number }>(`select count(*) from "${tableName(kind)}"`);
  const left = wanted - (row?.count ?? 0);
  if (left > 0) await multiply(database, tableName(kind), timesOf(kind), left, days, 'x');
  await database.query('analyze');
};
