import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Measure } from '#report/kinds.ts';
import type { Database } from '#server/database/database.ts';
import { type Grouping, linesSql, totalsSql } from '#server/reporting/compile/grouped-sql.ts';
import type { Source } from '#server/reporting/sources/sources.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { runs } from '../../support/engine/runs.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Whole litres: their sums are exact in whatever order they are added. */
const litres = fc.option(fc.integer({ min: -50, max: 50 }));
const row = fc.record({
  sign_code: fc.option(fc.constantFrom('A', 'B', 'C')),
  end_time: fc
    .integer({ min: 0, max: 24 * 90 })
    .map((hour) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString()),
  loss: litres,
  sent: litres,
  mark: fc.constantFrom('high', 'low'),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

const field = (sql: string, type: 'text' | 'number' | 'time') => ({ sql, type });
const month = "to_char(r.end_time at time zone 'Asia/Shanghai', 'YYYY-MM')";
const source: Source = {
  from: 'jsonb_to_recordset($1::text::jsonb) r(sign_code text, end_time timestamptz, loss float8, sent float8, mark text)',
  timeField: 'endTime',
  fields: new Map([
    ['endTime', field('r.end_time', 'time')],
    ['loss', field('r.loss', 'number')],
    ['sent', field('r.sent', 'number')],
    ['mark', field('r.mark', 'text')],
  ]),
  detail: '',
};
const high = { where: { mark: 'high' } };
const measures: readonly (readonly [string, Measure])[] = [
  ['rows', { fn: 'count' }],
  ['highs', { fn: 'count', ...high }],
  ['sum', { fn: 'sum', of: 'loss' }],
  ['highSum', { fn: 'sum', of: 'loss', ...high }],
  ['mean', { fn: 'mean', of: 'loss' }],
  ['max', { fn: 'max', of: 'loss' }],
  ['last', { fn: 'max', of: 'endTime' }],
  ['min', { fn: 'min', of: 'loss', ...high }],
  ['rate', { fn: 'ratio', of: 'loss', over: 'sent' }],
];
const daily = ['daily', { fn: 'daily', of: 'loss' }] as const;
const distinct = ['marks', { fn: 'distinct', of: 'mark' }] as const;

const asked = (
  sqlOf: (grouping: Grouping) => string,
  rows: readonly Row[],
  more: readonly (readonly [string, Measure])[],
): Promise<Record<string, unknown>[]> => {
  const values = [JSON.stringify(rows)];
  const keys = [
    { name: 'month', sql: month },
    { name: 'signCode', sql: 'r.sign_code' },
  ];
  const text = sqlOf({ source, where: 'true', values, keys, measures: [...measures, ...more] });
  return database.query(text, values);
};
const byId = (rows: Record<string, unknown>[]) =>
  rows.toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));
const without = (name: string, rows: Record<string, unknown>[]) =>
  rows.map(({ [name]: _left, ...rest }) => rest);

test('rows grouped by way of their days equal rows grouped at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const once = byId(await asked(linesSql, rows, []));
      const byDay = byId(await asked(linesSql, rows, [daily]));
      expect(without('daily', byDay)).toEqual(once);
      for (const line of byDay) {
        const days = line['daily'] as number[];
        expect(days.reduce((sum, day) => sum + day, 0)).toBe(line['sum']);
        // From the first of the month to the last day that has a row (China time).
        const lastMs = Date.parse(String(line['last'])) + 8 * 3_600_000;
        expect(days).toHaveLength(new Date(lastMs).getUTCDate());
      }
    }),
    { numRuns: runs(25, 60) },
  );
});

test('totals taken from groups are those taken from rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const fromLines = await asked(totalsSql, rows, []);
      expect(fromLines).toEqual(without('marks', await asked(totalsSql, rows, [distinct])));
    }),
    { numRuns: runs(25, 60) },
  );
});
