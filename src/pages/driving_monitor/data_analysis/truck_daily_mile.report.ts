import { company, count, day, distance, duration, plate, text, either } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';

/** Mileage summary: kilometres of each truck and day, against its odometer. */
export default defineReport({
  title: ['里程汇总', 'Mileage summary'],
  source: 'daily-mileage',
  filters: ['period', 'signCode', 'companyCode', 'id'],
  order: '-day',
  totals: ['km', 'gapKm', 'drivingS'],
  chips: {
    differs: {
      title: ['与里程表不符', 'Differs from odometer'],
      where: { odometerDiffers: 'true' },
    },
  },
  maxDays: 366,
  charts: [
    {
      title: ['每日里程', 'Kilometres a day'],
      kind: 'columns',
      by: 'day',
      axis: day('日', 'Day'),
      figure: { ...distance('里程', 'Distance'), measure: { fn: 'sum', of: 'km' } },
    },
    {
      title: ['里程最多的车辆', 'Trucks with most kilometres'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: { ...distance('里程', 'Distance'), measure: { fn: 'sum', of: 'km' } },
      sets: 'signCode',
    },
  ],
  columns: {
    day: day('日期', 'Day', { rank: 1 }),
    signCode: plate,
    km: distance('里程', 'Distance', { rank: 1 }),
    odometerKm: distance('里程表', 'Odometer', { rank: 1, hidden: true }),
    odometerDiffers: either(['里程表', 'Odometer'], ['不符', 'Differs'], ['相符', 'Agrees'], { rank: 1 }),
    drivingS: duration('行驶时长', 'Driving', { rank: 1 }),
    gapKm: distance('缺定位里程', 'Without fixes', { rank: 2 }),
    fixes: count('定位点', 'Fixes', { rank: 3 }),
    companyName: { ...company, rank: 2 },
    terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
  },
});
