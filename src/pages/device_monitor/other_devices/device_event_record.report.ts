import { deviceEventDetails, deviceEvents, eventDevices } from '#domain/words/device-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { choice, plate, time } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** What is no fault has none. */
const eventSeverities = { 0: { text: ['—', '—'] }, ...severities } as const;

/** The diary of a truck's devices: starts, supply, faults that began and ended, answers to orders. */
export default defineReport({
  title: ['设备事件记录', 'Device event records'],
  source: 'device-event',
  noun: ['设备事件', 'events of devices'],
  filters: ['period', 'signCode', 'companyCode', 'device', 'event', 'detail', 'id'],
  ownFilters: {
    device: choiceFilter('设备', 'Device', eventDevices),
    event: choiceFilter('事件', 'Event', deviceEvents),
    detail: choiceFilter('内容', 'What', deviceEventDetails),
  },
  order: '-time',
  chips: {
    faults: { title: ['故障开始', 'Faults began'], where: { event: 'faultBegan' } },
    supply: { title: ['供电', 'Supply'], where: { event: 'main,battery' } },
    fences: { title: ['围栏不符', 'Fences that do not fit'], where: { event: 'besideFence' } },
    orders: { title: ['指令应答', 'Answers to orders'], where: { event: 'commandReply' } },
  },
  maxDays: 92,
  moments: oneMoment(),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    device: choice(['设备', 'Device'], eventDevices, { rank: 1 }),
    event: choice(['事件', 'Event'], deviceEvents, { rank: 1 }),
    detail: choice(['内容', 'What'], deviceEventDetails, { rank: 1 }),
    level: choice(severityTitle, eventSeverities, { rank: 3 }),
    areaName,
    ...recordTail,
  },
});
