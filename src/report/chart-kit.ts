import { fuelWords } from '#domain/words/oil-words.ts';

import { choice, count, text } from './columns.ts';
import type { Chart } from './define.ts';

/** Hours of a day, all of them: an hour without rows is shown too. */
export const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** The 23 buckets of the loss histogram (specification 9). */
export const lossBuckets: readonly number[] = Array.from({ length: 23 }, (_, i) => i - 11);

/** The figure of a chart that counts rows. */
export const cases = { ...count('次数', 'Count'), measure: { fn: 'count' } } as const;

/** How many rows began in each hour of the day, China time. */
export const byHour = (zh: string, en: string): Chart<'hour'> => ({
  title: [zh, en],
  kind: 'columns',
  by: 'hour',
  axis: count('时', 'Hour'),
  ticks: hours,
  figure: cases,
});

/** Rows by fuel. */
export const byFuel = (zh: string, en: string): Chart<'fuel'> => ({
  title: [zh, en],
  kind: 'share',
  by: 'fuel',
  axis: choice(['燃料', 'Fuel'], fuelWords),
  figure: cases,
  sets: 'fuel',
});

/** Rows by driver. */
export const byDriver: Chart<'driverName'> = {
  title: ['按驾驶员', 'By driver'],
  kind: 'bars',
  by: 'driverName',
  axis: text('驾驶员', 'Driver', { person: true }),
  figure: cases,
  sets: 'driverName',
};
