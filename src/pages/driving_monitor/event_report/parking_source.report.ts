import { anyPlaces } from '#domain/words/seal-words.ts';
import { byHour } from '#report/chart-kit.ts';
import {
  choice,
  company,
  coordinate,
  count,
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
    'repeated',
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
    repeated: {
      control: 'choice',
      title: ['同处短停', 'Repeated stops'],
      choices: { true: { text: ['值得留意', 'Look at it'] } },
    },
  },
  note: [
    '同处短停：同一驾驶员 14 天内第 3 次及以上，重车在同一处（150 m 内、非许可地点）停 2–15 分钟。只提示看一看，不代表有问题。',
    'Repeated stops: the same driver, within 14 days, for the third time or more, with a load at one place (within 150 m, where parking is not permitted) for 2 to 15 minutes. Worth a look; it accuses no one.',
  ],
  order: '-startTime',
  chips: {
    repeated: { title: ['同处短停', 'Repeated short stops'], where: { repeated: 'true' } },
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
    repeated: either(['同处短停', 'Repeated stops'], ['值得留意', 'Look at it'], ['—', '—'], { rank: 2 }),
    stopsHere: count('14 天内同处短停', 'Short stops here in 14 days', { rank: 3 }),
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
