import { linkCauses, linkStates } from '#domain/words/device-words.ts';
import { byHour } from '#report/chart-kit.ts';
import { choice, duration, either, eitherWords, plate, time } from '#report/columns.ts';
import { areaName, beginAndEnd, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { faultMeanwhile } from '#report/fault-report.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Links of consoles that failed: since when, why, whether it was planned, and back when. */
export default defineReport({
  title: ['车载终端通讯', 'Offline'],
  source: 'console-link',
  noun: ['通讯中断', 'failures of a link'],
  filters: ['period', 'signCode', 'companyCode', 'state', 'cause', 'planned', 'areaName', 'id'],
  ownFilters: {
    state: choiceFilter('当前通讯', 'Link now', linkStates),
    cause: choiceFilter('表现', 'Symptom', linkCauses),
    planned: {
      control: 'choice',
      title: ['计划', 'Plan'],
      choices: eitherWords(['计划内', 'Planned'], ['计划外', 'Unplanned']),
    },
  },
  order: '-startTime',
  chips: {
    now: { title: ['现在失联', 'Failing now'], where: { state: 'failed' } },
    heartbeat: { title: ['有定位无心跳', 'Fixes without heartbeats'], where: { cause: 'heartbeat' } },
    unplanned: { title: ['非计划', 'Unplanned'], where: { planned: 'false' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  meanwhile: faultMeanwhile,
  charts: [byHour('中断按小时', 'Failures by hour')],
  cards: ['cause', 'durationS', 'endTime', 'planned'],
  columns: {
    startTime: time('中断', 'Failed', { rank: 1 }),
    signCode: plate,
    state: choice(['当前通讯', 'Link now'], linkStates, { rank: 1 }),
    cause: choice(['表现', 'Symptom'], linkCauses, { rank: 1 }),
    durationS: duration('持续', 'Lasted', { rank: 1 }),
    endTime: time('恢复', 'Back', { rank: 1 }),
    planned: either(['计划', 'Plan'], ['计划内', 'Planned'], ['计划外', 'Unplanned'], { rank: 1 }),
    areaName,
    ...recordTail,
  },
});
