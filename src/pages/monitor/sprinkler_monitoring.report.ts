import { sprayModes } from '#domain/words/water-words.ts';
import { age, plate, speed } from '#report/columns.ts';
import { areaName, oneMoment, waterTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';
import { waterColumns } from '#report/water-columns.ts';

const { waterShare, waterL, spraying, sprayMode, pumpOn } = waterColumns;

/** The sprinkler trucks as they are now: who sprays, how, where and with how much water left; follows them while it is open. */
export default defineReport({
  title: ['洒水车监控', 'Sprinkler monitoring'],
  source: 'water-inventory',
  noun: ['洒水车', 'sprinkler trucks'],
  live: { by: ['signCode'] },
  filters: ['signCode', 'companyCode', 'sprayMode', 'id'],
  ownFilters: { sprayMode: choiceFilter('方式', 'Mode', sprayModes) },
  order: '-spraying',
  chips: {
    spraying: { title: ['洒水中', 'Spraying'], where: { spraying: 'true' } },
    idle: { title: ['未洒水', 'Not spraying'], where: { spraying: 'false' } },
  },
  moments: oneMoment(),
  cards: ['spraying', 'sprayMode', 'waterShare', 'time'],
  columns: {
    signCode: plate,
    spraying,
    sprayMode,
    pumpOn,
    speedKmh: speed('读数时速度', 'Speed at reading', { rank: 2 }),
    waterShare,
    waterL,
    areaName,
    time: age('读数', 'Read', { rank: 1 }),
    ...waterTail,
  },
});
