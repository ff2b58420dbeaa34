import { sensorFaults, sensorParts, sensorStates, sensorTriggers } from '#domain/words/cargo-words.ts';
import { choice, compartment, plate, speed, text, time, either } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Seal switch events: every change of a sensor, unfiltered, to understand a doubtful seal record. */
export default defineReport({
  title: ['铅封开关事件', 'Seal switch events'],
  source: 'switch-event',
  where: { changed: 'true' },
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'part', 'state', 'areaName', 'id'],
  ownFilters: {
    part: choiceFilter('部位', 'Part', sensorParts),
    state: choiceFilter('状态', 'State', sensorStates),
  },
  order: '-time',
  chips: {
    bounce: { title: ['抖动', 'Bounce'], where: { bounce: 'true' } },
    fault: {
      title: ['探头故障', 'Sensor fault'],
      where: { fault: 'lowVoltage,broken,missing,stuck' },
      glyph: 'fault',
    },
  },
  maxDays: 31,
  moments: oneMoment(),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    compartment,
    part: choice(['部位', 'Part'], sensorParts, { rank: 1 }),
    state: choice(['状态', 'State'], sensorStates, { rank: 1 }),
    areaName,
    wet: either(['仓内', 'Inside'], ['湿', 'Wet'], ['干', 'Dry'], { rank: 2 }),
    water: either(['水', 'Water'], ['有水', 'Water'], ['无水', 'No water'], { rank: 2, hidden: true }),
    fault: choice(['探头', 'Sensor'], sensorFaults, { rank: 2 }),
    tamper: either(['拆动', 'Tampering'], ['被拆动', 'Tampered'], ['正常', 'Normal'], {
      rank: 2,
      abnormal: true,
    }),
    bounce: either(['信号', 'Signal'], ['抖动', 'Bounce'], ['稳定', 'Steady'], { rank: 2 }),
    trigger: choice(['触发', 'Trigger'], sensorTriggers, { rank: 3 }),
    speedKmh: speed('速度', 'Speed', { rank: 3 }),
    rawValue: text('原始值', 'Raw value', { rank: 3, hidden: true }),
    sensorSerial: text('探头编号', 'Sensor serial', { rank: 3, hidden: true }),
    ...recordTail,
  },
});
