import { compartment, litres, plate, time, yesNo } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';

/** Empty state: whether each compartment was dry and shut after unloading (complete emptying). */
export default defineReport({
  title: ['空车状态', 'Empty state'],
  source: 'empty-state',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'areaName', 'id'],
  order: '-time',
  chips: { not: { title: ['未排空', 'Not emptied'], where: { emptied: 'false' }, glyph: 'broken' } },
  maxDays: 92,
  moments: oneMoment({ vtL: 'vtL' }),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    compartment,
    emptied: yesNo('已排空', 'Emptied', { rank: 1 }),
    vtL: litres('剩余 Vt', 'Rest Vt', { rank: 1 }),
    wet: yesNo('仓内湿', 'Wet', { rank: 1 }),
    dryTime: time('干燥自', 'Dry since', { rank: 2 }),
    footValveClosed: yesNo('底阀关', 'Foot valve shut', { rank: 2 }),
    apiAdaptorClosed: yesNo('API 关', 'Adaptor shut', { rank: 2 }),
    areaName,
    ...recordTail,
  },
});
