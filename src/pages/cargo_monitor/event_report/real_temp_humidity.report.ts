import { sensorFaults } from '#domain/words/cargo-words.ts';
import { probePlaces } from '#domain/words/device-words.ts';
import { age, choice, count, either, humidity, plate, temperature } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Is anything too hot or too damp now? The last reading of every probe, those beyond their limits first; follows the trucks while it is open. */
export default defineReport({
  title: ['实时温湿度', 'Real-time temperature and humidity'],
  source: 'climate',
  live: { by: ['signCode', 'probe'] },
  filters: ['signCode', 'companyCode', 'probePlace', 'id'],
  ownFilters: { probePlace: choiceFilter('位置', 'Where', probePlaces) },
  order: 'inLimits',
  chips: {
    out: { title: ['超限', 'Out of limits'], where: { inLimits: 'false' } },
    fault: {
      title: ['探头故障', 'Sensor fault'],
      where: { fault: 'lowVoltage,broken,missing,stuck' },
      glyph: 'fault',
    },
  },
  maxDays: 31,
  moments: oneMoment({ temperatureC: 'temperatureC' }),
  columns: {
    signCode: plate,
    probePlace: choice(['位置', 'Where'], probePlaces, { rank: 1 }),
    inLimits: either(['限值', 'Limits'], ['正常', 'Within'], ['超限', 'Beyond'], {
      rank: 1,
      abnormal: false,
    }),
    temperatureC: temperature('温度', 'Temperature', { rank: 1 }),
    humidityPercent: humidity('湿度', 'Humidity', { rank: 1 }),
    time: age('读数', 'Read', { rank: 1 }),
    areaName,
    fault: choice(['探头状态', 'Probe state'], sensorFaults, { rank: 2 }),
    probe: count('探头', 'Probe', { rank: 3, hidden: true }),
    ...recordTail,
  },
});
