import { offlineBuckets } from '#domain/words/driving-words.ts';
import {
  choice,
  company,
  coordinate,
  count,
  driver,
  duration,
  either,
  eitherWords,
  plate,
  text,
  time,
} from '#report/columns.ts';
import { areaName, beginAndEnd } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Off-line records: trucks that stopped reporting, since when and where they were (alarm 7 where it was not planned). */
export default defineReport({
  title: ['离线记录', 'Off-line records'],
  source: 'offline',
  filters: [
    'period',
    'signCode',
    'companyCode',
    'bucket',
    'planned',
    'loaded',
    'areaName',
    'driverName',
    'driverCode',
    'alarmId',
    'id',
  ],
  ownFilters: {
    bucket: choiceFilter('时长档', 'Bucket', offlineBuckets),
    planned: {
      control: 'choice',
      title: ['计划', 'Plan'],
      choices: eitherWords(['计划内', 'Planned'], ['计划外', 'Unplanned']),
    },
    loaded: {
      control: 'choice',
      title: ['载货', 'Load'],
      choices: eitherWords(['重车', 'Loaded'], ['空车', 'Empty']),
    },
    alarmId: { control: 'text', title: ['报警编号', 'Alarm id'] },
  },
  order: '-startTime',
  chips: {
    now: { title: ['仍离线', 'Still off-line'], where: { ongoing: 'true' } },
    unplanned: { title: ['非计划', 'Unplanned'], where: { planned: 'false' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  columns: {
    startTime: time('最后联系', 'Last contact', { rank: 1 }),
    endTime: time('恢复', 'Back', { rank: 1 }),
    durationS: duration('时长', 'Duration', { rank: 1 }),
    bucket: choice(['时长档', 'Bucket'], offlineBuckets, { rank: 1 }),
    signCode: plate,
    areaName,
    loaded: either(['载货', 'Load'], ['重车', 'Loaded'], ['空车', 'Empty'], { rank: 1 }),
    planned: either(['计划', 'Plan'], ['计划内', 'Planned'], ['计划外', 'Unplanned'], { rank: 1 }),
    filledMessages: count('补传报文', 'Filled in later', { rank: 2 }),
    companyName: company,
    driverName: driver,
    longitudeDeg: coordinate('经度', 'Longitude', { rank: 3, hidden: true }),
    latitudeDeg: coordinate('纬度', 'Latitude', { rank: 3, hidden: true }),
    terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
  },
});
