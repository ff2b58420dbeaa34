import { sprayModes } from '#domain/words/water-words.ts';
import { plate, time } from '#report/columns.ts';
import { areaName, oneMoment, waterTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';
import { waterColumns } from '#report/water-columns.ts';

/** Water of the sprinkler trucks over time, as they reported it. */
export default defineReport({
  title: ['洒水车历史水量', 'Sprinkler water history'],
  source: 'water-inventory',
  noun: ['水量读数', 'readings of water'],
  filters: ['period', 'signCode', 'companyCode', 'sprayMode', 'areaName', 'id'],
  ownFilters: { sprayMode: choiceFilter('方式', 'Mode', sprayModes) },
  order: '-time',
  chips: { spraying: { title: ['洒水中', 'Spraying'], where: { spraying: 'true' } } },
  maxDays: 31,
  moments: oneMoment(),
  cards: ['waterShare', 'waterL', 'sprayMode', 'time'],
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    ...waterColumns,
    areaName,
    ...waterTail,
  },
});
