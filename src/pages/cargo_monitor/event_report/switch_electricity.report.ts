import { supplyCauses, supplySwitches } from '#domain/words/device-words.ts';
import { choice, litres, plate, speed, time } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Power switching: when the console was switched on or off or lost its supply, where, and with what on board. */
export default defineReport({
  title: ['开关电记录', 'Power switching records'],
  source: 'electricity-switch',
  filters: ['period', 'signCode', 'companyCode', 'state', 'areaName', 'id'],
  ownFilters: { state: choiceFilter('状态', 'State', supplySwitches) },
  order: '-time',
  chips: { battery: { title: ['断电', 'Supply lost'], where: { state: 'battery' } } },
  maxDays: 92,
  moments: oneMoment({ vtL: 'vtL', v20L: 'v20L' }),
  cards: ['cause', 'vtL', 'v20L', 'speedKmh'],
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    state: choice(['状态', 'State'], supplySwitches, { rank: 1 }),
    cause: choice(['原因', 'Cause'], supplyCauses, { rank: 2 }),
    areaName,
    vtL: litres('车上 Vt', 'On board Vt', { rank: 1 }),
    v20L: litres('车上 V20', 'On board V20', { rank: 1 }),
    speedKmh: speed('速度', 'Speed', { rank: 2 }),
    ...recordTail,
  },
});
