import { sensorFaults, sensorTriggers } from '#domain/words/cargo-words.ts';
import { choice, compartment, either, plate, text, time } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

const states = {
  open: { text: ['打开', 'Open'] },
  closed: { text: ['关闭', 'Closed'] },
  unknown: { text: ['未知', 'Unknown'] },
} as const;

/** Every report of the sensors of API adaptors: open or shut, wet or dry, raw value and fault (alarm 209 by their limits). */
export default defineReport({
  title: ['API传感状态', 'API sensing state'],
  source: 'switch-event',
  where: { part: 'apiAdaptor' },
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'state', 'fault', 'trigger', 'id'],
  ownFilters: {
    state: choiceFilter('状态', 'State', states),
    fault: choiceFilter('探头状态', 'Sensor', sensorFaults),
    trigger: choiceFilter('触发', 'Trigger', sensorTriggers),
  },
  order: '-time',
  chips: {
    changed: { title: ['有变化', 'Changes'], where: { changed: 'true' } },
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
    state: choice(['状态', 'State'], states, { rank: 1 }),
    wet: either(['干湿', 'Wet'], ['湿', 'Wet'], ['干', 'Dry'], { rank: 1 }),
    rawValue: text('原始值', 'Raw value', { rank: 2, hidden: true }),
    fault: choice(['探头状态', 'Sensor'], sensorFaults, { rank: 1 }),
    areaName,
    trigger: choice(['触发', 'Trigger'], sensorTriggers, { rank: 2 }),
    sensorSerial: text('探头编号', 'Sensor serial', { rank: 2, hidden: true }),
    ...recordTail,
  },
});
