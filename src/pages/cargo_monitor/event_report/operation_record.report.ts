import { taskStates } from '#domain/words/cargo-words.ts';
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
  trailer,
  either,
} from '#report/columns.ts';
import { beginAndEnd, sealCertificate } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Operation records: one task followed from the loading connection to the emptied tank, state by state. */
export default defineReport({
  title: ['作业记录', 'Operation records'],
  source: 'transport-task',
  filters: ['period', 'signCode', 'companyCode', 'state', 'driverName', 'driverCode', 'id'],
  ownFilters: { state: choiceFilter('状态', 'State', taskStates) },
  order: '-startTime',
  chips: {
    open: { title: ['进行中', 'Under way'], where: { state: 'open' } },
    incomplete: { title: ['未完成', 'Incomplete'], where: { state: 'incomplete' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  opens: [sealCertificate],
  columns: {
    signCode: plate,
    trailerCode: trailer,
    taskCode: text('任务编号', 'Task code', { rank: 1 }),
    state: choice(['状态', 'State'], taskStates, { rank: 1 }),
    startArea: place('装油地', 'Loaded at', { rank: 1 }),
    endArea: place('卸油地', 'Unloaded at', { rank: 1 }),
    startTime: time('开始', 'Began', { rank: 1 }),
    endTime: time('结束', 'Ended', { rank: 1 }),
    loads: count('装油次数', 'Loads', { rank: 1 }),
    unloads: count('卸油次数', 'Unloads', { rank: 1 }),
    durationS: duration('时长', 'Duration', { rank: 2 }),
    km: distance('里程', 'Distance', { rank: 2 }),
    sealRecords: count('开封次数', 'Openings', { rank: 2 }),
    abnormalSealRecords: count('异常开封', 'Abnormal openings', { rank: 2 }),
    incompleteData: either(['数据', 'Data'], ['不全', 'Incomplete'], ['完整', 'Complete'], { rank: 3 }),
    driverName: driver,
    companyName: company,
    terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
  },
});
