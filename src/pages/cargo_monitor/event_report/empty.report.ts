import {
  choice,
  compartment,
  count,
  driver,
  either,
  eitherWords,
  litres,
  place,
  plate,
  time,
} from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

const emptiedWords = eitherWords(['已排空', 'Emptied'], ['未排空', 'Not emptied'], false);

/** Empty state: which compartments left a station with oil in them; whether each was dry and shut after unloading. The most that was left is first. */
export default defineReport({
  title: ['空车状态', 'Empty state'],
  source: 'empty-state',
  filters: ['period', 'signCode', 'companyCode', 'emptied', 'compartment', 'areaName', 'id'],
  ownFilters: { emptied: choiceFilter('排空', 'Emptying', emptiedWords) },
  order: '-vtL',
  charts: [
    {
      title: ['未排空的地点', 'Where product stayed on board'],
      kind: 'bars',
      by: 'areaName',
      axis: place('地点', 'Place'),
      none: ['围栏外', 'Outside any fence'],
      figure: {
        ...litres('剩余 Vt', 'Left on board Vt'),
        measure: { fn: 'sum', of: 'vtL', where: { emptied: 'false' } },
      },
    },
    {
      title: ['排空情况', 'Emptied or not'],
      kind: 'share',
      by: 'emptied',
      axis: choice(['排空', 'Emptying'], emptiedWords),
      figure: { ...count('仓次', 'Compartments'), measure: { fn: 'count' } },
      sets: 'emptied',
    },
  ],
  chips: { not: { title: ['未排空', 'Not emptied'], where: { emptied: 'false' } } },
  maxDays: 92,
  moments: oneMoment({ vtL: 'vtL' }),
  cards: ['vtL', 'wet', 'footValveClosed', 'dryTime'],
  columns: {
    signCode: plate,
    compartment,
    emptied: choice(['排空', 'Emptying'], emptiedWords, { rank: 1 }),
    vtL: litres('剩余 Vt', 'Left on board Vt', { rank: 1 }),
    wet: either(['仓内', 'Inside'], ['湿', 'Wet'], ['干', 'Dry'], { rank: 1 }),
    time: time('时间', 'Time', { rank: 1 }),
    areaName,
    footValveClosed: either(['底阀', 'Foot valve'], ['关', 'Closed'], ['开', 'Open'], { rank: 2 }),
    apiAdaptorClosed: either(['API 阀', 'API adaptor'], ['关', 'Closed'], ['开', 'Open'], { rank: 2 }),
    dryTime: time('干燥自', 'Dry since', { rank: 3 }),
    ...recordTail,
    driverName: { ...driver, rank: 2 },
  },
});
