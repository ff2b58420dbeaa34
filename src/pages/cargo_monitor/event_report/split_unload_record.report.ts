import { fuelWords } from '#domain/words/oil-words.ts';
import {
  choice,
  company,
  coordinate,
  count,
  driver,
  percent,
  plate,
  text,
  time,
  centilitres,
} from '#report/columns.ts';
import { areaName, beginAndEnd } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { fuelFilter } from '#report/filter-choices.ts';

/** Split unloading: loads that were delivered to several stations, and how much went where. */
export default defineReport({
  title: ['分卸记录', 'Split unloading records'],
  source: 'split-unloading',
  filters: ['period', 'signCode', 'companyCode', 'fuel', 'areaName', 'driverName', 'driverCode', 'id'],
  ownFilters: { fuel: fuelFilter },
  order: '-startTime',
  totals: ['unloadedVtL', 'unloadedV20L'],
  maxDays: 92,
  moments: beginAndEnd,
  drillDown: { page: 'cargo_monitor/event_report/delivery_record', filters: { taskCode: 'taskCode' } },
  columns: {
    startTime: time('开始', 'Began', { rank: 1 }),
    signCode: plate,
    taskCode: text('任务编号', 'Task code', { rank: 1 }),
    visitNumber: count('第几站', 'Stop', { rank: 1 }),
    visits: count('共几站', 'Stops', { rank: 1 }),
    areaName,
    fuel: choice(['燃料', 'Fuel'], fuelWords, { rank: 1 }),
    unloadedV20L: centilitres('卸油 V20', 'Unloaded V20', { rank: 1 }),
    unloadedVtL: centilitres('卸油 Vt', 'Unloaded Vt', { rank: 2 }),
    share: percent('占比', 'Share', { rank: 1 }),
    remainderV20L: centilitres('离站余量 V20', 'Left on board V20', { rank: 2 }),
    endTime: time('结束', 'Ended', { rank: 2 }),
    stationCode: text('油站编号', 'Station code', { rank: 3 }),
    companyName: company,
    driverName: driver,
    terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
    longitudeDeg: coordinate('经度', 'Longitude', { rank: 3, hidden: true }),
    latitudeDeg: coordinate('纬度', 'Latitude', { rank: 3, hidden: true }),
  },
});
