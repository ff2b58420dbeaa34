import { compartment, litres, plate, time, either } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';

/** Empty state: whether each compartment was dry and shut after unloading (complete emptying). */
export default defineReport({
  title: ['空车状态', 'Empty state'],
  source: 'empty-state',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'areaName', 'id'],
  order: '-time',
  chips: { not: { title: ['未排空', 'Not emptied'], where: { emptied: 'false' } } },
  maxDays: 92,
  moments: oneMoment({ vtL: 'vtL' }),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    compartment,
    emptied: either(['排空', 'Emptying'], ['已排空', 'Emptied'], ['未排空', 'Not emptied'], { rank: 1 }),
    vtL: litres('剩余 Vt', 'Rest Vt', { rank: 1 }),
    wet: either(['仓内', 'Inside'], ['湿', 'Wet'], ['干', 'Dry'], { rank: 1 }),
    dryTime: time('干燥自', 'Dry since', { rank: 2 }),
    footValveClosed: either(['底阀', 'Foot valve'], ['关', 'Closed'], ['开', 'Open'], { rank: 2 }),
    apiAdaptorClosed: either(['API 阀', 'API adaptor'], ['关', 'Closed'], ['开', 'Open'], { rank: 2 }),
    areaName,
    ...recordTail,
  },
});
