import { sensorFaults } from '#domain/words/cargo-words.ts';
import { cellPlaces } from '#domain/words/device-words.ts';
import { choice, compartment, plate, pressure, time, either } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Pressure in tanks and pipes through time, against its limit. */
export default defineReport({
  title: ['压力记录', 'Pressure records'],
  source: 'pressure',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'cellPlace', 'id'],
  ownFilters: { cellPlace: choiceFilter('位置', 'Where', cellPlaces) },
  order: '-time',
  chips: { high: { title: ['超限', 'Over the limit'], where: { inLimits: 'false' } } },
  maxDays: 31,
  moments: oneMoment(),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    compartment,
    cellPlace: choice(['位置', 'Where'], cellPlaces, { rank: 2 }),
    pressureKPa: pressure('压力', 'Pressure', { rank: 1 }),
    limitKPa: pressure('限值', 'Limit', { rank: 1 }),
    inLimits: either(['限值', 'Limits'], ['正常', 'Within'], ['超限', 'Beyond'], {
      rank: 1,
      abnormal: false,
    }),
    areaName,
    fault: choice(['探头状态', 'Sensor state'], sensorFaults, { rank: 3 }),
    ...recordTail,
  },
});
