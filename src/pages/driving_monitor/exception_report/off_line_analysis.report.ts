import { offlineBuckets } from '#domain/words/driving-words.ts';
import { byHour } from '#report/chart-kit.ts';
import { choice, company, count, duration, eitherWords, measured, plate, time } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Off-line analysis: how long trucks were out of reach, in the buckets of specification 9, by fleet. */
export default defineReport({
  title: ['离线分析', 'Off-line analysis'],
  source: 'offline',
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'bucket', 'planned'],
  ownFilters: {
    bucket: choiceFilter('时长档', 'Bucket', offlineBuckets),
    planned: {
      control: 'choice',
      title: ['计划', 'Plan'],
      choices: eitherWords(['计划内', 'Planned'], ['计划外', 'Unplanned']),
    },
  },
  order: '-times',
  totals: ['times', 'trucks', 'totalS'],
  drillDown: { page: 'driving_monitor/exception_report/alarm_off_line', filters: { signCode: 'signCode' } },
  maxDays: 366,
  charts: [
    {
      title: ['时长分布', 'Durations'],
      kind: 'columns',
      by: 'bucket',
      axis: choice(['时长档', 'Bucket'], offlineBuckets),
      ticks: ['upTo24h', 'upTo48h', 'over48h'],
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
      sets: 'bucket',
    },
    {
      title: ['按车队', 'By fleet'],
      kind: 'bars',
      by: 'companyName',
      axis: company,
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
    },
    byHour('按小时', 'By hour'),
  ],
  columns: {
    signCode: plate,
    companyName: { ...company, rank: 1 },
    times: measured(count('次数', 'Times', { rank: 1 }), { fn: 'count' }),
    trucks: measured(count('车辆', 'Trucks', { rank: 3 }), { fn: 'distinct', of: 'signCode' }),
    totalS: measured(duration('合计', 'Altogether', { rank: 1 }), { fn: 'sum', of: 'durationS' }),
    longestS: measured(duration('最长', 'Longest', { rank: 1 }), { fn: 'max', of: 'durationS' }),
    upTo24h: measured(count('24 小时以内', 'Up to 24 h', { rank: 1 }), {
      fn: 'count',
      where: { bucket: 'upTo24h' },
    }),
    upTo48h: measured(count('24–48 小时', '24 to 48 h', { rank: 1 }), {
      fn: 'count',
      where: { bucket: 'upTo48h' },
    }),
    over48h: measured(count('48 小时以上', 'Over 48 h', { rank: 1 }), {
      fn: 'count',
      where: { bucket: 'over48h' },
    }),
    unplanned: measured(count('非计划', 'Unplanned', { rank: 1 }), {
      fn: 'count',
      where: { planned: 'false' },
    }),
    lastTime: measured(time('最近一次', 'Last', { rank: 2 }), { fn: 'max', of: 'startTime' }),
  },
});
