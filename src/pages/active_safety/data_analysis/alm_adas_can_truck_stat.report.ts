import { choicesOf } from '#domain/words/alarm-words.ts';
import { safetyTypes } from '#domain/words/driving-words.ts';
import { choice, company, count, driver, measured, plate, time } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Active safety by truck and driver, kind by kind. */
export default defineReport({
  title: ['车辆主动安全统计', 'Active safety by truck'],
  source: 'alarm',
  where: { type: safetyTypes.join(',') },
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'driverName', 'driverCode', 'type'],
  ownFilters: { type: choiceFilter('类型', 'Kind', choicesOf(safetyTypes)) },
  order: '-events',
  totals: ['events', 'fatigue', 'phone', 'collision', 'lane', 'level2'],
  drillDown: { page: 'active_safety/exception_report/alarm_adas_can', filters: { signCode: 'signCode' } },
  maxDays: 92,
  charts: [
    {
      title: ['事件最多的车辆', 'Trucks with most events'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
      sets: 'signCode',
    },
    {
      title: ['按类型', 'By kind'],
      kind: 'share',
      by: 'type',
      axis: choice(['类型', 'Kind'], choicesOf(safetyTypes)),
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
      sets: 'type',
    },
  ],
  columns: {
    signCode: plate,
    driverName: { ...driver, rank: 1 },
    companyName: company,
    events: measured(count('次数', 'Count', { rank: 1 }), { fn: 'count' }),
    level2: measured(count('严重度 2 级以上', 'Severity 2 and more', { rank: 1 }), {
      fn: 'count',
      where: { level: '2,3' },
    }),
    fatigue: measured(count('疲劳', 'Fatigue', { rank: 1 }), { fn: 'count', where: { type: '13,18,19,37' } }),
    phone: measured(count('手机', 'Phone', { rank: 1 }), { fn: 'count', where: { type: '14,32' } }),
    smoking: measured(count('抽烟', 'Smoking', { rank: 2 }), { fn: 'count', where: { type: '15' } }),
    distraction: measured(count('分神', 'Distraction', { rank: 2 }), {
      fn: 'count',
      where: { type: '20,21,22,114,115' },
    }),
    collision: measured(count('碰撞预警', 'Collision', { rank: 1 }), {
      fn: 'count',
      where: { type: '9,11,12' },
    }),
    lane: measured(count('车道', 'Lane', { rank: 1 }), { fn: 'count', where: { type: '10,16,17,109' } }),
    belt: measured(count('安全带、双手', 'Belt, hands', { rank: 2 }), {
      fn: 'count',
      where: { type: '28,29' },
    }),
    lastTime: measured(time('最近一次', 'Last', { rank: 2 }), { fn: 'max', of: 'startTime' }),
  },
});
