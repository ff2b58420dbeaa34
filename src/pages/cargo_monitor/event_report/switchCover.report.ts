import { sensorFaults, sensorParts, sensorReadings, sensorTriggers } from '#domain/words/cargo-words.ts';
import { cases } from '#report/chart-kit.ts';
import { choice, compartment, plate, speed, text, time, either } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Seal switch events: every change of a sensor, unfiltered, to understand a doubtful seal record; which trucks' sensors change most. */
export default defineReport({
  title: ['铅封开关事件', 'Seal switch events'],
  source: 'switch-event',
  where: { changed: 'true' },
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'part', 'reading', 'areaName', 'id'],
  ownFilters: {
    part: choiceFilter('部位', 'Part', sensorParts),
    reading: choiceFilter('状态', 'State', sensorReadings),
  },
  order: '-time',
  chips: {
    bounce: { title: ['抖动', 'Bounce'], where: { bounce: 'true' } },
    fault: {
      title: ['探头故障', 'Sensor fault'],
      where: { fault: 'lowVoltage,broken,missing,stuck' },
      glyph: 'fault',
    },
    tampered: { title: ['被拆动', 'Tampered'], where: { tamper: 'true' } },
  },
  maxDays: 31,
  moments: oneMoment(),
  charts: [
    {
      title: ['变化最多的车', 'Trucks with most changes'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: cases,
      sets: 'signCode',
    },
    {
      title: ['按部位', 'By part'],
      kind: 'share',
      by: 'part',
      axis: choice(['部位', 'Part'], sensorParts),
      figure: cases,
      sets: 'part',
    },
  ],
  cards: ['reading', 'fault', 'bounce', 'trigger'],
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    compartment,
    part: choice(['部位', 'Part'], sensorParts, { rank: 1 }),
    reading: choice(['变为', 'Became'], sensorReadings, { rank: 1 }),
    areaName,
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
