import { bootEvents, bootParts, bootTypes } from '#domain/words/device-words.ts';
import { byHour, cases } from '#report/chart-kit.ts';
import { choice, duration, plate, text, time } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Starts and stops of console and controller: abnormal, manual, without power, by the clock, for an upgrade. */
export default defineReport({
  title: ['开关机记录', 'Power off'],
  source: 'boot',
  filters: ['period', 'signCode', 'companyCode', 'event', 'part', 'type', 'firmware', 'areaName', 'id'],
  ownFilters: {
    event: choiceFilter('动作', 'Event', bootEvents),
    part: choiceFilter('部件', 'Part', bootParts),
    type: choiceFilter('类型', 'Type', bootTypes),
    firmware: { control: 'text', title: ['固件版本', 'Firmware'] },
  },
  order: '-time',
  chips: {
    abnormal: { title: ['异常重启', 'Abnormal restarts'], where: { type: 'abnormalRestart' } },
    powerOff: { title: ['断电', 'Power off'], where: { type: 'powerOff' } },
  },
  maxDays: 92,
  moments: oneMoment(),
  charts: [
    {
      title: ['按类型', 'By type'],
      kind: 'share',
      by: 'type',
      axis: choice(['类型', 'Type'], bootTypes),
      figure: cases,
      sets: 'type',
    },
    byHour('按小时', 'By hour'),
  ],
  cards: ['type', 'part', 'runS', 'firmware'],
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    event: choice(['动作', 'Event'], bootEvents, { rank: 1 }),
    type: choice(['类型', 'Type'], bootTypes, { rank: 1 }),
    part: choice(['部件', 'Part'], bootParts, { rank: 1 }),
    runS: duration('本次运行', 'Ran for', { rank: 1 }),
    firmware: text('固件版本', 'Firmware', { rank: 2 }),
    areaName,
    ...recordTail,
  },
});
