import { meterDirections, meterPlaces, ticketValidities } from '#domain/words/cargo-words.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import { byFuel, byHour } from '#report/chart-kit.ts';
import {
  choice,
  compartment,
  count,
  density,
  duration,
  flowRate,
  mass,
  oil,
  plate,
  temperature,
  text,
  time,
  either,
  centilitres,
} from '#report/columns.ts';
import { areaName, beginAndEnd, recordTail, volumeQuality } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter, fuelFilter } from '#report/filter-choices.ts';

/** Flow meter deliveries: the tickets of the meter (specification 3, flow-meter delivery), each checked against its own figures. */
export default defineReport({
  title: ['流量计卸油', 'Flow meter delivery'],
  source: 'meter-delivery',
  filters: ['period', 'signCode', 'companyCode', 'direction', 'fuel', 'validity', 'oilCode', 'id'],
  ownFilters: {
    direction: choiceFilter('方向', 'Direction', meterDirections),
    fuel: fuelFilter,
    validity: choiceFilter('有效性', 'Validity', ticketValidities),
  },
  order: '-startTime',
  totals: ['vtL', 'v20L', 'massKg'],
  // What was loaded is no delivery: tickets of both directions make no sum.
  counted: {
    field: 'direction',
    value: 'unload',
    others: { load: ['{n} 条装油，未计入', '{n} {n:loading|loadings}, not counted'] },
  },
  chips: {
    unload: { title: ['卸油', 'Unloads'], where: { direction: 'unload' } },
    invalid: { title: ['无效或存疑', 'Not valid'], where: { validity: 'invalid,doubtful' } },
    reprint: { title: ['重打', 'Reprints'], where: { reprint: 'true' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  charts: [byFuel('票据按燃料', 'Tickets by fuel'), byHour('票据按小时', 'Tickets by hour')],
  columns: {
    startTime: time('开始', 'Began', { rank: 1 }),
    signCode: plate,
    ticketCode: text('票号', 'Ticket', { rank: 1 }),
    direction: choice(['方向', 'Direction'], meterDirections, { rank: 1 }),
    oilCode: oil('油品', 'Oil', { rank: 1 }),
    vtL: centilitres('Vt', 'Vt', { rank: 1 }),
    v20L: centilitres('V20', 'V20', { rank: 1 }),
    validity: choice(['有效性', 'Validity'], ticketValidities, { rank: 1 }),
    areaName,
    compartment,
    durationS: duration('时长', 'Duration', { rank: 2 }),
    averageFlowRateLMin: flowRate('平均流速', 'Mean rate', { rank: 2 }),
    averageTemperatureC: temperature('平均温度', 'Mean temperature', { rank: 2 }),
    massKg: mass('质量', 'Mass', { rank: 2 }),
    quality: volumeQuality,
    density20KgM3: density('标准密度', 'Density at 20 °C', { rank: 3 }),
    startTotalVtL: centilitres('起始累计', 'Total before', { rank: 3, hidden: true }),
    endTotalVtL: centilitres('结束累计', 'Total after', { rank: 3, hidden: true }),
    invalidReason: text('原因', 'Reason', { rank: 3, hidden: true }),
    reprint: either(['票据', 'Ticket'], ['重打', 'Reprint'], ['原票', 'Original'], { rank: 3 }),
    v20Computed: either(['V20 来源', 'V20 source'], ['系统计算', 'Computed here'], ['流量计', 'Meter'], {
      rank: 3,
      hidden: true,
    }),
    measuringPosition: choice(['计量位置', 'Measured at'], meterPlaces, { rank: 3 }),
    meterNumber: count('表号', 'Meter', { rank: 3 }),
    fuel: choice(['燃料', 'Fuel'], fuelWords, { rank: 3, hidden: true }),
    stationCode: text('油站编号', 'Station code', { rank: 3 }),
    customerId: text('客户编号', 'Customer', { rank: 3, hidden: true }),
    endTime: time('结束', 'Ended', { rank: 3 }),
    ...recordTail,
  },
});
