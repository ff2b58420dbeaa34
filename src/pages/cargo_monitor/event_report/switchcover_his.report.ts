import { sensorFaults, sensorParts, sensorStates, sensorTriggers } from '#domain/words/cargo-words.ts';
import { choice, compartment, plate, text, time, either } from '#report/columns.ts';
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
    changed: either(['上报', 'Report'], ['状态变化', 'Change'], ['定时上报', 'Routine'], { rank: 1 }),
    trigger: choice(['触发', 'Trigger'], sensorTriggers, { rank: 2 }),
    wet: either(['仓内', 'Inside'], ['湿', 'Wet'], ['干', 'Dry'], { rank: 2 }),
    water: either(['水', 'Water'], ['有水', 'Water'], ['无水', 'No water'], { rank: 2, hidden: true }),
    fault: choice(['探头', 'Sensor'], sensorFaults, { rank: 2 }),
    areaName,
    rawValue: text('原始值', 'Raw value', { rank: 3, hidden: true }),
    sensorSerial: text('探头编号', 'Sensor serial', { rank: 3, hidden: true }),
    ...recordTail,
  },
});
