import { choicesOf } from '#domain/words/alarm-words.ts';
import { safetySystems, safetyTypes } from '#domain/words/driving-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { alarmReport } from '#report/alarm-report.ts';
import { byDriver, cases } from '#report/chart-kit.ts';
import { altitude, choice, count, driver, speed } from '#report/columns.ts';
import { choiceFilter } from '#report/filter-choices.ts';
import { filterCatalog } from '#report/filters.ts';

/** Active safety events (specification 4, ADAS and DSM): what which driver did at what speed, with the photos that the terminal sent; the pop-up sets the kind. */
export default alarmReport({
  title: ['报警事件', 'Alarm events'],
  noun: ['主动安全事件', 'events of active safety'],
  types: safetyTypes,
  filters: { system: choiceFilter('系统', 'System', safetySystems), cell: filterCatalog.cell },
  charts: [
    {
      title: ['按种类', 'By kind'],
      kind: 'bars',
      by: 'type',
      axis: choice(['种类', 'Kind'], choicesOf(safetyTypes)),
      figure: cases,
      sets: 'type',
    },
    byDriver,
  ],
  lead: {
    driverName: { ...driver, rank: 1 },
    speedKmh: speed('速度', 'Speed', { rank: 1 }),
    mediaCount: count('照片视频', 'Media', { rank: 1 }),
  },
  columns: {
    level: choice(severityTitle, severities, { rank: 2 }),
    system: choice(['系统', 'System'], safetySystems, { rank: 3, hidden: true }),
    leadSpeedKmh: speed('前车速度', 'Speed ahead', { rank: 3, hidden: true }),
    leadDistanceM: altitude('前车距离', 'Distance ahead', { rank: 3, hidden: true }),
    fatigueDegree: count('疲劳度', 'Fatigue', { rank: 3, hidden: true }),
  },
  cards: ['driverName', 'speedKmh', 'mediaCount', 'level'],
});
