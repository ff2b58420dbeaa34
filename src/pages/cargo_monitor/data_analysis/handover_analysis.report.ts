import { stationColumns } from '#report/station-columns.ts';
import { lossBuckets } from '#report/chart-kit.ts';
import { count, litresChange, place, plate } from '#report/columns.ts';
import { beginAndEnd } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { fuelFilter } from '#report/filter-choices.ts';
import { countingFilter, deliveryLossCounted, deliveryLossNote } from '#report/loss-report.ts';

/** Handover analysis: sent by the truck against received by the station, by how much and where (specification 9, 23 buckets). */
export default defineReport({
  title: ['交接分析', 'Handover analysis'],
  source: 'station-unloading',
  where: { matching: 'matched' },
  counted: deliveryLossCounted,
  note: deliveryLossNote,
  filters: [
    'period',
    'signCode',
    'companyCode',
    'areaName',
    'fuel',
    'differenceBucket',
    'counting',
    'driverName',
    'driverCode',
    'id',
  ],
  ownFilters: {
    fuel: fuelFilter,
    counting: countingFilter,
    differenceBucket: { control: 'number', title: ['差异 ‰', 'Difference ‰'], linked: true },
  },
  order: '-startTime',
  totals: ['unloadedV20L', 'receivedV20L', 'differenceV20L'],
  maxDays: 366,
  moments: beginAndEnd,
  charts: [
    {
      title: ['差异分布', 'Differences'],
      kind: 'columns',
      by: 'differenceBucket',
      axis: count('‰', '‰'),
      ticks: lossBuckets,
      figure: { ...count('次数', 'Count'), measure: { fn: 'count' } },
      sets: 'differenceBucket',
    },
    {
      title: ['差异最大的油站', 'Stations with the largest difference'],
      kind: 'bars',
      by: 'areaName',
      axis: place('油站', 'Station'),
      figure: { ...litresChange('差异', 'Difference'), measure: { fn: 'sum', of: 'differenceV20L' } },
      sets: 'areaName',
    },
    {
      title: ['差异最大的车辆', 'Trucks with the largest difference'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: { ...litresChange('差异', 'Difference'), measure: { fn: 'sum', of: 'differenceV20L' } },
      sets: 'signCode',
    },
  ],
  columns: stationColumns,
});
