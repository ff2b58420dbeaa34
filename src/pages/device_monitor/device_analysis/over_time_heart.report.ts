import { missedHeartbeatCauses } from '#domain/words/device-words.ts';
import { byHour } from '#report/chart-kit.ts';
import { choice, duration, plate, time } from '#report/columns.ts';
import { areaName, beginAndEnd, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { faultMeanwhile } from '#report/fault-report.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/**
 * Heartbeats that stayed away for more than three intervals and ten minutes; with fixes meanwhile, the console is at
 * fault. Consoles that were switched off as planned owed none: their silence is with the links of the consoles.
 */
export default defineReport({
  title: ['心跳异常', 'Heart Beat Error'],
  source: 'heartbeat',
  where: { cause: Object.keys(missedHeartbeatCauses).join(',') },
  noun: ['心跳中断', 'gaps of heartbeats'],
  filters: ['period', 'signCode', 'companyCode', 'cause', 'areaName', 'id'],
  ownFilters: { cause: choiceFilter('表现', 'Symptom', missedHeartbeatCauses) },
  order: '-startTime',
  chips: {
    now: { title: ['现在超时', 'Overdue now'], where: { ongoing: 'true' } },
    console: { title: ['有定位无心跳', 'Fixes without heartbeats'], where: { cause: 'consoleFault' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  meanwhile: faultMeanwhile,
  charts: [byHour('按小时', 'By hour')],
  columns: {
    startTime: time('最后心跳', 'Last heartbeat', { rank: 1 }),
    signCode: plate,
    cause: choice(['表现', 'Symptom'], missedHeartbeatCauses, { rank: 1 }),
    durationS: duration('中断', 'Overdue for', { rank: 1 }),
    endTime: time('恢复', 'Back', { rank: 1 }),
    gpsTime: time('最后定位', 'Last fix', { rank: 1 }),
    intervalS: duration('心跳间隔', 'Interval', { rank: 2 }),
    areaName,
    ...recordTail,
  },
});
