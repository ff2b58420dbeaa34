import { stationColumns } from '#report/station-columns.ts';
import { matchings } from '#domain/words/cargo-words.ts';
import { beginAndEnd } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter, fuelFilter } from '#report/filter-choices.ts';
import { countingFilter, deliveryLossCounted, deliveryLossNote } from '#report/loss-report.ts';

/** Station unloading: what each station received from which truck, sealed or not, against its own gauge and the ticket. */
export default defineReport({
  title: ['加油站卸油记录', 'Station unloading records'],
  source: 'station-unloading',
  counted: deliveryLossCounted,
  note: deliveryLossNote,
  filters: [
    'period',
    'signCode',
    'companyCode',
    'areaName',
    'fuel',
    'matching',
    'counting',
    'driverName',
    'driverCode',
    'id',
  ],
  ownFilters: {
    fuel: fuelFilter,
    matching: choiceFilter('匹配', 'Matching', matchings),
    counting: countingFilter,
  },
  order: '-startTime',
  totals: ['unloadedV20L', 'receivedV20L', 'differenceV20L'],
  chips: {
    unmatched: { title: ['未匹配', 'Unmatched'], where: { matching: 'unmatched' } },
    unsealed: { title: ['铅封破坏', 'Seal broken'], where: { sealed: 'false' }, glyph: 'broken' },
  },
  maxDays: 92,
  moments: beginAndEnd,
  columns: stationColumns,
});
