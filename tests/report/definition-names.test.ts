import { expect, test } from 'vitest';

import { count, measured, plate, speed, time } from '#report/columns.ts';
import { beginAndEnd, oneMoment } from '#report/common-columns.ts';
import { choiceFilter } from '#report/filter-choices.ts';
import { defineReport } from '#report/define.ts';

/** Each wrong name stands alone in a definition that is right: where the compiler takes it, this file does not compile. */
const right = {
  title: ['停驶', 'Idle'],
  source: 'parking',
  filters: ['period', 'signCode', 'driverName'],
  columns: { startTime: time('开始', 'Began'), signCode: plate },
  order: '-startTime',
} as const;

const cases = { ...count('次数', 'Count'), measure: { fn: 'count' } } as const;

test('a definition may name the fields of its source, and columns of its own that have a measure', () => {
  const report = defineReport({
    ...right,
    grouped: true,
    where: { loaded: 'true', repeated: 'true' },
    ownFilters: { place: choiceFilter('围栏', 'Fence', {}) },
    filters: ['period', 'place'],
    columns: {
      ...right.columns,
      month: time('月', 'Month'),
      stops: measured(count('停车', 'Stops'), { fn: 'count', where: { loaded: 'true' } }),
      longestS: measured(count('最长', 'Longest'), { fn: 'max', of: 'durationS' }),
    },
    order: '-stops',
    moments: beginAndEnd,
  });
  expect(Object.keys(report.columns)).toEqual(['startTime', 'signCode', 'month', 'stops', 'longestS']);
  expect(Object.keys(report.filters)).toEqual(['period', 'place']);
});

test('a name that the source does not have does not compile', () => {
  const wrong = [
    // @ts-expect-error -- no record has this kind
    defineReport({ ...right, source: 'parked' }),
    // @ts-expect-error -- a column that is no field, and has no measure
    defineReport({ ...right, columns: { ...right.columns, speedKmH: speed('速度', 'Speed') } }),
    // @ts-expect-error -- a field of another kind of record
    defineReport({ ...right, columns: { ...right.columns, openTime: time('打开', 'Opened') } }),
    // @ts-expect-error -- a filter by a field of other records
    defineReport({ ...right, filters: ['period', 'oilCode'] }),
    // @ts-expect-error -- a filter of its own by no field
    defineReport({ ...right, ownFilters: { fenced: choiceFilter('围栏', 'Fence', {}) } }),
    // @ts-expect-error -- an order by what is no column
    defineReport({ ...right, order: '-endTime' }),
    // @ts-expect-error -- a condition on no field
    defineReport({ ...right, where: { load: 'true' } }),
    // @ts-expect-error -- days by a time that it has not
    defineReport({ ...right, time: 'openTime' }),
    // @ts-expect-error -- a moment that it has not
    defineReport({ ...right, moments: oneMoment() }),
    // @ts-expect-error -- present state by no field
    defineReport({ ...right, live: { by: ['truck'] } }),
    // @ts-expect-error -- photos from a time that it has not
    defineReport({ ...right, media: { from: 'openTime' } }),
    // @ts-expect-error -- a card of what is no column
    defineReport({ ...right, cards: ['durationS'] }),
    // @ts-expect-error -- a total of what is no column
    defineReport({ ...right, totals: ['durationS'] }),
    // @ts-expect-error -- a page about a row by what the row has not
    defineReport({ ...right, opens: [{ page: 'x', title: ['', ''], query: { task: 'task' } }] }),
    // @ts-expect-error -- records behind a row by what the row has not
    defineReport({ ...right, drillDown: { page: 'x', filters: { task: 'task' } } }),
    // @ts-expect-error -- rows counted by no field
    defineReport({ ...right, counted: { field: 'counting', value: 'counted', others: {} } }),
    // @ts-expect-error -- a chip by no field
    defineReport({ ...right, chips: { loaded: { title: ['', ''], where: { load: 'true' } } } }),
    defineReport({
      ...right,
      // @ts-expect-error -- a chart by no field
      charts: [{ title: ['', ''], kind: 'bars', by: 'truck', axis: plate, figure: cases }],
    }),
    defineReport({
      ...right,
      grouped: true,
      // @ts-expect-error -- a measure of no field
      columns: { ...right.columns, most: measured(count('最多', 'Most'), { fn: 'max', of: 'stops' }) },
    }),
    defineReport({
      ...right,
      grouped: true,
      columns: {
        ...right.columns,
        // @ts-expect-error -- a measure of rows chosen by no field
        n: measured(count('次', 'n'), { fn: 'count', where: { load: 'true', loaded: 'true' } }),
      },
    }),
  ];
  expect(wrong).toHaveLength(20);
});
