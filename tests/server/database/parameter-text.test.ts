import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database, SqlValue } from '#server/database/database.ts';

import { openEmptyTestDatabase } from '../../support/databases/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyTestDatabase();
});
afterAll(() => database.close());

const back = async (type: string, value: SqlValue): Promise<unknown> => {
  const [row] = await database.query<{ value: unknown }>(`select $1::${type} as value`, [value]);
  return row?.value;
};

// PostgreSQL keeps no zero bytes.
const text = fc.string({ unit: 'grapheme' }).map((of) => of.replaceAll('\0', ''));

test('texts come back as they were sent, with quotes, backslashes, braces and what looks like nothing', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(text, fc.constantFrom('NULL', '', '"', '\\', '{}', ',', null)), { maxLength: 8 }),
      async (values) => {
        expect(await back('text[]', values)).toEqual(values);
      },
    ),
    { numRuns: 200 },
  ));

test('times come back as they were sent, of any year', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.option(
          fc.date({ noInvalidDate: true, min: new Date('-004000-01-01'), max: new Date('+200000-01-01') }),
        ),
        { maxLength: 8 },
      ),
      fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-01-01') }),
      async (many, one) => {
        const stored = await database.query<{ ms: number | null }>(
          'select extract(epoch from t) * 1000 as ms from unnest($1::timestamptz[]) with ordinality as x(t, n) order by n',
          [many],
        );
        expect(stored.map((row) => row.ms)).toEqual(many.map((time) => time && time.getTime()));
        expect(await back('timestamptz', one)).toEqual(one);
      },
    ),
    { numRuns: 100 },
  ));

test.each([
  ['int[]', [1, null, -2_147_483_648]],
  ['float8[]', [0.1, 1e-300, -0.5]],
  ['boolean[]', [true, null, false]],
  [
    'int[]',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['bytea[]', [Buffer.from([0, 92, 255])]],
])('lists of type %s come back as they were sent', async (type, values) => {
  expect(await back(type, values)).toEqual(values);
});

test('a time that is none is refused by the database', async () => {
  await expect(back('timestamptz', new Date(Number.NaN))).rejects.toThrow(/invalid input syntax/);
  await expect(back('timestamptz[]', [new Date(Number.NaN)])).rejects.toThrow(/invalid input syntax/);
});
