import type { Json } from '#contract/terminal-message/description/published-schema.ts';
import { type Language, type Text, textIn } from '#i18n/text.ts';

interface Meaning {
  readonly text: Text;
  readonly format?: 'date-time' | 'date';
  readonly unit?: string;
}

const moment = (zh: string, en: string): Meaning => ({ text: [zh, en], format: 'date-time' });
const plain = (zh: string, en: string): Meaning => ({ text: [zh, en] });
const degrees = (zh: string, en: string): Meaning => ({ text: [zh, en], unit: '°' });

const start = moment('开始时间（含）', 'Start (included)');
const end = moment('结束时间（不含）', 'End (not included)');

/** What a parameter is, by its name, or by its call and its name where that differs. Filters of pages have their own titles. */
const meanings: Readonly<Record<string, Meaning>> = {
  startTime: start,
  fromTime: start,
  endTime: end,
  toTime: end,
  time: moment('时刻', 'Moment'),
  day: { text: ['日期（中国时间）', 'Day (China time)'], format: 'date' },
  untilDay: { text: ['最后一天（中国时间）', 'Last day (China time)'], format: 'date' },
  minutes: { text: ['前后多少分钟', 'So long before and after'], unit: 'min' },
  'trackSearch.stops minutes': { text: ['至少停留', 'Stop of at least'], unit: 'min' },
  everyS: { text: ['间隔', 'Interval'], unit: 's' },
  every: plain('全部定位点，不抽稀', 'Every stored fix, none left out'),
  known: plain(
    '按当时所知（then）或现在所知（now）',
    'By what was known then, or is known now: messages may be late, records are corrected',
  ),
  page: plain('第几页，从 1 起；或用 cursor', 'Number of the page from 1; or `cursor`'),
  pageSize: plain('每页行数', 'Rows of a page'),
  limit: plain('最多行数', 'Rows, at most'),
  order: plain('排序的列，前加 - 为降序', 'Column to order by; with - before it descending'),
  cursor: plain('上一页的 next，原样送回', '`next` of the page before, as it is'),
  before: plain('上次最后一行的编号，接着往下读', 'Id of the last row that was read; goes on behind it'),
  search: plain('查找的文字', 'Text to search for'),
  id: plain('编号', 'Id'),
  ids: plain('编号，逗号分隔', 'Ids, separated by commas'),
  field: plain('字段名', 'Name of a field'),
  format: plain('文件格式', 'Format of the file'),
  state: plain('状态', 'State'),
  signCode: plain('车牌号', 'Plate number'),
  truckId: plain('车辆编号（id）', 'Id of a truck'),
  userPri: plain('公司编号，逗号分隔，只能缩小范围', 'Codes of companies, separated by commas; narrows'),
  companyCode: plain('公司编号，含下级', 'Code of a company, with those below it'),
  company: plain('公司编号，逗号分隔，含下级', 'Codes of companies, separated by commas, with those below'),
  driverCode: plain('驾驶员编号', 'Code of a driver'),
  stationCode: plain('加油站编号', 'Code of a station'),
  areaName: plain('地点名称', 'Name of a place'),
  taskCode: plain('任务编号', 'Code of a task'),
  wayBillId: plain('运单编号（id）', 'Id of a way bill'),
  alarmCode: plain('报警编号', 'Code of an alarm'),
  typeIds: plain('报警类型代码，逗号分隔', 'Codes of alarm types, separated by commas'),
  unconfirmed: plain('只要未确认的', 'Those alone that are not acknowledged'),
  inProgress: plain('只要已确认、未研判的', 'Those alone that are acknowledged and not judged'),
  compartment: plain('仓号', 'Number of a compartment'),
  tankNumber: plain('罐号', 'Number of a tank'),
  channel: plain('摄像通道', 'Channel of the camera'),
  cause: plain('拍摄原因', 'Why it was taken'),
  shape: {
    text: [
      '圆 circle:半径:经度,纬度；多边形 polygon:经度,纬度;…；线 line:半宽:经度,纬度;…（WGS-84）',
      'circle:radius:lon,lat; polygon:lon,lat;…; line:half width:lon,lat;… (WGS-84)',
    ],
    unit: 'm, °',
  },
  west: degrees('西边经度（WGS-84）', 'Longitude of the western side (WGS-84)'),
  east: degrees('东边经度（WGS-84）', 'Longitude of the eastern side (WGS-84)'),
  south: degrees('南边纬度（WGS-84）', 'Latitude of the southern side (WGS-84)'),
  north: degrees('北边纬度（WGS-84）', 'Latitude of the northern side (WGS-84)'),
  number: plain('终端号码', 'Number of a terminal'),
  'lossStatements.photo number': plain('第几张，从 0 起', 'Which photo, from 0'),
  maker: plain('制造商代码', 'Code of the maker'),
  model: plain('型号', 'Model'),
  item: plain('附加信息 ID（十六进制）', 'Id of an additional item (hexadecimal)'),
  file: plain('参数文件', 'File of parameters'),
  authorityId: plain('主管部门编号（id）', 'Id of an authority'),
  statementId: plain('陈述编号（id）', 'Id of a statement'),
  kind: plain('种类', 'Kind'),
  'events.stream kind': plain('事件种类，逗号分隔', 'Kinds of events, separated by commas'),
  'lossSums.list kind': plain('对象的种类', 'Kind of the subject'),
  code: plain(
    '驾驶员、加油站或油库的编号，或车辆 id',
    'Code of a driver, station or depot, or id of a truck',
  ),
  signals: plain('只要有结论或待区分的', 'Those alone that are named, or not separable yet'),
  only: plain('只要某一等级，或有未完成检修单的', 'Trucks of one band, or with an open repair order'),
  path: plain(
    '从该行到所引用消息或记录的编号，一行一个',
    'Ids that lead from the row to a message or record that it names, one a line',
  ),
  userName: plain('用户名', 'User name'),
  action: plain('操作', 'Action'),
  subject: plain('对象', 'Subject'),
  ip: plain('IP 地址', 'IP address'),
};

/** Meaning, unit and format of a parameter, as far as they are not in its schema. */
export const meaningOf = (
  call: string,
  name: string,
  schema: Json,
  language: Language,
): { readonly description?: string; readonly schema: Json } => {
  const meaning = meanings[`${call} ${name}`] ?? meanings[name];
  if (meaning === undefined) return { schema };
  const { text, format, unit } = meaning;
  return {
    description: textIn(text, language),
    schema: {
      ...schema,
      ...(format !== undefined && schema['type'] === 'string' && { format }),
      ...(unit !== undefined && { 'x-unit': unit }),
    },
  };
};
