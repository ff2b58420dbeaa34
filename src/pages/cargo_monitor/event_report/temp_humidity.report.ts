import { sensorFaults } from '#domain/cargo-words.ts';
import { probePlaces } from '#domain/device-words.ts';
import { choice, count, humidity, plate, temperature, time, yesNo } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Temperature and humidity through time. */
export default defineReport({
  title: ['历史温湿度', 'Temperature and humidity history'],
  source: 'climate',
  filters: ['period', 'signCode', 'companyCode', 'probePlace', 'id'],
  ownFilters: { probePlace: choiceFilter('位置', 'Where', probePlaces) },
  order: '-time',
  chips: { out: { title: ['超限', 'Out of limits'], where: { inLimits: 'false' }, glyph: 'broken' } },
  maxDays: 31,
  moments: oneMoment({ temperatureC: 'temperatureC' }),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    probe: count('探头', 'Probe', { rank: 1 }),
    probePlace: choice(['位置', 'Where'], probePlaces, { rank: 1 }),
    temperatureC: temperature('温度', 'Temperature', { rank: 1 }),
    humidityPercent: humidity('湿度', 'Humidity', { rank: 1 }),
    inLimits: yesNo('在限值内', 'Within limits', { rank: 1 }),
    areaName,
    fault: choice(['探头状态', 'Probe state'], sensorFaults, { rank: 2 }),
    ...recordTail,
  },
});
