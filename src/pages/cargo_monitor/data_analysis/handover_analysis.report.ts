import { matchings } from '#domain/cargo-words.ts';
import { fuelWords } from '#domain/oil-words.ts';
import { lossBuckets } from '#report/chart-kit.ts';
import {
  choice,
  company,
  count,
  driver,
  litres,
  litresChange,
  oil,
  perMille,
  place,
  plate,
  text,
  time,
  yesNo,
} from '#report/columns.ts';
import { areaName, beginAndEnd } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { fuelFilter } from '#report/filter-choices.ts';

/** Handover analysis: sent by the truck against received by the station, by how much and where (specification 9, 23 buckets). */
export default defineReport({
  title: ['交接分析', 'Handover analysis'],
  source: 'station-unloading',
  where: { matching: 'matched' },
  filters: ['period', 'signCode', 'companyCode', 'areaName', 'fuel', 'differenceBucket', 'driverCode', 'id'],
  ownFilters: {
    fuel: fuelFilter,
    differenceBucket: { control: 'number', title: ['差异 ‰', 'Difference ‰'] },
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
  columns: {
    startTime: time('开始', 'Began', { rank: 1 }),
    areaName,
    signCode: plate,
    oilCode: oil('油品', 'Oil', { rank: 1 }),
    unloadedV20L: litres('车卸 V20', 'Unloaded V20', { rank: 1 }),
    receivedV20L: litres('站收 V20', 'Received V20', { rank: 1 }),
    differenceV20L: litresChange('差异 V20', 'Difference V20', { rank: 1 }),
    differenceRate: perMille('差异率', 'Difference rate', { rank: 1 }),
    sealed: yesNo('铅封完好', 'Sealed', { rank: 1 }),
    matching: choice(['匹配', 'Matching'], matchings, { rank: 1 }),
    unloadedVtL: litres('车卸 Vt', 'Unloaded Vt', { rank: 2 }),
    receivedVtL: litres('站收 Vt', 'Received Vt', { rank: 2 }),
    ticketV20L: litres('票据 V20', 'Ticket V20', { rank: 2 }),
    ticketVtL: litres('票据 Vt', 'Ticket Vt', { rank: 3 }),
    fuel: choice(['燃料', 'Fuel'], fuelWords, { rank: 3 }),
    endTime: time('结束', 'Ended', { rank: 2 }),
    driverName: driver,
    companyName: company,
    taskCode: text('任务编号', 'Task code', { rank: 3 }),
    stationCode: text('油站编号', 'Station code', { rank: 3 }),
    terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
  },
});
