import { expect, test } from 'vitest';

import { alarmColumns, columnsOfKind, isRecordKind, recordKinds } from '#contract/records.ts';
import { reports } from '#pages/definitions.ts';
import { computedFields, everyComputedField } from '#report/computed-fields.ts';
import { sourceOf } from '#server/reporting/sources/sources.ts';

const names = [...Object.keys(recordKinds), 'alarm', 'position', 'driving-rate'];

const live = new Set([...reports.values()].flatMap((report) => (report.live ? [report.source] : [])));

/** Fields that the server has for a source, of all its rows or of the last ones. */
const known = (name: string): ReadonlySet<string> =>
  new Set(
    [false, ...(live.has(name) ? [true] : [])].flatMap((last) => [
      ...(sourceOf(name, last)?.fields.keys() ?? []),
    ]),
  );

const declared = (name: string): readonly string[] => {
  const own =
    Object.entries<readonly string[]>(computedFields).find(([source]) => source === name)?.[1] ?? [];
  if (name === 'position') return ['companyName', ...own];
  const record = isRecordKind(name);
  const columns = record ? columnsOfKind(name) : name === 'alarm' ? alarmColumns : {};
  return [...Object.keys(columns), ...everyComputedField, ...(record ? ['trailerCode'] : []), ...own];
};

test.each(names)('%s: the fields that a definition may name are those that the server has', (name) => {
  expect([...new Set(declared(name))].toSorted()).toEqual([...known(name)].toSorted());
});

test('what a column takes from other fields is there, where the compiler does not look', () => {
  const wrong = [...reports].flatMap(([address, { columns, source, grouped }]) =>
    Object.entries(columns).flatMap(([column, { of = [], abnormalBy, unitBy, atMost }]) =>
      [...of, abnormalBy, unitBy, atMost?.field]
        .filter((name) => name !== undefined && !(grouped ? name in columns : known(source).has(name)))
        .map((name) => `${address} ${column}: ${name}`),
    ),
  );
  expect(wrong).toEqual([]);
});
