import { choicesOf } from '#domain/words/alarm-words.ts';
import { safetyTypes } from '#domain/words/driving-words.ts';
import { byHour } from '#report/chart-kit.ts';
import { choice, company, count, day, measured, place, speed } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Active safety summary: events by kind, day, hour and place. */
export default defineReport({
  title: ['主动安全汇总', 'Active safety summary'],
  source: 'alarm',
  where: { type: safetyTypes.join(',') },
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'type', 'areaName', 'cell'],
  ownFilters: { type: choiceFilter('类型', 'Kind', choicesOf(safetyTypes)) },
  order: '-day',
  totals: ['events', 'trucks', 'level2'],
  drillDown: { page: 'active_safety/exception_report/alarm_adas_can', filters: { type: 'type' } },
  maxDays: 92,
  heat: true,
  charts: [
    {
      title: ['趋势', 'Trend'],
      kind: 'columns',
      by: 'day',
      axis: day('日', 'Day'),
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
    },
    {
      title: ['按类型', 'By kind'],
      kind: 'bars',
      by: 'type',
      axis: choice(['类型', 'Kind'], choicesOf(safetyTypes)),
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
      sets: 'type',
    },
    byHour('按小时', 'By hour'),
    {
      title: ['按地点', 'By place'],
      kind: 'bars',
      by: 'areaName',
      axis: place('地点', 'Place'),
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
      sets: 'areaName',
    },
  ],
  cards: ['companyName', 'events', 'trucks', 'level2'],
  columns: {
    day: day('日期', 'Day', { rank: 1 }),
    type: choice(['类型', 'Kind'], choicesOf(safetyTypes), { rank: 1 }),
    companyName: { ...company, rank: 1 },
    events: measured(count('次数', 'Count', { rank: 1 }), { fn: 'count' }),
    trucks: measured(count('涉及车辆', 'Trucks', { rank: 1 }), { fn: 'distinct', of: 'signCode' }),
    level2: measured(count('严重度 2 级以上', 'Severity 2 and more', { rank: 1 }), {
      fn: 'count',
      where: { level: '2,3' },
    }),
    meanSpeedKmh: measured(speed('平均速度', 'Mean speed', { rank: 2 }), { fn: 'mean', of: 'speedKmh' }),
  },
});
