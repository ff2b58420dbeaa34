import { company, count, distance, measured, plate, rate, text } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';

/** Abnormal driving rate: events per 100 km and per task, by truck and month; what was judged normal or false is no event. */
export default defineReport({
  title: ['异常率分析', 'Abnormal driving rate'],
  source: 'driving-rate',
  grouped: true,
  filters: ['period', 'signCode', 'companyCode'],
  order: '-perHundredKm',
  totals: ['events', 'km', 'tasks', 'perHundredKm', 'perTask'],
  drillDown: { page: 'driving_monitor/data_analysis/exception_sum', filters: { signCode: 'signCode' } },
  maxDays: 366,
  charts: [
    {
      title: ['每百公里事件', 'Events per 100 km'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: {
        ...rate('次/百公里', 'per 100 km'),
        measure: { fn: 'ratio', of: 'events', over: 'hundredKm' },
      },
      sets: 'signCode',
    },
    {
      title: ['按车队', 'By fleet'],
      kind: 'bars',
      by: 'companyName',
      axis: company,
      figure: {
        ...rate('次/百公里', 'per 100 km'),
        measure: { fn: 'ratio', of: 'events', over: 'hundredKm' },
      },
    },
  ],
  columns: {
    month: text('月份', 'Month', { rank: 1 }),
    signCode: plate,
    companyName: { ...company, rank: 1 },
    events: measured(count('事件', 'Events', { rank: 1 }), { fn: 'sum', of: 'events' }),
    km: measured(distance('里程', 'Distance', { rank: 1 }), { fn: 'sum', of: 'km' }),
    perHundredKm: measured(rate('每百公里', 'Per 100 km', { rank: 1 }), {
      fn: 'ratio',
      of: 'events',
      over: 'hundredKm',
    }),
    tasks: measured(count('任务', 'Tasks', { rank: 1 }), { fn: 'sum', of: 'tasks' }),
    perTask: measured(rate('每任务', 'Per task', { rank: 1 }), { fn: 'ratio', of: 'events', over: 'tasks' }),
  },
});
