import type { Text } from '#i18n/text.ts';

import { ownWord } from './own-word.ts';

const rules: Readonly<Record<string, Text>> = {
  'abnormal-loading': ['异常装油', 'Abnormal loading'],
  adas: ['主动安全', 'Active safety'],
  airtight: ['气密检测', 'Tightness test'],
  'box-door': ['箱门', 'Box doors'],
  cards: ['刷卡', 'Cards'],
  conditions: ['设备故障', 'Device faults'],
  'console-link': ['通讯中断', 'Link of the console'],
  curve: ['弯道超速', 'Cornering too fast'],
  deliveries: ['卸油完成情况', 'Unloading to the end'],
  'device-events': ['设备事件', 'Device events'],
  duty: ['驾驶员工作时长', 'Working hours'],
  emergency: ['紧急报警', 'Emergency alarm'],
  harsh: ['急加速急刹车', 'Harsh driving'],
  heartbeat: ['心跳', 'Heartbeats'],
  levels: ['液位与容积', 'Levels and volumes'],
  meters: ['流量计', 'Flow meters'],
  mileage: ['里程', 'Mileage'],
  motion: ['行驶状态', 'Motion'],
  offline: ['离线', 'Offline'],
  operations: ['装卸作业', 'Loading and unloading'],
  overspeed: ['超速', 'Overspeed'],
  parking: ['停车', 'Parking'],
  process: ['作业状态', 'Process states'],
  readings: ['传感器读数', 'Readings'],
  'route-deviation': ['偏离路线', 'Route deviation'],
  'route-events': ['路线事件', 'Route events'],
  'seal-alarms': ['异常开启', 'Abnormal openings'],
  'seal-records': ['铅封开合', 'Openings of seals'],
  sensors: ['铅封传感器', 'Seal sensors'],
  sprinkler: ['洒水', 'Sprinkler'],
  station: ['站端收油', 'Deliveries of a station'],
  'gauge-drift': ['液位仪漂移', 'Drift of a level gauge'],
  'station-unloading': ['加油站卸油', 'Unloading at a station'],
  'beside-station': ['围栏外停靠', 'Stop beside a station’s fence'],
  task: ['运输任务', 'Transport tasks'],
  'task-loss': ['任务损溢', 'Loss of a task'],
  'terminal-alarms': ['终端报警字', 'Alarms of the terminal'],
  'terminal-overspeed': ['终端超速', 'Overspeed by the terminal'],
  valves: ['紧急切断阀', 'Shut-off valves'],
  'volume-change': ['油量变化', 'Change of volume'],
  water: ['管线水', 'Water'],
};

/** What a rule is called; one that this build does not know is called as it is spelled. */
export const ruleName = (rule: string): Text => ownWord(rules, rule) ?? [rule, rule];

/** What a version of master data is of: `truck`, or `area:`, `route:` or `wayBill:` and its code. */
export const versionName = (of: string): Text => {
  const [what = '', code = ''] = of.split(':');
  if (what === 'truck') return ['车辆主数据', 'Master data of the truck'];
  if (what === 'route') return [`路线 ${code}`, `Route ${code}`];
  if (what === 'wayBill') return [`运单 ${code}`, `Way bill ${code}`];
  return what === 'area' ? [`围栏 ${code}`, `Fence ${code}`] : [of, of];
};

/** Which part a message has in a reason. */
const roles: Readonly<Record<string, Text>> = {
  opened: ['开始', 'Began with'],
  decided: ['判定', 'Basis'],
  closed: ['结束', 'Ended with'],
  before: ['作业前读数', 'Reading before'],
  first: ['第一条', 'First'],
  readings: ['作业前后读数', 'Readings before and after'],
  deliveries: ['站端收油', 'Station’s deliveries'],
  last: ['最后一条', 'Last'],
  record: ['所属记录', 'Its record'],
  figure: ['已计入', 'Counted in it'],
};

export const roleName = (role: string): Text => ownWord(roles, role) ?? ['相关', 'Beside it'];
