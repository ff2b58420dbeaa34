import { alarmTypeChoices } from '#domain/words/alarm-words.ts';
import { byHour } from '#report/chart-kit.ts';
import { choice, company, count, measured, time } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Which kinds and which companies make up the abnormal events; what was judged normal or false does not count. */
export default defineReport({
  title: ['异常占比分析', 'Abnormal percentage analysis'],
  source: 'alarm',
  where: { state: 'unconfirmed,acknowledged,inProgress,abnormal,recordedOnly' },
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'type'],
  ownFilters: { type: choiceFilter('报警类型', 'Alarm type', alarmTypeChoices) },
  order: '-alarms',
  totals: ['alarms', 'trucks'],
  maxDays: 366,
  charts: [
    {
      title: ['类型占比', 'Share of kinds'],
      kind: 'share',
      by: 'type',
      axis: choice(['类型', 'Kind'], alarmTypeChoices),
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
      sets: 'type',
    },
    {
      title: ['车队占比', 'Share of fleets'],
      kind: 'share',
      by: 'companyName',
      axis: company,
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
    },
    byHour('按小时', 'By hour'),
  ],
  cards: ['companyName', 'alarms', 'trucks', 'abnormal'],
  columns: {
    type: choice(['报警类型', 'Alarm type'], alarmTypeChoices, { rank: 1 }),
    companyName: { ...company, rank: 1 },
    alarms: measured(count('次数', 'Count', { rank: 1 }), { fn: 'count' }),
    trucks: measured(count('涉及车辆', 'Trucks', { rank: 1 }), { fn: 'distinct', of: 'signCode' }),
    abnormal: measured(count('判异常', 'Judged abnormal', { rank: 1 }), {
      fn: 'count',
      where: { state: 'abnormal' },
    }),
    lastTime: measured(time('最近一次', 'Last', { rank: 2 }), { fn: 'max', of: 'startTime' }),
  },
});
