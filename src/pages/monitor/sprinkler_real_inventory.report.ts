import { age, plate } from '#report/columns.ts';
import { areaName, oneMoment, waterTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { waterColumns } from '#report/water-columns.ts';

const { waterShare, waterL, spraying } = waterColumns;

/** What each sprinkler truck has left, the emptiest first: which has to be filled; follows the trucks while it is open. */
export default defineReport({
  title: ['洒水车实时水量', 'Sprinkler real-time water'],
  source: 'water-inventory',
  noun: ['洒水车', 'sprinkler trucks'],
  live: { by: ['signCode'] },
  filters: ['signCode', 'companyCode', 'id'],
  order: 'waterShare',
  chips: { low: { title: ['水位 ≤ 20 %', 'Water ≤ 20 %'], where: { waterLow: 'true' } } },
  moments: oneMoment(),
  cards: ['waterShare', 'waterL', 'spraying', 'time'],
  columns: {
    signCode: plate,
    waterShare,
    waterL,
    spraying,
    time: age('读数', 'Read', { rank: 1 }),
    areaName,
    ...waterTail,
  },
});
