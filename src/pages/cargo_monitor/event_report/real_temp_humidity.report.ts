import { climateColumns } from '#report/climate-columns.ts';
import { probePlaces } from '#domain/words/device-words.ts';
import { oneMoment } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** The last reading of every probe, against its limits; follows the trucks while it is open. */
export default defineReport({
  title: ['实时温湿度', 'Real-time temperature and humidity'],
  source: 'climate',
  live: { by: ['signCode', 'probe'] },
  filters: ['signCode', 'companyCode', 'probePlace', 'id'],
  ownFilters: { probePlace: choiceFilter('位置', 'Where', probePlaces) },
  order: 'signCode',
  chips: { out: { title: ['超限', 'Out of limits'], where: { inLimits: 'false' } } },
  maxDays: 31,
  moments: oneMoment({ temperatureC: 'temperatureC' }),
  columns: climateColumns,
});
