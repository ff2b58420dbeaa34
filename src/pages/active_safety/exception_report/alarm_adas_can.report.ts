import { safetySystems, safetyTypes } from '#domain/words/driving-words.ts';
import { alarmReport } from '#report/alarm-report.ts';
import { altitude, choice, count, speed } from '#report/columns.ts';
import { choiceFilter } from '#report/filter-choices.ts';
import { filterCatalog } from '#report/filters.ts';

/** Active safety events (specification 4, ADAS and DSM): level, speed, photos where the terminal sent them; the pop-up sets the kind. */
export default alarmReport({
  title: ['报警事件', 'Alarm events'],
  noun: ['主动安全事件', 'events of active safety'],
  types: safetyTypes,
  filters: { system: choiceFilter('系统', 'System', safetySystems), cell: filterCatalog.cell },
  columns: {
    system: choice(['系统', 'System'], safetySystems, { rank: 2 }),
    leadSpeedKmh: speed('前车速度', 'Speed ahead', { rank: 3, hidden: true }),
    leadDistanceM: altitude('前车距离', 'Distance ahead', { rank: 3, hidden: true }),
    fatigueDegree: count('疲劳度', 'Fatigue', { rank: 3, hidden: true }),
    mediaCount: count('照片视频', 'Media', { rank: 2 }),
  },
});
