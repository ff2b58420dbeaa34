import { sprayModes } from '#domain/words/water-words.ts';
import { company, count, day, distance, duration, litres, measured, plate } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Spraying by truck and day: how often, how long, how far and how much water; what each was is one step away. */
export default defineReport({
  title: ['洒水车作业统计', 'Sprinkler statistics'],
  source: 'spraying',
  noun: ['洒水作业', 'sprayings'],
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'sprayMode'],
  ownFilters: { sprayMode: choiceFilter('方式', 'Mode', sprayModes) },
  order: '-day',
  totals: ['times', 'durationS', 'km', 'litres'],
  drillDown: { page: 'monitor/sprinkler_inventory', filters: { signCode: 'signCode' } },
  maxDays: 92,
  charts: [
    {
      title: ['每日洒水里程', 'Kilometres sprayed a day'],
      kind: 'columns',
      by: 'day',
      axis: day('日', 'Day'),
      figure: { ...distance('里程', 'Distance'), measure: { fn: 'sum', of: 'km' } },
    },
    {
      title: ['每车用水', 'Water by truck'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: { ...litres('用水', 'Water used'), measure: { fn: 'sum', of: 'litres' } },
      sets: 'signCode',
    },
  ],
  cards: ['times', 'durationS', 'km', 'litres'],
  columns: {
    day: day('日期', 'Day', { rank: 1 }),
    signCode: plate,
    times: measured(count('次数', 'Times', { rank: 1 }), { fn: 'count' }),
    durationS: measured(duration('洒水时长', 'Spraying for', { rank: 1 }), { fn: 'sum', of: 'durationS' }),
    km: measured(distance('洒水里程', 'Sprayed', { rank: 1 }), { fn: 'sum', of: 'km' }),
    litres: measured(litres('用水', 'Water used', { rank: 1 }), { fn: 'sum', of: 'litres' }),
    companyName: company,
  },
});
