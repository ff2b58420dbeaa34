import { handlingWords } from '#domain/alarms/alarm-states.ts';
import { choicesOf, happeningsOf } from '#domain/words/alarm-words.ts';
import { anyPlaces, sealPartSets } from '#domain/words/seal-words.ts';
import { severities, severityTitle } from '#domain/words/severity-words.ts';
import { truckProcessStates } from '#domain/words/truck-process-words.ts';

import type { AlarmFilter, AlarmPage } from './alarm-page.ts';
import {
  choice,
  company,
  coordinate,
  count,
  driver,
  duration,
  place,
  plate,
  speed,
  text,
  time,
} from './columns.ts';
import { type Columns, defineReport, type Report } from './define.ts';

/** Columns that do not stand further in front already: of a name that comes twice, the later column would win. */
const without = (lead: Columns | undefined, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !Object.hasOwn(lead ?? {}, name)));

/**
 * A page of alarms (specification 2 and 4): what happened, how it was judged, and the columns of the page's own kind
 * of alarm. Rows are judged on the page, one or many at a time.
 */
export const alarmReport = (page: AlarmPage): Report => {
  const several = page.types.length > 1;
  const happening = choice(['报警', 'Alarm'], happeningsOf(page.types), { rank: 1 });
  const columns: Columns = {
    startTime: time('开始', 'Began', { rank: 1 }),
    ...(several ? { happening } : {}),
    signCode: plate,
    ...page.lead,
    state: choice(['处理状态', 'State'], handlingWords, { rank: 1 }),
    areaName: place('地点', 'Place', { rank: 1 }),
    ...page.columns,
    ...without(page.lead, {
      durationS: duration('持续', 'Lasted', { rank: 2, momentary: true }),
      driverName: driver,
    }),
    companyName: company,
    endTime: time('结束', 'Ended', { rank: 3 }),
    ...without(page.lead, { speedKmh: speed('速度', 'Speed', { rank: 3 }) }),
    processState: choice(['作业状态', 'Process'], truckProcessStates, { rank: 3 }),
    stateBy: text('处理人', 'Handled by', { rank: 3 }),
    stateTime: time('处理时间', 'Handled at', { rank: 3 }),
    remark: text('处理说明', 'Remark', { rank: 3 }),
    ...(several ? {} : { happening: { ...happening, hidden: true, rank: 3 as const } }),
    ...without(page.columns, { level: choice(severityTitle, severities, { rank: 3, hidden: true }) }),
    place: choice(['围栏', 'Fence'], anyPlaces, { rank: 3, hidden: true }),
    taskCode: text('任务编号', 'Task code', { rank: 3, hidden: true }),
    terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
    longitudeDeg: coordinate('经度', 'Longitude', { rank: 3, hidden: true }),
    latitudeDeg: coordinate('纬度', 'Latitude', { rank: 3, hidden: true }),
    insertTime: time('收到时间', 'Received', { rank: 3, hidden: true }),
  };
  return defineReport<'alarm', Columns, AlarmFilter>({
    title: page.title,
    noun: page.noun,
    source: 'alarm',
    where: { type: page.types.join(','), ...page.where },
    filters: [
      'period',
      'signCode',
      'companyCode',
      'state',
      ...(several ? (['type'] as const) : []),
      'areaName',
      'driverName',
      'driverCode',
      ...(Object.keys(page.filters ?? {}) as AlarmFilter[]),
      'id',
    ],
    ownFilters: {
      state: { control: 'choice', title: ['处理状态', 'State'], choices: handlingWords },
      type: { control: 'choice', title: ['报警类型', 'Alarm type'], choices: choicesOf(page.types) },
      ...page.filters,
    },
    order: '-startTime',
    chips: {
      toHandle: {
        title: ['待处理', 'To handle'],
        where: { toHandle: '1', state: 'unconfirmed,acknowledged,inProgress' },
      },
      unconfirmed: { title: ['未确认', 'Unconfirmed'], where: { state: 'unconfirmed' } },
      abnormal: { title: ['异常', 'Abnormal'], where: { state: 'abnormal' } },
      ongoing: { title: ['未结束', 'Not over'], where: { ongoing: 'true' } },
    },
    maxDays: page.maxDays ?? 92,
    moments: [
      {
        title: ['开始', 'Began'],
        time: 'startTime',
        longitudeDeg: 'longitudeDeg',
        latitudeDeg: 'latitudeDeg',
        areaName: 'areaName',
        ...page.figures?.began,
      },
      {
        title: ['结束', 'Ended'],
        time: 'endTime',
        longitudeDeg: 'endLongitudeDeg',
        latitudeDeg: 'endLatitudeDeg',
        areaName: 'endAreaName',
        ...page.figures?.ended,
      },
    ],
    judged: true,
    weekly: true,
    media: { alarmCode: 'alarmCode', ...page.media },
    ...(page.charts ? { charts: page.charts } : {}),
    ...(page.cards ? { cards: page.cards } : {}),
    ...(page.emptyText ? { emptyText: page.emptyText } : {}),
    columns,
  });
};

/** Columns that alarms of one compartment share. */
export const compartmentColumns = {
  compartment: count('仓', 'Comp.', { rank: 1 }),
  parts: choice(['部位', 'Parts'], sealPartSets, { rank: 1 }),
} as const;
