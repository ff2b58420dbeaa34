import { fencePlaces, sealParts } from '#domain/words/seal-words.ts';
import { byHour } from '#report/chart-kit.ts';
import {
  choice,
  company,
  count,
  duration,
  litresChange,
  measured,
  place,
  plate,
  time,
} from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter, partFilter } from '#report/filter-choices.ts';

/** Unsealing analysis: openings by place, hour and part, inside and outside of fences. */
export default defineReport({
  title: ['开封分析', 'Unsealing analysis'],
  source: 'seal-record',
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'part', 'place', 'areaName'],
  ownFilters: { part: partFilter, place: choiceFilter('围栏', 'Fence', fencePlaces) },
  order: '-abnormal',
  // Litres that were loaded and unloaded, and parts of one opening, make no sum.
  totals: ['openings', 'abnormal'],
  drillDown: {
    page: 'cargo_monitor/event_report/switch_cover_flow',
    // A line there is a whole unsealing with all its parts, so the part that is counted here is no filter of it.
    filters: { signCode: 'signCode', place: 'place' },
  },
  maxDays: 366,
  charts: [
    {
      title: ['围栏内外', 'In and out of fences'],
      kind: 'share',
      by: 'place',
      axis: choice(['围栏', 'Fence'], fencePlaces),
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
      sets: 'place',
    },
    byHour('按小时', 'By hour'),
    {
      title: ['异常开封的地点', 'Places of abnormal openings'],
      kind: 'bars',
      by: 'areaName',
      axis: place('地点', 'Place'),
      figure: { ...count('异常', 'Abnormal'), measure: { fn: 'count', where: { abnormal: 'true' } } },
      sets: 'areaName',
    },
  ],
  columns: {
    signCode: plate,
    companyName: company,
    part: choice(['部位', 'Part'], sealParts, { rank: 1 }),
    place: choice(['围栏', 'Fence'], fencePlaces, { rank: 1 }),
    openings: measured(count('次数', 'Openings', { rank: 1 }), { fn: 'count' }),
    abnormal: measured(count('异常', 'Abnormal', { rank: 1 }), { fn: 'count', where: { abnormal: 'true' } }),
    deltaV20L: measured(litresChange('变化 V20', 'Change V20', { rank: 1 }), {
      fn: 'sum',
      of: 'countedV20L',
    }),
    longestS: measured(duration('最长', 'Longest', { rank: 2 }), { fn: 'max', of: 'durationS' }),
    lastTime: measured(time('最近一次', 'Last', { rank: 2 }), { fn: 'max', of: 'openTime' }),
  },
});
