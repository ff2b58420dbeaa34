import { sensorFaults, sensorParts, sensorStates, sensorTriggers } from '#domain/words/cargo-words.ts';
import { choice, compartment, plate, text, time, yesNo } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Seal state history: every report of a sensor, the unchanged ones too. */
export default defineReport({
  title: ['铅封状态历史', 'Seal state history'],
  source: 'switch-event',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'part', 'state', 'trigger', 'id'],
  ownFilters: {
    part: choiceFilter('部位', 'Part', sensorParts),
    state: choiceFilter('状态', 'State', sensorStates),
    trigger: choiceFilter('触发', 'Trigger', sensorTriggers),
  },
  order: '-time',
  chips: {
    changed: { title: ['变化', 'Changed'], where: { changed: 'true' } },
    open: { title: ['开', 'Open'], where: { state: 'open' } },
  },
  maxDays: 31,
  moments: oneMoment(),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    compartment,
    part: choice(['部位', 'Part'], sensorParts, { rank: 1 }),
    state: choice(['状态', 'State'], sensorStates, { rank: 1 }),
    changed: yesNo('变化', 'Changed', { rank: 1 }),
    trigger: choice(['触发', 'Trigger'], sensorTriggers, { rank: 2 }),
    wet: yesNo('湿', 'Wet', { rank: 2 }),
    water: yesNo('有水', 'Water', { rank: 2 }),
    fault: choice(['探头', 'Sensor'], sensorFaults, { rank: 2 }),
    areaName,
    rawValue: text('原始值', 'Raw value', { rank: 3 }),
    sensorSerial: text('探头编号', 'Sensor serial', { rank: 3, hidden: true }),
    ...recordTail,
  },
});
