import { deviceFaults, deviceKinds } from '#domain/words/device-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { choice, company, count, duration, measured, plate, time } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

const cases = { ...count('次数', 'Count'), measure: { fn: 'count' } } as const;

/** Faults by truck, device and kind: how often, how long, how grave; the faults themselves are one step away. */
export default defineReport({
  title: ['异常统计', 'Abnormality statistics'],
  source: 'device-fault',
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'device', 'fault', 'level'],
  ownFilters: {
    device: choiceFilter('设备', 'Device', deviceKinds),
    fault: choiceFilter('故障', 'Fault', deviceFaults),
    level: choiceFilter(...severityTitle, severities),
  },
  order: '-totalS',
  totals: ['times', 'totalS', 'ongoing'],
  drillDown: {
    page: 'device_monitor/other_devices/abnormal_record',
    filters: { signCode: 'signCode', device: 'device', fault: 'fault' },
  },
  maxDays: 92,
  charts: [
    {
      title: ['按故障', 'By fault'],
      kind: 'bars',
      by: 'fault',
      axis: choice(['故障', 'Fault'], deviceFaults),
      figure: cases,
      sets: 'fault',
    },
    {
      title: ['按设备', 'By device'],
      kind: 'share',
      by: 'device',
      axis: choice(['设备', 'Device'], deviceKinds),
      figure: cases,
      sets: 'device',
    },
    {
      title: ['故障最多的车', 'Trucks with most faults'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: cases,
      sets: 'signCode',
    },
  ],
  cards: ['fault', 'times', 'totalS', 'longestS'],
  columns: {
    signCode: plate,
    device: choice(['设备', 'Device'], deviceKinds, { rank: 1 }),
    fault: choice(['故障', 'Fault'], deviceFaults, { rank: 1 }),
    times: measured(count('次数', 'Times', { rank: 1 }), { fn: 'count' }),
    totalS: measured(duration('合计', 'Altogether', { rank: 1 }), { fn: 'sum', of: 'lastedS' }),
    longestS: measured(duration('最长', 'Longest', { rank: 1 }), { fn: 'max', of: 'lastedS' }),
    ongoing: measured(count('未结束', 'Not over', { rank: 1 }), { fn: 'count', where: { ongoing: 'true' } }),
    worst: measured(choice(severityTitle, severities, { rank: 2 }), { fn: 'max', of: 'level' }),
    lastTime: measured(time('最近一次', 'Last', { rank: 1 }), { fn: 'max', of: 'startTime' }),
    companyName: company,
  },
});
