import { compartment, duration, litres, plate, time, either } from '#report/columns.ts';
import { areaName, beginAndEnd, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';

/** Emptying records: each emptying after unloading, how long it took and what was left. */
export default defineReport({
  title: ['排空记录', 'Emptying records'],
  source: 'emptying',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'areaName', 'driverName', 'driverCode', 'id'],
  order: '-startTime',
  totals: ['remainderVtL'],
  chips: {
    left: { title: ['未干先离', 'Left before dry'], where: { leftBeforeDry: 'true' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  columns: {
    startTime: time('开始', 'Began', { rank: 1 }),
    endTime: time('结束', 'Ended', { rank: 1 }),
    durationS: duration('时长', 'Duration', { rank: 1 }),
    signCode: plate,
    compartment,
    areaName,
    remainderVtL: litres('剩余 Vt', 'Left on board Vt', { rank: 1 }),
    leftBeforeDry: either(['离开时', 'On leaving'], ['未干', 'Not dry'], ['已干', 'Dry'], {
      rank: 1,
      abnormal: true,
    }),
    ...recordTail,
  },
});
