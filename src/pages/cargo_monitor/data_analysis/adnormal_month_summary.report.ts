import { alarmTypeChoices } from '#domain/words/alarm-words.ts';
import {
  choice,
  company,
  count,
  day,
  driver,
  measured,
  percent,
  plate,
  text,
  time,
} from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/**
 * Abnormity by month: which truck, kind, driver or fleet has most alarms, how many of them somebody was asked to handle
 * and how many were; judged normal and false apart.
 */
export default defineReport({
  title: ['异常月报', 'Abnormity monthly reports'],
  source: 'alarm',
  monthly: true,
  grouped: true,
  dimension: {
    title: ['按', 'By'],
    choices: {
      truck: { text: ['车辆', 'Truck'], columns: ['signCode', 'kinds'], drillDown: {} },
      type: { text: ['报警类型', 'Alarm type'], columns: ['type', 'trucks'], drillDown: {} },
      driver: { text: ['驾驶员', 'Driver'], columns: ['driverName', 'kinds', 'trucks'], drillDown: {} },
      fleet: { text: ['车队', 'Fleet'], columns: ['companyName', 'kinds', 'trucks'], drillDown: {} },
      month: { text: ['月份', 'Month'], columns: ['month', 'kinds', 'trucks'], drillDown: {} },
    },
  },
  filters: ['period', 'signCode', 'companyCode', 'type'],
  ownFilters: { type: choiceFilter('报警类型', 'Alarm type', alarmTypeChoices) },
  order: '-alarms',
  totals: ['alarms', 'severe', 'toHandle', 'handled', 'unconfirmed', 'abnormal', 'normal', 'falseAlarms'],
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
    driverName: { ...driver, rank: 1 },
    companyName: { ...company, rank: 1 },
    type: choice(['报警类型', 'Alarm type'], alarmTypeChoices, { rank: 1 }),
    alarms: measured(count('次数', 'Count', { rank: 1 }), { fn: 'count' }),
    kinds: measured(count('种类数', 'Kinds', { rank: 2 }), { fn: 'distinct', of: 'type' }),
    trucks: measured(count('涉及车辆', 'Trucks', { rank: 2 }), { fn: 'distinct', of: 'signCode' }),
    severe: measured(count('严重度 2 级以上', 'Severity 2 and more', { rank: 1 }), {
      fn: 'count',
      where: { level: '2,3' },
    }),
    toHandle: measured(count('需处理', 'To handle', { rank: 1 }), { fn: 'sum', of: 'toHandle' }),
    handled: measured(count('已处理', 'Handled', { rank: 1 }), { fn: 'sum', of: 'handled' }),
    handledShare: measured(percent('处理率', 'Handled share', { rank: 2 }), {
      fn: 'ratio',
      of: 'handled',
      over: 'toHandle',
    }),
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
