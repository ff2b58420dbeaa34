import type { MessageEdition, MessageTreatment } from './message-treatments.ts';

/** What messages of JT/T 808, 1078 and T/JSATL 12 are about, for filters. */
export const frameGroups = {
  place: { text: ['位置', 'Places'], tone: 'quiet' },
  heartbeat: { text: ['心跳', 'Heartbeats'], tone: 'quiet' },
  signIn: { text: ['注册和鉴权', 'Registration and sign-in'], tone: 'quiet' },
  order: { text: ['指令和应答', 'Orders and answers'], tone: 'quiet' },
  media: { text: ['照片和视频', 'Photos and video'], tone: 'quiet' },
  data: { text: ['透传和业务数据', 'Passed through and other data'], tone: 'quiet' },
  unknown: { text: ['未知消息', 'Unknown messages'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [zh: string, en: string]; readonly tone: 'quiet' }>
>;

export type FrameGroup = keyof typeof frameGroups;

/** A message: its id, its words, what it is about, where it stands, and what is done with it here. */
export type MessageRow = readonly [
  id: number,
  zh: string,
  en: string,
  group: FrameGroup,
  edition: MessageEdition,
  treatment: MessageTreatment,
];

/**
 * Every message from terminals by its name: JT/T 808-2011, -2013 and -2019 (annex A), JT/T 1078-2016, T/JSATL 12-2017 and
 * T/GDRTA 002-2020. `src/docs/reference/jt808-messages.md` is made from it.
 */
export const terminalMessages = {
  generalAnswer: [0x0001, '终端通用应答', 'General answer', 'order', 'all', 'taken'],
  heartbeat: [0x0002, '心跳', 'Heartbeat', 'heartbeat', 'all', 'taken'],
  logOut: [0x0003, '注销', 'Log-out', 'signIn', 'all', 'taken'],
  timeQuery: [0x0004, '查询服务器时间', 'Query of the time', 'heartbeat', 'from2019', 'taken'],
  partsQuery: [0x0005, '补传分包请求', 'Query of missing parts', 'order', 'from2019', 'taken'],
  register: [0x0100, '注册', 'Registration', 'signIn', 'all', 'taken'],
  authenticate: [0x0102, '鉴权', 'Sign-in', 'signIn', 'all', 'taken'],
  parameters: [0x0104, '参数应答', 'Parameters', 'order', 'all', 'awaited'],
  attributes: [0x0107, '属性应答', 'Attributes', 'order', 'from2013', 'awaited'],
  upgradeResult: [0x0108, '升级结果', 'Result of an upgrade', 'order', 'from2013', 'taken'],
  location: [0x0200, '位置汇报', 'Place', 'place', 'all', 'taken'],
  locationAnswer: [0x0201, '位置应答', 'Place, as asked for', 'place', 'all', 'taken'],
  event: [0x0301, '事件报告', 'Event', 'data', 'until2013', 'kept'],
  questionAnswer: [0x0302, '提问应答', 'Answer to a question', 'data', 'until2013', 'kept'],
  informationQuery: [0x0303, '信息点播', 'Information asked for', 'data', 'until2013', 'kept'],
  controlAnswer: [0x0500, '车辆控制应答', 'Control of the vehicle', 'order', 'all', 'awaited'],
  areas: [0x0608, '区域应答', 'Areas, as asked for', 'order', 'from2019', 'kept'],
  recorder: [0x0700, '行驶记录', 'Driving record', 'data', 'all', 'kept'],
  wayBill: [0x0701, '电子运单', 'Way bill', 'data', 'all', 'kept'],
  driverCard: [0x0702, '驾驶员身份', 'Driver’s card', 'data', 'all', 'taken'],
  batch: [0x0704, '批量位置', 'Stored places', 'place', 'from2013', 'taken'],
  can: [0x0705, 'CAN 数据', 'CAN data', 'data', 'from2013', 'kept'],
  mediaEvent: [0x0800, '多媒体事件', 'Media event', 'media', 'all', 'taken'],
  media: [0x0801, '多媒体数据', 'Media', 'media', 'all', 'taken'],
  storedMedia: [0x0802, '存储媒体应答', 'Stored media', 'media', 'all', 'awaited'],
  photographAnswer: [0x0805, '拍摄应答', 'Photograph', 'media', 'from2013', 'awaited'],
  passThrough: [0x0900, '数据透传', 'Passed through', 'data', 'all', 'taken'],
  compressed: [0x0901, '压缩上报', 'Compressed', 'data', 'all', 'kept'],
  publicKey: [0x0a00, '终端公钥', 'Public key', 'signIn', 'all', 'kept'],
  audioVideoAttributes: [0x1003, '音视频属性', 'Audio and video attributes', 'media', 'video', 'awaited'],
  passengers: [0x1005, '乘客流量', 'Passengers', 'data', 'video', 'kept'],
  recordings: [0x1205, '录像列表', 'List of recordings', 'media', 'video', 'awaited'],
  fileUploaded: [0x1206, '文件上传完成', 'File sent', 'media', 'video', 'awaited'],
  fileList: [0x1210, '报警附件信息', 'Files of an alarm', 'media', 'safety', 'fileLink'],
  fileBegin: [0x1211, '附件文件信息', 'File of an alarm', 'media', 'safety', 'fileLink'],
  fileEnd: [0x1212, '附件上传完成', 'File of an alarm sent', 'media', 'safety', 'fileLink'],
  upgradeProgress: [0x1fc4, '升级进度', 'Progress of an upgrade', 'order', 'guangdong', 'kept'],
} as const satisfies Readonly<Record<string, MessageRow>>;

/** Every message to terminals by its name. */
export const platformMessages = {
  generalAnswer: [0x8001, '平台通用应答', 'General answer', 'order', 'all', 'given'],
  missingParts: [0x8003, '补传分包', 'Missing parts', 'order', 'from2013', 'given'],
  time: [0x8004, '服务器时间', 'Time', 'heartbeat', 'from2019', 'given'],
  registerAnswer: [0x8100, '注册应答', 'Registration', 'signIn', 'all', 'given'],
  setParameters: [0x8103, '设置参数', 'Set parameters', 'order', 'all', 'given'],
  queryParameters: [0x8104, '查询参数', 'Query parameters', 'order', 'all', 'given'],
  control: [0x8105, '终端控制', 'Control of the terminal', 'order', 'all', 'given'],
  queryChosenParameters: [0x8106, '查询指定参数', 'Query chosen parameters', 'order', 'from2013', 'given'],
  queryAttributes: [0x8107, '查询属性', 'Query attributes', 'order', 'from2013', 'given'],
  upgrade: [0x8108, '下发升级包', 'Upgrade', 'order', 'from2013', 'given'],
  queryLocation: [0x8201, '位置查询', 'Query of the place', 'order', 'all', 'given'],
  follow: [0x8202, '临时跟踪', 'Follow for a while', 'order', 'all', 'given'],
  confirmAlarm: [0x8203, '人工确认报警', 'Alarm confirmed', 'order', 'from2013', 'given'],
  linkCheck: [0x8204, '链路检测', 'Link check', 'order', 'from2019', 'given'],
  text: [0x8300, '文本下发', 'Text', 'order', 'all', 'given'],
  setEvents: [0x8301, '事件设置', 'Set events', 'order', 'until2013', 'notGiven'],
  question: [0x8302, '提问下发', 'Question', 'order', 'until2013', 'notGiven'],
  setInformation: [0x8303, '信息点播菜单', 'Set the menu of information', 'order', 'until2013', 'notGiven'],
  information: [0x8304, '信息服务', 'Information', 'order', 'until2013', 'notGiven'],
  callBack: [0x8400, '电话回拨', 'Call back', 'order', 'all', 'notGiven'],
  phoneBook: [0x8401, '设置电话本', 'Phone book', 'order', 'all', 'notGiven'],
  controlVehicle: [0x8500, '车辆控制', 'Control of the vehicle', 'order', 'all', 'notGiven'],
  setCircles: [0x8600, '设置圆形区域', 'Set circles', 'order', 'all', 'notGiven'],
  deleteCircles: [0x8601, '删除圆形区域', 'Delete circles', 'order', 'all', 'notGiven'],
  setRectangles: [0x8602, '设置矩形区域', 'Set rectangles', 'order', 'all', 'notGiven'],
  deleteRectangles: [0x8603, '删除矩形区域', 'Delete rectangles', 'order', 'all', 'notGiven'],
  setPolygon: [0x8604, '设置多边形区域', 'Set a polygon', 'order', 'all', 'notGiven'],
  deletePolygons: [0x8605, '删除多边形区域', 'Delete polygons', 'order', 'all', 'notGiven'],
  setRoute: [0x8606, '设置路线', 'Set a route', 'order', 'all', 'notGiven'],
  deleteRoutes: [0x8607, '删除路线', 'Delete routes', 'order', 'all', 'notGiven'],
  queryAreas: [0x8608, '查询区域或线路', 'Query of areas', 'order', 'from2019', 'notGiven'],
  queryRecorder: [0x8700, '采集行驶记录', 'Query of the driving record', 'order', 'all', 'notGiven'],
  setRecorder: [0x8701, '设置行驶记录仪', 'Set the driving recorder', 'order', 'all', 'notGiven'],
  queryDriver: [0x8702, '查询驾驶员身份', 'Query of the driver', 'order', 'from2013', 'notGiven'],
  mediaAnswer: [0x8800, '多媒体应答', 'Media received', 'media', 'all', 'given'],
  photograph: [0x8801, '立即拍摄', 'Photograph', 'media', 'all', 'given'],
  queryMedia: [0x8802, '检索媒体', 'Query of stored media', 'media', 'all', 'given'],
  sendMedia: [0x8803, '上传媒体', 'Send stored media', 'media', 'all', 'given'],
  recordSound: [0x8804, '录音', 'Record sound', 'media', 'all', 'notGiven'],
  sendMediaFile: [0x8805, '上传单条媒体', 'Send one stored file', 'media', 'from2013', 'given'],
  passThrough: [0x8900, '数据透传', 'Passed through', 'data', 'all', 'given'],
  publicKey: [0x8a00, '平台公钥', 'Public key', 'signIn', 'all', 'notGiven'],
  queryAudioVideo: [0x9003, '查询音视频属性', 'Query of audio and video', 'media', 'video', 'notGiven'],
  live: [0x9101, '请求实时视频', 'Live video', 'media', 'video', 'given'],
  liveControl: [0x9102, '控制实时视频', 'Control of live video', 'media', 'video', 'given'],
  liveState: [0x9105, '视频状态通知', 'State of live video', 'media', 'video', 'notGiven'],
  playback: [0x9201, '请求录像回放', 'Playback', 'media', 'video', 'given'],
  playbackControl: [0x9202, '控制回放', 'Control of playback', 'media', 'video', 'given'],
  queryRecordings: [0x9205, '查询录像', 'Query of recordings', 'media', 'video', 'given'],
  sendRecording: [0x9206, '上传录像文件', 'Send a recording', 'media', 'video', 'notGiven'],
  sendControl: [0x9207, '控制文件上传', 'Control of sending', 'media', 'video', 'notGiven'],
  fileOrder: [0x9208, '请求报警附件', 'Send files of an alarm', 'media', 'safety', 'given'],
  fileEndAnswer: [0x9212, '附件上传应答', 'File of an alarm received', 'media', 'safety', 'given'],
  rotateCamera: [0x9301, '云台旋转', 'Rotate a camera', 'media', 'video', 'notGiven'],
  focusCamera: [0x9302, '调整焦距', 'Focus of a camera', 'media', 'video', 'notGiven'],
  irisCamera: [0x9303, '调整光圈', 'Iris of a camera', 'media', 'video', 'notGiven'],
  wipeCamera: [0x9304, '雨刷', 'Wiper of a camera', 'media', 'video', 'notGiven'],
  infraredCamera: [0x9305, '红外补光', 'Infrared light of a camera', 'media', 'video', 'notGiven'],
  zoomCamera: [0x9306, '变倍', 'Zoom of a camera', 'media', 'video', 'notGiven'],
} as const satisfies Readonly<Record<string, MessageRow>>;

const all: readonly MessageRow[] = [...Object.values(terminalMessages), ...Object.values(platformMessages)];

/** A message id as people read it: `0x0200`. */
export const idText = (messageId: number): string => `0x${messageId.toString(16).padStart(4, '0')}`;

/** A message in words, by its id as people read it: `0x0200`. */
export const frameMessages: Readonly<Record<string, { readonly text: readonly [string, string] }>> =
  Object.fromEntries(all.map(([id, zh, en]) => [idText(id), { text: [zh, en] }]));

/** Ids of the messages of a group, `0x0200`; of those that are in none nothing. */
export const idsOfGroup = (group: FrameGroup): readonly string[] =>
  all.flatMap(([id, , , of]) => (of === group ? [idText(id)] : []));
