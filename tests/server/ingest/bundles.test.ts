import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { columnName, tableName } from '#server/database/names.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { bundlesOfRows, rowsOfBundles, rowsWithBundles } from '#server/telemetry/records/bundle-sql.ts';
import {
  type BundledKind,
  isBundled,
  itemFields,
  storedTable,
} from '#server/telemetry/records/bundled-kinds.ts';
import { commonEnds } from '#server/ingest/writing/common-ends.ts';
import type { StoredRow } from '#server/telemetry/records/record-columns.ts';
import { putRows, withdrawRows } from '#server/ingest/writing/row-writer.ts';
import type { Withdrawal } from '#server/ingest/writing/withdrawal.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

const kinds = Object.keys(itemFields).filter(isBundled);
const dayStartMs = Date.parse('2026-06-01T00:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('ids are what their pieces make together, and no own piece is empty', () => {
  const word = fc.stringMatching(/^[浙a-z0-9]{0,3}$/u);
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
      (all) => {
        const ids = all.map((words) => words.join(':'));
        const { head, own, tail } = commonEnds(ids);
        expect(own.map((one) => head + one + tail)).toEqual(ids);
      },
    ),
  );
  expect(commonEnds(['k:x:1:m:t', 'k:x:2:m:t'])).toEqual({ head: 'k:x:', own: ['1', '2'], tail: ':m:t' });
});

test('rows of a day’s bundles, and with those of the archive, have the columns of the view of all, in its order', async () => {
  const columnsOf = (view: string): Promise<object[]> =>
    database.query(
      `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 order by attnum`,
      [view],
    );
  for (const kind of kinds) {
    const table = tableName(kind);
    await database.query(`create view of_${table} as ${rowsOfBundles(kind, `"${storedTable(table)}"`)}`);
    const beside = bundlesOfRows(kind, `select * from "${table}"`);
    await database.query(`create view with_${table} as ${rowsWithBundles(kind, beside)}`);
    const columns = await columnsOf(table);
    expect(columns.length).toBeGreaterThan(40);
    expect(await columnsOf(`of_${table}`)).toEqual(columns);
    expect(await columnsOf(`with_${table}`)).toEqual(columns);
  }
});

const readingOf = (compartment: number, changes: object = {}): StoredRow => ({
  id: `tank-inventory:浙B1:${compartment}:m:${iso(dayStartMs - 1000)}`,
  signCode: '浙B1',
  companyCode: 'C1',
  subject: 'truck:b1',
  time: iso(dayStartMs - 1000),
  compartment,
  vtL: 1000 / compartment,
  revision: 1,
  touchedTime: iso(dayStartMs - 1000),
  writeNo: 1,
  ...changes,
});

test('compartments of one message are stored as one row; a corrected one has its own, and its former content is kept', async () => {
  const write = (rows: readonly StoredRow[]) =>
    database.transaction((queries) => putRows(queries, createPartitions()(), 'tank-inventory', rows));
  const items = () =>
    database.query<{ n: number; head: string }>(
      `select cardinality(items) as n from tank_inventory_bundle where sign_code = '浙B1' order by 1`,
    );
  await write([1, 2, 3, 4].map((compartment) => readingOf(compartment)));
  expect(await items()).toEqual([{ n: 4 }]);
  await write([readingOf(2, { revision: 2, corrected: true, vtL: 7 })]);
  expect(await items()).toEqual([{ n: 1 }, { n: 3 }]);
  const history = await database.query(
    `select revision, content ->> 'vt_l' as vt_l from record_history where record_id = $1`,
    [readingOf(2).id],
  );
  expect(history).toEqual([{ revision: 1, vt_l: '500' }]);
  const rows = `select id, vt_l, "time" from tank_inventory where sign_code = '浙B1'`;
  const [one, other] = await Promise.all([
    database.query(`${rows} order by id`),
    database.query(
      `select id, vt_l, "time" from (${rowsWithBundles('tank-inventory', bundlesOfRows('tank-inventory', `select * from tank_inventory where sign_code = '浙B1'`))}) x
       where sign_code = '浙B1' order by id`,
    ),
  ]);
  expect(one.map((row) => row['vt_l'])).toEqual([1000, 7, 1000 / 3, 250]);
  // Each is there twice: from the table, and beside it.
  expect(other).toEqual(one.flatMap((row) => [row, row]));
});

/** What is done to one of a few rows at one of a few moments. */
interface Step {
  readonly at: number;
  readonly plate: number;
  readonly own: number;
  readonly value: number;
  readonly act: 'put' | 'correct' | 'withdraw';
}

const stepOf = fc.record({
  at: fc.nat(2),
  plate: fc.nat(1),
  own: fc.nat(3),
  value: fc.nat(3),
  act: fc.constantFrom('put' as const, 'put' as const, 'correct' as const, 'withdraw' as const),
});

const own: { readonly [K in BundledKind]: string } = { 'tank-inventory': 'vtL', 'switch-event': 'rawValue' };

/** Rows of a run are of a minute of their own. */
const minuteMs = 60_000;

const rowOf = (
  kind: BundledKind,
  run: number,
  { at, plate, own: part, value, act }: Step,
  before: StoredRow | undefined,
): StoredRow => {
  const time = iso(dayStartMs + run * minuteMs + at);
  return {
    id: `${kind}:浙A${plate}:${part}:m${run}:${time}`,
    signCode: `浙A${plate}`,
    companyCode: 'C1',
    subject: `truck:${plate}`,
    startTime: time,
    time,
    revision: Number(before?.['revision'] ?? (act === 'correct' ? 0 : 1)) + (act === 'correct' ? 1 : 0),
    corrected: act === 'correct',
    withdrawn: false,
    replacedBy: null,
    driverCode: value === 0 ? null : `D${value % 2}`,
    compartment: part,
    [own[kind]]: value / 3,
    why: { rule: 'levels', version: value % 2 },
    touchedTime: iso(dayStartMs + value),
    writeNo: run,
  };
};

/** What a batch puts and withdraws; of a row that is named more than once, what comes first decides whether it goes. */
const changesOf = (
  kind: BundledKind,
  run: number,
  batch: readonly Step[],
  rows: ReadonlyMap<string, StoredRow>,
) => {
  const puts = new Map<string, StoredRow>();
  const withdrawals = new Map<string, Withdrawal>();
  for (const step of batch) {
    const { id } = rowOf(kind, run, step, undefined);
    if (step.act !== 'withdraw' && !withdrawals.has(id)) puts.set(id, rowOf(kind, run, step, rows.get(id)));
    if (step.act === 'withdraw' && rows.has(id) && !puts.has(id))
      withdrawals.set(id, {
        id,
        replacedBy: step.plate === 0 ? null : `${id}-next`,
        touchedTime: iso(dayStartMs + step.value),
        writeNo: run + 1,
      });
  }
  return { puts, withdrawals };
};

/** Fields of a row whose columns are compared. */
const compared = [
  'subject',
  'revision',
  'corrected',
  'withdrawn',
  'replacedBy',
  'driverCode',
  'compartment',
  'why',
  'writeNo',
];
const comparedTimes = ['time', 'startTime', 'touchedTime'];

const asCompared = (
  kind: BundledKind,
  row: Readonly<Record<string, unknown>>,
  nameOf: (field: string) => string,
) => [
  ...[...compared, own[kind]].map((field) => row[nameOf(field)] ?? null),
  ...comparedTimes.map((field) => Date.parse(String(row[nameOf(field)]))),
];

test.each(kinds)(
  '%s: whatever is written, corrected and withdrawn, each row is there once, as it was written last',
  async (kind) => {
    let run = 0;
    const stored = () =>
      database.query<{ id: string; insert_time: string; row: Record<string, unknown> }>(
        `select id, insert_time::text, to_jsonb(r) as row from "${tableName(kind)}" r where "time" >= $1 and "time" < $2 order by id`,
        [iso(dayStartMs + run * minuteMs), iso(dayStartMs + (run + 1) * minuteMs)],
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(stepOf, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
        async (batches) => {
          run += 1;
          const rows = new Map<string, StoredRow>();
          const insertTimes = new Map<string, string>();
          for (const batch of batches) {
            const { puts, withdrawals } = changesOf(kind, run, batch, rows);
            await database.transaction(async (queries) => {
              await putRows(queries, createPartitions()(), kind, [...puts.values()]);
              await withdrawRows(queries, kind, [...withdrawals.values()]);
            });
            for (const [id, row] of puts) rows.set(id, row);
            for (const [id, withdrawal] of withdrawals) {
              const before = rows.get(id);
              if (before === undefined) throw new Error(`no row ${id}`);
              rows.set(id, {
                ...before,
                ...withdrawal,
                withdrawn: true,
                revision: Number(before['revision']) + 1,
              });
            }
            for (const { id, insert_time: time } of await stored()) {
              expect(insertTimes.get(id) ?? time).toBe(time);
              insertTimes.set(id, time);
            }
          }
          const wanted = [...rows.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
          const found = await stored();
          expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
          expect(found.map(({ row }) => asCompared(kind, row, columnName))).toEqual(
            wanted.map((row) => asCompared(kind, row, (field) => field)),
          );
        },
      ),
      { numRuns: 40 },
    );
    const empty = await database.query(
      `select from "${storedTable(tableName(kind))}" where cardinality(items) = 0`,
    );
    expect(empty).toEqual([]);
  },
);
