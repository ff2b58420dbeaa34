import type { ColumnType } from '#contract/reports/column.ts';
import { alarmColumns, columnsOfKind, isRecordKind } from '#contract/records.ts';
import type { Report } from '#report/define.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import type { StoredRow } from '#server/telemetry/records/record-columns.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';

/** A value of each type that any column can hold. */
export const sampleValues = {
  text: '浙B00001',
  int: 1,
  number: 1.5,
  bool: true,
  time: '2026-03-02T00:10:00Z',
  day: '2026-03-02',
  json: {},
} as const satisfies Record<ColumnType, unknown>;

const notInForce: readonly string[] = ['withdrawn', 'replacedBy', 'suppressedBy'];

const columnsOf = (kind: string): Readonly<Record<string, ColumnType>> =>
  isRecordKind(kind) ? columnsOfKind(kind) : alarmColumns;

const typed = (type: ColumnType | undefined, text: string): unknown =>
  type === 'int' || type === 'number' ? Number(text) : type === 'bool' ? text === 'true' : text;

/** A loss that is added up. */
const plausible = {
  doubtful: false,
  salesUnknown: false,
  matching: 'matched',
  lossRate: 0.0015,
  differenceRate: 0.0015,
};

/** Of columns that hold a list. */
const listed: Readonly<Record<string, unknown>> = { doubts: ['oneWitness', 'gaugeDrift'] };

/** A row with a value in every column, one that the report counts among its own. */
const sampleRow = (report: Report, companyCode: string, id: string): StoredRow => {
  const columns = columnsOf(report.source);
  const values = Object.entries(columns)
    .filter(([name]) => !notInForce.includes(name))
    .map(([name, type]) => [name, listed[name] ?? sampleValues[type]]);
  const own = Object.entries(report.where ?? {}).map(([name, text]) => [
    name,
    typed(columns[name], text.split(',')[0] ?? ''),
  ]);
  return {
    ...Object.fromEntries([...values, ...own]),
    ...(report.counted ? plausible : {}),
    ...(report.counted && report.counted.field in columns
      ? { [report.counted.field]: report.counted.value }
      : {}),
    id,
    companyCode,
    driverCode: null,
    startTime: '2026-03-02T00:00:00Z',
    endTime: report.where?.['ongoing'] === 'true' ? null : '2026-03-02T00:10:00Z',
    revision: 1,
    subject: 'truck:浙B00001',
    touchedTime: sampleValues.time,
    writeNo: 1,
  };
};

/** Two rows for each report, through the store's own writer. */
export const putSampleRows = async (
  database: Database,
  reports: ReadonlyMap<string, Report>,
  companyCode: string,
): Promise<void> =>
  database.transaction(async (queries) => {
    const partitions = createPartitions()();
    const stored = [...reports].filter(([, { source }]) => isRecordKind(source) || source === 'alarm');
    for (const [address, report] of stored)
      await putRows(
        queries,
        partitions,
        report.source as Parameters<typeof putRows>[2],
        [1, 2].map((n) =>
          sampleRow(report, companyCode, `${report.source}:${address}-${n}:${sampleValues.time}`),
        ),
      );
    await partitions.ensure(queries, 'position', [Date.parse(sampleValues.time)]);
    await queries.query(
      `insert into "position" (sign_code, company_code, time, longitude_deg, latitude_deg, speed_kmh, acc)
       values ($1, $2, $3, 121.5, 29.9, 42, true)`,
      [sampleValues.text, companyCode, new Date(sampleValues.time)],
    );
    await queries.query(
      `insert into truck (sign_code, terminal, company_code, plate_color, truck_model)
       values ($1, '1000000001', $2, 'yellow', 'fuelTanker')`,
      [sampleValues.text, companyCode],
    );
    // What is live is found by the truck's own word of its last readings.
    await queries.query(
      `insert into truck_live (sign_code, company_code, status, contact_time, changed_no, live, detail)
       values ($1, $2, 1, $3, nextval('truck_live_change'), '{}', '{}')`,
      [sampleValues.text, companyCode, new Date(sampleValues.time)],
    );
    await queries.query('insert into truck_live_compartments (sign_code, compartments) values ($1, $2)', [
      sampleValues.text,
      JSON.stringify([{ compartment: sampleValues.int, readingTime: sampleValues.time }]),
    ]);
  });
