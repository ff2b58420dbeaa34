import { anyPlaces } from '#domain/words/seal-words.ts';
import { byHour } from '#report/chart-kit.ts';
import {
  choice,
  company,
  coordinate,
  driver,
  duration,
  either,
  eitherWords,
  place,
  plate,
  text,
  time,
} from '#report/columns.ts';
import { areaName, beginAndEnd } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Parking records: every stop with its place, how long, engine on or off, loaded or not. */
export default defineReport({
  title: ['停车记录', 'Parking records'],
  source: 'parking',
  filters: [
    'period',
    'signCode',
    'companyCode',
    'areaName',
    'place',
    'loaded',
    'driverName',
    'driverCode',
    'id',
  ],
  ownFilters: {
    place: choiceFilter('围栏', 'Fence', anyPlaces),
    loaded: {
      control: 'choice',
      title: ['载货', 'Load'],
      choices: eitherWords(['重车', 'Loaded'], ['空车', 'Empty']),
    },
  },
  order: '-startTime',
  chips: {
    outside: { title: ['不许可', 'Not permitted'], where: { permitted: 'false' } },
    loaded: { title: ['载油停车', 'Stopped with cargo'], where: { loaded: 'true' } },
    now: { title: ['正在停车', 'Still parked'], where: { ongoing: 'true' } },
  },
  maxDays: 92,
  moments: beginAndEnd,
  charts: [
    byHour('按小时', 'By hour'),
    {
      title: ['停得最久的地点', 'Places of the longest stops'],
      kind: 'bars',
      by: 'areaName',
      axis: place('地点', 'Place'),
      figure: { ...duration('时长', 'Duration'), measure: { fn: 'sum', of: 'durationS' } },
      sets: 'areaName',
    },
  ],
  cards: ['endTime', 'durationS', 'permitted', 'loaded'],
  columns: {
    startTime: time('开始', 'Began', { rank: 1 }),
    endTime: time('结束', 'Ended', { rank: 1 }),
    durationS: duration('时长', 'Duration', { rank: 1 }),
    signCode: plate,
    areaName,
    place: choice(['围栏', 'Fence'], anyPlaces, { rank: 2 }),
    permitted: either(['停车许可', 'Parking'], ['许可', 'Permitted'], ['不许可', 'Not permitted'], {
      rank: 1,
      abnormal: false,
    }),
    loaded: either(['载货', 'Load'], ['重车', 'Loaded'], ['空车', 'Empty'], { rank: 1 }),
    ignitionOnS: duration('点火', 'Engine on', { rank: 2 }),
    ignitionOffS: duration('熄火', 'Engine off', { rank: 2 }),
    endUncertain: either(['结束时刻', 'End'], ['不确定', 'Uncertain'], ['确定', 'Certain'], {
      rank: 3,
      hidden: true,
    }),
    driverName: driver,
    companyName: company,
    taskCode: text('任务编号', 'Task code', { rank: 3, hidden: true }),
    longitudeDeg: coordinate('经度', 'Longitude', { rank: 3, hidden: true }),
    latitudeDeg: coordinate('纬度', 'Latitude', { rank: 3, hidden: true }),
  },
});
