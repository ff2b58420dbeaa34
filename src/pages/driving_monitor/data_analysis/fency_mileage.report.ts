import { fencePlaces } from '#domain/words/seal-words.ts';
import { choice, company, count, distance, duration, measured, place, plate } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Outside a fence is no fault: these words have no alarm colour. */
const sides = {
  inFence: { text: fencePlaces.inFence.text },
  outOfFence: { text: fencePlaces.outOfFence.text },
  unknown: { text: fencePlaces.unknown.text },
} as const;

/** Fence mileage: kilometres inside each fence and outside of all. */
export default defineReport({
  title: ['围栏里程', 'Fence mileage'],
  source: 'area-mileage',
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'areaName', 'place'],
  ownFilters: { place: choiceFilter('围栏', 'Fence', sides) },
  order: '-km',
  totals: ['km', 'drivingS'],
  maxDays: 366,
  charts: [
    {
      title: ['围栏内外', 'In and out of fences'],
      kind: 'share',
      by: 'place',
      axis: choice(['围栏', 'Fence'], sides),
      figure: { ...distance('里程', 'Distance'), measure: { fn: 'sum', of: 'km' } },
      sets: 'place',
    },
    {
      title: ['按围栏', 'By fence'],
      kind: 'bars',
      by: 'areaName',
      axis: place('围栏', 'Fence'),
      none: sides.outOfFence.text,
      figure: { ...distance('里程', 'Distance'), measure: { fn: 'sum', of: 'km' } },
      sets: 'areaName',
    },
  ],
  columns: {
    signCode: plate,
    areaName: place('围栏', 'Fence', { rank: 1 }),
    place: choice(['内外', 'In or out'], sides, { rank: 1 }),
    km: measured(distance('里程', 'Distance', { rank: 1 }), { fn: 'sum', of: 'km' }),
    drivingS: measured(duration('行驶时长', 'Driving', { rank: 1 }), { fn: 'sum', of: 'drivingS' }),
    days: measured(count('天数', 'Days', { rank: 1 }), { fn: 'distinct', of: 'day' }),
    companyName: { ...company, rank: 2 },
  },
});
