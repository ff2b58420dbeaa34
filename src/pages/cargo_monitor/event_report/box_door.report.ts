import { doors } from '#domain/words/cargo-words.ts';
import { choice, count, duration, plate, time, either } from '#report/columns.ts';
import { areaName, openAndClose, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Box doors: when and where operating box, cargo box and device box were opened and shut. */
export default defineReport({
  title: ['箱门开关记录', 'Box door records'],
  source: 'box-door',
  filters: ['period', 'signCode', 'companyCode', 'door', 'abnormal', 'areaName', 'id'],
  ownFilters: { door: choiceFilter('箱门', 'Door', doors) },
  order: '-openTime',
  chips: {
    abnormal: { title: ['异常', 'Abnormal'], where: { abnormal: 'true' } },
    open: { title: ['未关闭', 'Still open'], where: { closeTime: 'null' } },
  },
  maxDays: 92,
  moments: openAndClose,
  media: { from: 'openTime', to: 'closeTime' },
  columns: {
    openTime: time('打开', 'Opened', { rank: 1 }),
    closeTime: time('关闭', 'Closed', { rank: 1 }),
    durationS: duration('时长', 'Duration', { rank: 1 }),
    signCode: plate,
    door: choice(['箱门', 'Door'], doors, { rank: 1 }),
    doorNumber: count('门号', 'No.', { rank: 2 }),
    areaName,
    abnormal: either(['判定', 'Judged'], ['异常', 'Abnormal'], ['正常', 'Normal'], {
      rank: 1,
      abnormal: true,
    }),
    timeUncertain: either(['时间', 'Time is'], ['不确定', 'Uncertain'], ['确定', 'Certain'], { rank: 3 }),
    ...recordTail,
  },
});
