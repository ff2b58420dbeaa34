import { matchings } from '#domain/words/cargo-words.ts';
import {
  choice,
  company,
  count,
  density,
  level,
  oil,
  plate,
  temperature,
  text,
  time,
  either,
  centilitres,
} from '#report/columns.ts';
import { areaName, volumeQuality } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter, fuelFilter } from '#report/filter-choices.ts';

/** ATG deliveries: the station gauge before and after, with what was sold meanwhile. */
export default defineReport({
  title: ['ATG卸油记录', 'ATG delivery'],
  source: 'atg-delivery',
  filters: ['period', 'companyCode', 'areaName', 'fuel', 'oilCode', 'matching', 'id'],
  ownFilters: { fuel: fuelFilter, matching: choiceFilter('匹配', 'Matching', matchings) },
  order: '-startTime',
  totals: ['receivedVtL', 'receivedV20L', 'salesVtL'],
  chips: {
    unmatched: { title: ['未匹配', 'Unmatched'], where: { matching: 'unmatched' } },
    water: { title: ['水位上升', 'Water rose'], where: { waterDelivered: 'true' } },
  },
  maxDays: 92,
  moments: [
    { title: ['前', 'Before'], time: 'startTime', vtL: 'startVtL', temperatureC: 'startTemperatureC' },
    { title: ['后', 'After'], time: 'endTime', vtL: 'endVtL', temperatureC: 'endTemperatureC' },
  ],
  cards: ['startVtL', 'endVtL', 'receivedV20L', 'tankNumber'],
  columns: {
    startTime: time('开始', 'Began', { rank: 1 }),
    endTime: time('结束', 'Ended', { rank: 2 }),
    areaName,
    tankNumber: count('罐号', 'Tank', { rank: 1 }),
    oilCode: oil('油品', 'Oil', { rank: 1 }),
    startVtL: centilitres('前 Vt', 'Vt before', { rank: 1 }),
    endVtL: centilitres('后 Vt', 'Vt after', { rank: 1 }),
    salesVtL: centilitres('期间销售', 'Sold in the meantime', { rank: 2 }),
    receivedVtL: centilitres('收油 Vt', 'Received Vt', { rank: 1 }),
    receivedV20L: centilitres('收油 V20', 'Received V20', { rank: 1 }),
    matching: choice(['匹配', 'Matching'], matchings, { rank: 1 }),
    signCode: plate,
    startTemperatureC: temperature('前温度', 'Temperature before', { rank: 3 }),
    endTemperatureC: temperature('后温度', 'Temperature after', { rank: 3 }),
    density20KgM3: density('标准密度', 'Density at 20 °C', { rank: 3 }),
    quality: volumeQuality,
    waterRiseMm: level('水位变化', 'Water rise', { rank: 2 }),
    waterDelivered: either(['来水', 'Water'], ['送水', 'Delivered'], ['无', 'No water'], {
      rank: 2,
      abnormal: true,
    }),
    salesUnknown: either(['销售', 'Sales'], ['未知', 'Unknown'], ['已知', 'Known'], { rank: 3 }),
    deliveryCode: text('编号', 'Delivery code', { rank: 3 }),
    stationCode: text('油站编号', 'Station code', { rank: 3 }),
    companyName: company,
    taskCode: text('任务编号', 'Task code', { rank: 3, hidden: true }),
    terminal: text('站控编号', 'Gauge serial', { rank: 3, hidden: true }),
  },
});
