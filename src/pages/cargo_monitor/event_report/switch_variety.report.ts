import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { choice, compartment, oil, plate, time, either } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';

/** After an emptying a change is none of the three. */
const changeLevels = { 0: { text: ['—', '—'] }, ...severities } as const;

/** Product changes: where a compartment changed its oil, and whether it was emptied before. */
export default defineReport({
  title: ['油品切换记录', 'Product change records'],
  source: 'product-change',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'areaName', 'id'],
  order: '-time',
  chips: {
    unemptied: { title: ['未排空', 'Not emptied'], where: { emptiedBetween: 'false' } },
  },
  maxDays: 366,
  moments: oneMoment(),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    compartment,
    fromOilCode: oil('原油品', 'From', { rank: 1 }),
    toOilCode: oil('新油品', 'To', { rank: 1 }),
    emptiedBetween: either(['切换前', 'Before it'], ['已排空', 'Emptied'], ['未排空', 'Not emptied'], {
      rank: 1,
      abnormal: false,
    }),
    level: choice(severityTitle, changeLevels, { rank: 1 }),
    areaName,
    ...recordTail,
  },
});
