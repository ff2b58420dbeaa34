import { choicesOf } from '#domain/words/alarm-words.ts';
import { drivingTypes } from '#domain/words/driving-words.ts';
import { byHour } from '#report/chart-kit.ts';
import { choice, company, count, day, driver, measured, plate, speed, time } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Abnormal driving by truck, driver and kind. */
export default defineReport({
  title: ['异常驾驶行为', 'Abnormal driving behavior'],
  source: 'alarm',
  where: { type: drivingTypes.join(',') },
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'type', 'driverName', 'driverCode'],
  ownFilters: { type: choiceFilter('种类', 'Kind', choicesOf(drivingTypes)) },
  order: '-alarms',
  totals: ['alarms', 'toHandle', 'unconfirmed', 'abnormal'],
  maxDays: 366,
  charts: [
    {
      title: ['按种类', 'By kind'],
      kind: 'share',
      by: 'type',
      axis: choice(['种类', 'Kind'], choicesOf(drivingTypes)),
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
    byHour('按小时', 'By hour'),
  ],
  columns: {
    signCode: plate,
    driverName: { ...driver, rank: 1 },
    companyName: company,
    type: choice(['种类', 'Kind'], choicesOf(drivingTypes), { rank: 1 }),
    alarms: measured(count('次数', 'Count', { rank: 1 }), { fn: 'count' }),
    level2: measured(count('严重度 2 级以上', 'Severity 2 and more', { rank: 1 }), {
      fn: 'count',
      where: { level: '2,3' },
    }),
    toHandle: measured(count('需处理', 'To handle', { rank: 2 }), { fn: 'sum', of: 'toHandle' }),
    unconfirmed: measured(count('未确认', 'Unconfirmed', { rank: 1 }), {
      fn: 'count',
      where: { state: 'unconfirmed' },
    }),
    abnormal: measured(count('判异常', 'Judged abnormal', { rank: 1 }), {
      fn: 'count',
      where: { state: 'abnormal' },
    }),
    maxSpeedKmh: measured(speed('最高速度', 'Highest speed', { rank: 2 }), { fn: 'max', of: 'maxSpeedKmh' }),
    lastTime: measured(time('最近一次', 'Last', { rank: 2 }), { fn: 'max', of: 'startTime' }),
  },
});
