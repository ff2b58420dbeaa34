import { limitSources, overspeedBands } from '#domain/words/driving-words.ts';
import { messages } from '#i18n/messages.ts';
import { alarmReport } from '#report/alarm-report.ts';
import { byDriver, cases } from '#report/chart-kit.ts';
import { choice, driver, duration, speed } from '#report/columns.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Overspeed (alarms 2 and 45): who drove how far over the limit in force, and for how long. */
export default alarmReport({
  title: ['超速报警', 'Overspeed alarm'],
  noun: ['超速', 'overspeeds'],
  types: [2, 45],
  emptyText: messages.noOverspeedRecords,
  filters: {
    overBand: choiceFilter('超速幅度', 'Over by', overspeedBands),
    limitSource: choiceFilter('限速来源', 'Limit from', limitSources),
  },
  charts: [
    {
      title: ['超速幅度', 'How far over the limit'],
      kind: 'columns',
      by: 'overBand',
      axis: choice(['超速幅度', 'Over by'], overspeedBands),
      ticks: Object.keys(overspeedBands),
      figure: cases,
      sets: 'overBand',
    },
    byDriver,
  ],
  lead: {
    driverName: { ...driver, rank: 1 },
    maxSpeedKmh: speed('最高速度', 'Highest speed', { rank: 1 }),
    limitKmh: speed('限速', 'Limit', { rank: 1 }),
    overKmh: speed('超出', 'Over by', { rank: 1 }),
    durationS: duration('持续', 'Lasted', { rank: 1 }),
  },
  columns: {
    limitSource: choice(['限速来源', 'Limit from'], limitSources, { rank: 3 }),
    overBand: choice(['超速幅度', 'Share over'], overspeedBands, { rank: 3, hidden: true }),
  },
  cards: ['maxSpeedKmh', 'limitKmh', 'overKmh', 'durationS'],
});
