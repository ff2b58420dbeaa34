import { limitSources } from '#domain/words/driving-words.ts';
import { messages } from '#i18n/messages.ts';
import { alarmReport } from '#report/alarm-report.ts';
import { choice, speed } from '#report/columns.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Overspeed (alarms 2 and 45): highest speed against the limit in force. */
export default alarmReport({
  title: ['超速报警', 'Overspeed alarm'],
  noun: ['超速', 'overspeeds'],
  types: [2, 45],
  emptyText: messages.noOverspeedRecords,
  filters: { limitSource: choiceFilter('限速来源', 'Limit from', limitSources) },
  columns: {
    maxSpeedKmh: speed('最高速度', 'Highest speed', { rank: 1 }),
    limitKmh: speed('限速', 'Limit', { rank: 1 }),
    limitSource: choice(['限速来源', 'Limit from'], limitSources, { rank: 1 }),
  },
});
