import { climateColumns } from '#report/climate-columns.ts';
import { probePlaces } from '#domain/words/device-words.ts';
import { oneMoment } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Temperature and humidity through time. */
export default defineReport({
  title: ['历史温湿度', 'Temperature and humidity history'],
  source: 'climate',
  filters: ['period', 'signCode', 'companyCode', 'probePlace', 'id'],
  ownFilters: { probePlace: choiceFilter('位置', 'Where', probePlaces) },
  order: '-time',
  chips: { out: { title: ['超限', 'Out of limits'], where: { inLimits: 'false' } } },
  maxDays: 31,
  moments: oneMoment({ temperatureC: 'temperatureC' }),
  cards: ['temperatureC', 'humidityPercent', 'inLimits', 'probe'],
  columns: climateColumns,
});
