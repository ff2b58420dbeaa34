import { probePlaces } from '#domain/words/device-words.ts';
import { climateColumns } from '#report/climate-columns.ts';
import { oneMoment } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

const { sealBox, console } = probePlaces;

/** Humidity inside seal boxes and consoles (limit 85 %, engine rules 5.3). */
export default defineReport({
  title: ['湿度', 'Humidity'],
  source: 'climate',
  where: { probePlace: 'sealBox,console' },
  filters: ['period', 'signCode', 'companyCode', 'probePlace', 'id'],
  ownFilters: { probePlace: choiceFilter('位置', 'Where', { sealBox, console }) },
  order: '-time',
  chips: { out: { title: ['超过 85 %', 'Over 85 %'], where: { inLimits: 'false' } } },
  maxDays: 31,
  moments: oneMoment({ temperatureC: 'temperatureC' }),
  cards: ['temperatureC', 'humidityPercent', 'inLimits', 'fault'],
  columns: climateColumns,
});
