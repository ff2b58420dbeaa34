import { changeCauses, changeDirections } from '#domain/words/cargo-words.ts';
import { byHour } from '#report/chart-kit.ts';
import { choice, compartment, litresChange, oil, plate, time, centilitres } from '#report/columns.ts';
import { areaName, recordTail, volumeQuality } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter, fuelFilter } from '#report/filter-choices.ts';

/** Level comparison: a compartment at two moments with nothing opened in between, and what changed (unexplained volume changes). */
export default defineReport({
  title: ['液位对比查询', 'Level comparison query'],
  weekly: true,
  source: 'volume-change',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'direction', 'fuel', 'id'],
  ownFilters: { direction: choiceFilter('方向', 'Direction', changeDirections), fuel: fuelFilter },
  order: '-fromTime',
  totals: ['changeV20L'],
  chips: { drop: { title: ['减少', 'Drops'], where: { direction: 'drop' } } },
  maxDays: 92,
  moments: [
    {
      title: ['之前', 'Before'],
      time: 'fromTime',
      vtL: 'fromVtL',
      v20L: 'fromV20L',
      longitudeDeg: 'longitudeDeg',
      latitudeDeg: 'latitudeDeg',
      areaName: 'areaName',
    },
    {
      title: ['之后', 'After'],
      time: 'toTime',
      vtL: 'toVtL',
      v20L: 'toV20L',
      longitudeDeg: 'endLongitudeDeg',
      latitudeDeg: 'endLatitudeDeg',
      areaName: 'endAreaName',
    },
  ],
  charts: [
    byHour('按小时', 'By hour'),
    {
      title: ['减少最多的车辆', 'Trucks with most change'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: { ...litresChange('V20', 'V20'), measure: { fn: 'sum', of: 'changeV20L' } },
      sets: 'signCode',
    },
  ],
  columns: {
    fromTime: time('之前', 'Before', { rank: 1 }),
    toTime: time('之后', 'After', { rank: 1 }),
    signCode: plate,
    compartment,
    direction: choice(['方向', 'Direction'], changeDirections, { rank: 1 }),
    cause: choice(['说明', 'Explained by'], changeCauses, { rank: 2 }),
    changeV20L: litresChange('变化 V20', 'Change V20', { rank: 1 }),
    fromV20L: centilitres('前 V20', 'V20 before', { rank: 1 }),
    toV20L: centilitres('后 V20', 'V20 after', { rank: 1 }),
    fromVtL: centilitres('前 Vt', 'Vt before', { rank: 2 }),
    toVtL: centilitres('后 Vt', 'Vt after', { rank: 2 }),
    oilCode: oil('油品', 'Oil', { rank: 2 }),
    quality: volumeQuality,
    areaName,
    ...recordTail,
  },
});
