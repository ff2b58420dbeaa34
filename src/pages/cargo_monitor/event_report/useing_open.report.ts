import { openings } from '#domain/words/cargo-words.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import { choice, compartment, plate, text, time, either } from '#report/columns.ts';
import { areaName, beginAndEnd, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter, partFilter } from '#report/filter-choices.ts';

/** Authorised openings: openings with a card, a code or by remote, and whether the place was permitted too. */
export default defineReport({
  title: ['开启使用记录', 'Authorised opening records'],
  source: 'authorized-opening',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'part', 'method', 'cardCode', 'id'],
  ownFilters: {
    part: partFilter,
    method: choiceFilter('方式', 'Method', openings),
    cardCode: { control: 'text', title: ['卡号', 'Card'] },
  },
  order: '-startTime',
  chips: {
    outside: { title: ['地点不许可', 'Place not permitted'], where: { permitted: 'false' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  columns: {
    startTime: time('打开', 'Opened', { rank: 1 }),
    endTime: time('关闭', 'Closed', { rank: 2 }),
    signCode: plate,
    compartment,
    part: choice(['部位', 'Part'], sealParts, { rank: 1 }),
    method: choice(['方式', 'Method'], openings, { rank: 1 }),
    cardCode: text('卡号', 'Card', { rank: 1 }),
    permitted: either(['地点', 'Place'], ['许可', 'Permitted'], ['不许可', 'Not permitted'], {
      rank: 1,
      abnormal: false,
    }),
    areaName,
    ...recordTail,
  },
});
