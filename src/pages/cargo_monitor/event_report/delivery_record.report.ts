import { sealIntegrities, taskStates } from '#domain/cargo-words.ts';
import {
  choice,
  company,
  count,
  distance,
  driver,
  duration,
  place,
  plate,
  text,
  time,
  yesNo,
} from '#report/columns.ts';
import { beginAndEnd } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Delivery records: each task from its depot to its last station, with seals, kilometres and driver. */
export default defineReport({
  title: ['配送记录', 'Delivery records'],
  source: 'transport-task',
  filters: [
    'period',
    'signCode',
    'companyCode',
    'state',
    'sealIntegrity',
    'driverCode',
    'startArea',
    'endArea',
    'taskCode',
    'id',
  ],
  ownFilters: {
    state: choiceFilter('状态', 'State', taskStates),
    sealIntegrity: choiceFilter('铅封', 'Seals', sealIntegrities),
    startArea: { control: 'text', title: ['装油地', 'Loaded at'] },
    endArea: { control: 'text', title: ['卸油地', 'Unloaded at'] },
    taskCode: { control: 'text', title: ['任务编号', 'Task code'] },
  },
  order: '-startTime',
  totals: ['km'],
  chips: {
    open: { title: ['进行中', 'Under way'], where: { state: 'open' } },
    broken: { title: ['铅封破坏', 'Seal broken'], where: { sealIntegrity: 'broken' }, glyph: 'broken' },
  },
  maxDays: 92,
  moments: beginAndEnd,
  behind: { page: 'cargo_monitor/data_analysis/oil_loss', filters: { taskCode: 'taskCode' } },
  columns: {
    signCode: plate,
    taskCode: text('任务编号', 'Task code', { rank: 1 }),
    state: choice(['状态', 'State'], taskStates, { rank: 1 }),
    startArea: place('装油地', 'Loaded at', { rank: 1 }),
    endArea: place('卸油地', 'Unloaded at', { rank: 1 }),
    startTime: time('开始', 'Began', { rank: 1 }),
    endTime: time('结束', 'Ended', { rank: 1 }),
    sealIntegrity: choice(['铅封', 'Seals'], sealIntegrities, { rank: 1 }),
    abnormalSealRecords: { ...count('异常开封', 'Abnormal openings', { rank: 2 }) },
    km: distance('里程', 'Distance', { rank: 2 }),
    durationS: duration('时长', 'Duration', { rank: 2 }),
    loads: count('装油次数', 'Loads', { rank: 2 }),
    unloads: count('卸油次数', 'Unloads', { rank: 2 }),
    visits: count('站数', 'Stops', { rank: 3 }),
    sealRecords: count('开封次数', 'Openings', { rank: 3 }),
    driverName: driver,
    companyName: company,
    wayBillCode: text('运单号', 'Way bill', { rank: 3 }),
    incompleteData: yesNo('数据不全', 'Data missing', { rank: 3 }),
    closeTime: time('结案', 'Settled', { rank: 3, hidden: true }),
    terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
  },
});
