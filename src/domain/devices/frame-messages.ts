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

type Row = readonly [zh: string, en: string, group: FrameGroup];

/** Messages by id, four hexadecimal digits: JT/T 808-2011, -2013 and -2019 (annex A), JT/T 1078-2016, T/JSATL 12-2017. */
const rows = {
  '0001': ['终端通用应答', 'General answer', 'order'],
  '0002': ['心跳', 'Heartbeat', 'heartbeat'],
  '0003': ['注销', 'Log-out', 'signIn'],
  '0004': ['查询服务器时间', 'Query of the time', 'heartbeat'],
  '0005': ['补传分包请求', 'Query of missing parts', 'order'],
  '0100': ['注册', 'Registration', 'signIn'],
  '0102': ['鉴权', 'Sign-in', 'signIn'],
  '0104': ['参数应答', 'Parameters', 'order'],
  '0107': ['属性应答', 'Attributes', 'order'],
  '0108': ['升级结果', 'Result of an upgrade', 'order'],
  '0200': ['位置汇报', 'Place', 'place'],
  '0201': ['位置应答', 'Place, as asked for', 'place'],
  '0301': ['事件报告', 'Event', 'data'],
  '0302': ['提问应答', 'Answer to a question', 'data'],
  '0303': ['信息点播', 'Information asked for', 'data'],
  '0500': ['车辆控制应答', 'Control of the vehicle', 'order'],
  '0608': ['区域应答', 'Areas, as asked for', 'order'],
  '0700': ['行驶记录', 'Driving record', 'data'],
  '0701': ['电子运单', 'Way bill', 'data'],
  '0702': ['驾驶员身份', 'Driver’s card', 'data'],
  '0704': ['批量位置', 'Stored places', 'place'],
  '0705': ['CAN 数据', 'CAN data', 'data'],
  '0800': ['多媒体事件', 'Media event', 'media'],
  '0801': ['多媒体数据', 'Media', 'media'],
  '0802': ['存储媒体应答', 'Stored media', 'media'],
  '0805': ['拍摄应答', 'Photograph', 'media'],
  '0900': ['数据透传', 'Passed through', 'data'],
  '0901': ['压缩上报', 'Compressed', 'data'],
  '0a00': ['终端公钥', 'Public key', 'signIn'],
  '1003': ['音视频属性', 'Audio and video attributes', 'media'],
  '1005': ['乘客流量', 'Passengers', 'data'],
  '1205': ['录像列表', 'List of recordings', 'media'],
  '1206': ['文件上传完成', 'File sent', 'media'],
  '1210': ['报警附件信息', 'Files of an alarm', 'media'],
  '1211': ['附件文件信息', 'File of an alarm', 'media'],
  '1212': ['附件上传完成', 'File of an alarm sent', 'media'],
  '8001': ['平台通用应答', 'General answer', 'order'],
  '8003': ['补传分包', 'Missing parts', 'order'],
  '8004': ['服务器时间', 'Time', 'heartbeat'],
  '8100': ['注册应答', 'Registration', 'signIn'],
  '8103': ['设置参数', 'Set parameters', 'order'],
  '8104': ['查询参数', 'Query parameters', 'order'],
  '8105': ['终端控制', 'Control of the terminal', 'order'],
  '8106': ['查询指定参数', 'Query chosen parameters', 'order'],
  '8107': ['查询属性', 'Query attributes', 'order'],
  '8108': ['下发升级包', 'Upgrade', 'order'],
  '8201': ['位置查询', 'Query of the place', 'order'],
  '8202': ['临时跟踪', 'Follow for a while', 'order'],
  '8203': ['人工确认报警', 'Alarm confirmed', 'order'],
  '8204': ['链路检测', 'Link check', 'order'],
  '8300': ['文本下发', 'Text', 'order'],
  '8400': ['电话回拨', 'Call back', 'order'],
  '8500': ['车辆控制', 'Control of the vehicle', 'order'],
  '8702': ['查询驾驶员身份', 'Query of the driver', 'order'],
  '8800': ['多媒体应答', 'Media received', 'media'],
  '8801': ['立即拍摄', 'Photograph', 'media'],
  '8802': ['检索媒体', 'Query of stored media', 'media'],
  '8803': ['上传媒体', 'Send stored media', 'media'],
  '8805': ['上传单个媒体', 'Send one stored file', 'media'],
  '8900': ['数据透传', 'Passed through', 'data'],
  '8a00': ['平台公钥', 'Public key', 'signIn'],
  '9003': ['查询音视频属性', 'Query of audio and video', 'media'],
  '9101': ['请求实时视频', 'Live video', 'media'],
  '9102': ['控制实时视频', 'Control of live video', 'media'],
  '9105': ['视频状态通知', 'State of live video', 'media'],
  '9201': ['请求录像回放', 'Playback', 'media'],
  '9202': ['控制回放', 'Control of playback', 'media'],
  '9205': ['查询录像', 'Query of recordings', 'media'],
  '9206': ['上传录像文件', 'Send a recording', 'media'],
  '9207': ['控制文件上传', 'Control of sending', 'media'],
  '9208': ['请求报警附件', 'Send files of an alarm', 'media'],
  '9212': ['附件上传应答', 'File of an alarm received', 'media'],
} as const satisfies Readonly<Record<string, Row>>;

const table: Readonly<Record<string, Row>> = rows;

/** A message in words, by its id as people read it: `0x0200`. */
export const frameMessages: Readonly<Record<string, { readonly text: readonly [string, string] }>> =
  Object.fromEntries(Object.entries(table).map(([id, [zh, en]]) => [`0x${id}`, { text: [zh, en] }]));

/** Ids of the messages of a group, `0x0200`; of those that are in none nothing. */
export const idsOfGroup = (group: FrameGroup): readonly string[] =>
  Object.entries(table).flatMap(([id, [, , of]]) => (of === group ? [`0x${id}`] : []));
