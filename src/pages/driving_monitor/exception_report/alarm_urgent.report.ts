import { alarmReport } from '#report/alarm-report.ts';
import { acceleration, choice, percent, speed } from '#report/columns.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Sudden acceleration and braking (alarms 5 and 44): speeds before and after, and how full the tank was. */
export default alarmReport({
  title: ['急加速急刹车', 'Accelerating/braking'],
  noun: ['急加速急刹车', 'harsh accelerations or brakings'],
  types: [5, 44],
  filters: {
    cause: choiceFilter('种类', 'Kind', {
      acceleration: { text: ['急加速', 'Acceleration'] },
      braking: { text: ['急刹车', 'Braking'] },
    }),
  },
  columns: {
    cause: choice(
      ['种类', 'Kind'],
      { acceleration: { text: ['急加速', 'Acceleration'] }, braking: { text: ['急刹车', 'Braking'] } },
      { rank: 1 },
    ),
    speedBeforeKmh: speed('前速度', 'Speed before', { rank: 1 }),
    speedAfterKmh: speed('后速度', 'Speed after', { rank: 1 }),
    ms2: acceleration('加速度', 'Acceleration', { rank: 1 }),
    loadShare: percent('载油率', 'Load', { rank: 1 }),
  },
});
