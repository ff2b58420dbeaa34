import { alarmTypeChoices } from '#domain/words/alarm-words.ts';
import { choice, company, count, day, measured, plate, text, time } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Abnormity by month: alarms counted by truck and kind; judged normal and false apart. */
export default defineReport({
  title: ['异常月报', 'Abnormity monthly reports'],
  source: 'alarm',
  monthly: true,
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'type'],
  ownFilters: { type: choiceFilter('报警类型', 'Alarm type', alarmTypeChoices) },
  order: '-alarms',
  totals: ['alarms', 'unconfirmed', 'abnormal', 'normal', 'falseAlarms'],
  maxDays: 366,
  charts: [
    {
      title: ['按类型', 'By kind'],
      kind: 'bars',
      by: 'type',
      axis: choice(['类型', 'Kind'], alarmTypeChoices),
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
      sets: 'type',
    },
    {
      title: ['按日', 'By day'],
      kind: 'columns',
      by: 'day',
      axis: day('日', 'Day'),
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
    },
  ],
  columns: {
    month: text('月份', 'Month', { rank: 1 }),
    signCode: plate,
    companyName: company,
    type: choice(['报警类型', 'Alarm type'], alarmTypeChoices, { rank: 1 }),
    alarms: measured(count('次数', 'Count', { rank: 1 }), { fn: 'count' }),
    unconfirmed: measured(count('未确认', 'Unconfirmed', { rank: 1 }), {
      fn: 'count',
      where: { state: 'unconfirmed' },
    }),
    abnormal: measured(count('判异常', 'Judged abnormal', { rank: 1 }), {
      fn: 'count',
      where: { state: 'abnormal' },
    }),
    normal: measured(count('判正常', 'Judged normal', { rank: 2 }), {
      fn: 'count',
      where: { state: 'normal' },
    }),
    falseAlarms: measured(count('误报', 'False alarms', { rank: 2 }), {
      fn: 'count',
      where: { state: 'falseAlarm' },
    }),
    lastTime: measured(time('最近一次', 'Last', { rank: 2 }), { fn: 'max', of: 'startTime' }),
  },
});
