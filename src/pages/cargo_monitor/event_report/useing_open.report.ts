import { openings } from '#domain/words/cargo-words.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import { cases } from '#report/chart-kit.ts';
import {
  choice,
  compartment,
  driver,
  duration,
  either,
  litresChange,
  plate,
  text,
  time,
} from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter, partFilter } from '#report/filter-choices.ts';

/** Authorised openings: who opened which seal with which card, code or remote order, whether the place was permitted too, for how long it stood open and what went out. */
export default defineReport({
  title: ['开启使用记录', 'Authorised opening records'],
  source: 'authorized-opening',
  filters: [
    'period',
    'signCode',
    'companyCode',
    'compartment',
    'part',
    'method',
    'cardCode',
    'areaName',
    'id',
  ],
  ownFilters: {
    part: partFilter,
    method: choiceFilter('方式', 'Method', openings),
    cardCode: { control: 'text', title: ['卡号', 'Card'] },
  },
  order: '-time',
  chips: {
    outside: { title: ['地点不许可', 'Place not permitted'], where: { permitted: 'false' } },
  },
  maxDays: 92,
  moments: oneMoment(),
  charts: [
    {
      title: ['按卡号', 'By card'],
      kind: 'bars',
      by: 'cardCode',
      axis: text('卡号', 'Card'),
      none: ['卡号未知', 'Card unknown'],
      figure: cases,
      sets: 'cardCode',
    },
    {
      title: ['按方式', 'By method'],
      kind: 'share',
      by: 'method',
      axis: choice(['方式', 'Method'], openings),
      figure: cases,
      sets: 'method',
    },
  ],
  cards: ['part', 'method', 'cardCode', 'openForS'],
  columns: {
    permitted: either(['地点许可', 'Permission'], ['许可', 'Permitted'], ['不许可', 'Not permitted'], {
      rank: 1,
      abnormal: false,
    }),
    signCode: plate,
    compartment,
    part: choice(['部位', 'Part'], sealParts, { rank: 1 }),
    method: choice(['方式', 'Method'], openings, { rank: 1 }),
    cardCode: text('卡号', 'Card', { rank: 1 }),
    time: time('打开', 'Opened', { rank: 1 }),
    openForS: duration('打开时长', 'Open for', { rank: 1 }),
    changeV20L: litresChange('V20 变化', 'V20 change', { rank: 2 }),
    areaName,
    closeTime: time('关闭', 'Closed', { rank: 3 }),
    ...recordTail,
    driverName: { ...driver, rank: 2 },
  },
});
