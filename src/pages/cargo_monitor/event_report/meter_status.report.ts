import { meterStates } from '#domain/words/cargo-words.ts';
import {
  choice,
  count,
  density,
  flowRate,
  litres,
  mass,
  plate,
  temperature,
  time,
  valves,
  either,
} from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Flow meter status: totaliser, rate, mass and the valves of compartments as the meter reports them (specification 3). */
export default defineReport({
  title: ['流量计状态', 'Flow meter status'],
  source: 'meter-status',
  filters: ['period', 'signCode', 'companyCode', 'meterState', 'id'],
  ownFilters: { meterState: choiceFilter('状态', 'State', meterStates) },
  order: '-time',
  chips: {
    delivering: { title: ['发油中', 'Delivering'], where: { meterState: 'delivering' } },
    fell: { title: ['累计量回退', 'Totaliser fell'], where: { totaliserFell: 'true' } },
  },
  maxDays: 31,
  moments: oneMoment({ vtL: 'batchVtL', v20L: 'batchV20L', temperatureC: 'temperatureC' }),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    meterNumber: count('表号', 'Meter', { rank: 1 }),
    meterState: choice(['状态', 'State'], meterStates, { rank: 1 }),
    flowRateLMin: flowRate('流速', 'Flow rate', { rank: 1 }),
    batchVtL: litres('批量 Vt', 'Batch Vt', { rank: 1, hidden: true }),
    batchV20L: litres('批量 V20', 'Batch V20', { rank: 1, hidden: true }),
    totalVtL: litres('累计 Vt', 'Total Vt', { rank: 1 }),
    totalV20L: litres('累计 V20', 'Total V20', { rank: 2, hidden: true }),
    totalMassKg: mass('累计质量', 'Total mass', { rank: 2, hidden: true }),
    valves1: valves('1 仓 API 阀/人孔盖/底阀', 'Comp. 1 API adaptor/manhole cover/foot valve', {
      rank: 2,
      unsorted: true,
    }),
    valves2: valves('2 仓 API 阀/人孔盖/底阀', 'Comp. 2 API adaptor/manhole cover/foot valve', {
      rank: 2,
      unsorted: true,
    }),
    valves3: valves('3 仓 API 阀/人孔盖/底阀', 'Comp. 3 API adaptor/manhole cover/foot valve', {
      rank: 3,
      unsorted: true,
    }),
    valves4: valves('4 仓 API 阀/人孔盖/底阀', 'Comp. 4 API adaptor/manhole cover/foot valve', {
      rank: 3,
      unsorted: true,
    }),
    temperatureC: temperature('温度', 'Temperature', { rank: 2 }),
    density20KgM3: density('标准密度', 'Density at 20 °C', { rank: 3, hidden: true }),
    additiveL: litres('添加剂', 'Additive', { rank: 3, hidden: true }),
    totaliserFell: either(['累计量', 'Totaliser'], ['回退', 'Fell'], ['正常', 'Normal'], { rank: 3 }),
    areaName,
    ...recordTail,
  },
});
