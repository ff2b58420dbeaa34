import { truckProcessStates } from '#domain/words/truck-process-words.ts';
import { anyPlaces } from '#domain/words/seal-words.ts';
import { volumeQualities } from '#domain/cargo/volume-quality.ts';

import { choice, company, coordinate, driver, place, text, time } from './columns.ts';
import type { Moment, Report } from './define.ts';

/** Columns at the end of every record: task, console and place, exact to the metre. */
export const recordTail = {
  companyName: company,
  driverName: driver,
  processState: choice(['作业状态', 'Process'], truckProcessStates, { rank: 3 }),
  taskCode: text('任务编号', 'Task code', { rank: 3, hidden: true }),
  terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
  place: choice(['围栏', 'Fence'], anyPlaces, { rank: 3, hidden: true }),
  longitudeDeg: coordinate('经度', 'Longitude', { rank: 3, hidden: true }),
  latitudeDeg: coordinate('纬度', 'Latitude', { rank: 3, hidden: true }),
  insertTime: time('收到时间', 'Received', { rank: 3, hidden: true }),
} as const;

/** The same of trucks without oil, which have no state of a load. */
export const waterTail = {
  ...recordTail,
  processState: { ...recordTail.processState, hidden: true },
} as const;

/** Column of the place's name. */
export const areaName = place('地点', 'Place', { rank: 1 });

/** Column of the quality of a row's litres. */
export const volumeQuality = choice(['数据质量', 'Data quality'], volumeQualities, {
  rank: 3,
  hidden: true,
});

const at = { longitudeDeg: 'longitudeDeg', latitudeDeg: 'latitudeDeg', areaName: 'areaName' } as const;
const end = {
  longitudeDeg: 'endLongitudeDeg',
  latitudeDeg: 'endLatitudeDeg',
  areaName: 'endAreaName',
} as const;

/** The certificate of a finished task's seals. */
export const sealCertificate = {
  page: 'seal_certificate',
  title: ['交接证书', 'Delivery certificate'],
  query: { task: 'taskCode' },
  where: { state: 'closed,incomplete' },
} as const satisfies NonNullable<Report['opens']>[number];

/** A record of one moment. */
export const oneMoment = <Field extends string = never>(
  more: Partial<Moment<Field>> = {},
): readonly Moment<Field | 'time' | keyof typeof at>[] => [
  { title: ['时间', 'Time'], time: 'time', ...at, ...more },
];

/** A record that begins and ends. */
export const beginAndEnd = [
  { title: ['开始', 'Began'], time: 'startTime', ...at },
  { title: ['结束', 'Ended'], time: 'endTime', ...end },
] as const satisfies readonly Moment[];

/** A record of something that is opened and shut. */
export const openAndClose = [
  { title: ['打开', 'Opened'], time: 'openTime', ...at },
  { title: ['关闭', 'Closed'], time: 'closeTime', ...end },
] as const satisfies readonly Moment[];
