import { deviceFaults, deviceKinds } from '#domain/words/device-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { cases } from '#report/chart-kit.ts';
import { choice, company, count, day, duration, measured, time } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Which parts fail, in how many trucks, how often and how long; the trucks of each are one step away. */
export default defineReport({
  title: ['异常分析', 'Abnormality analysis'],
  source: 'device-fault',
  grouped: true,
  monthly: true,
  filters: ['period', 'signCode', 'companyCode', 'device', 'fault', 'level'],
  ownFilters: {
    device: choiceFilter('设备', 'Device', deviceKinds),
    fault: choiceFilter('故障', 'Fault', deviceFaults),
    level: choiceFilter(...severityTitle, severities),
  },
  order: '-trucks',
  totals: ['trucks', 'times', 'totalS'],
  drillDown: {
    page: 'device_monitor/device_analysis/abnormal_statistics',
    filters: { device: 'device', fault: 'fault' },
  },
  maxDays: 366,
  charts: [
    { title: ['按天', 'By day'], kind: 'columns', by: 'day', axis: day('日期', 'Day'), figure: cases },
    {
      title: ['按严重度', 'By severity'],
      kind: 'share',
      by: 'level',
      axis: choice(severityTitle, severities),
      figure: cases,
      sets: 'level',
    },
    { title: ['按车队', 'By fleet'], kind: 'bars', by: 'companyName', axis: company, figure: cases },
  ],
  cards: ['fault', 'trucks', 'times', 'totalS'],
  columns: {
    device: choice(['设备', 'Device'], deviceKinds, { rank: 1 }),
    fault: choice(['故障', 'Fault'], deviceFaults, { rank: 1 }),
    trucks: measured(count('车辆', 'Trucks', { rank: 1 }), { fn: 'distinct', of: 'signCode' }),
    times: measured(count('次数', 'Times', { rank: 1 }), { fn: 'count' }),
    totalS: measured(duration('合计', 'Altogether', { rank: 1 }), { fn: 'sum', of: 'lastedS' }),
    meanS: measured(duration('平均', 'Mean', { rank: 1 }), { fn: 'mean', of: 'lastedS' }),
    longestS: measured(duration('最长', 'Longest', { rank: 1 }), { fn: 'max', of: 'lastedS' }),
    ongoing: measured(count('未结束', 'Not over', { rank: 1 }), { fn: 'count', where: { ongoing: 'true' } }),
    lastTime: measured(time('最近一次', 'Last', { rank: 1 }), { fn: 'max', of: 'startTime' }),
  },
});
