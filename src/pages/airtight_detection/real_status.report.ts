import { airtightStates } from '#domain/words/device-words.ts';
import { age, choice, count, plate, pressure, temperature, text } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Cells of the airtightness detectors as they are now: state, pressure, last test; follows the trucks while it is open. */
export default defineReport({
  title: ['气密检测实时状态', 'Airtight real-time status'],
  source: 'airtight-status',
  noun: ['检测单元', 'test units'],
  live: { by: ['signCode', 'cell'] },
  filters: ['signCode', 'companyCode', 'state', 'id'],
  ownFilters: { state: choiceFilter('状态', 'State', airtightStates) },
  order: '-time',
  chips: {
    testing: { title: ['检测中', 'Testing'], where: { state: 'pressurising,holding' } },
    failed: { title: ['不合格', 'Failed'], where: { state: 'failed' } },
    fault: { title: ['检测器故障', 'Detector fault'], where: { state: 'fault' } },
  },
  moments: oneMoment({ temperatureC: 'temperatureC' }),
  cards: ['cell', 'state', 'pressureKPa', 'time'],
  columns: {
    signCode: plate,
    cell: count('检测单元', 'Test unit', { rank: 1 }),
    state: choice(['状态', 'State'], airtightStates, { rank: 1 }),
    pressureKPa: pressure('压力', 'Pressure', { rank: 1 }),
    temperatureC: temperature('温度', 'Temperature', { rank: 1 }),
    time: age('读数', 'Read', { rank: 1 }),
    testCode: text('检测编号', 'Test', { rank: 2 }),
    areaName,
    ...recordTail,
  },
});
