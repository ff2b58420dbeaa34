import { choice, decimal, looks, type ParameterField, readOnly, whole, words } from '../parameter-field.ts';
import type { AlarmWordEdition } from '../../devices/alarm-word.ts';
import type { StandardParameter, StandardType } from './standard-parameter.ts';

type Words = readonly [zh: string, en: string];
type Row = readonly [path: string, parameter: StandardParameter];

const longest = 4_294_967_295;
/** Seldom looked at: shown by “all fields”. */
const rare = { showInDetail: false } as const;
/** A desk that writes it wrongly loses the terminal, or silences its alarms; a technician sets it in the cab. */
const shown = { ...readOnly, ...rare } as const;
const inDriving = {
  ...readOnly,
  ...rare,
  description: ['在“行车参数”中修改', 'Written on “Driving parameters”'],
} as const;

const row = (
  path: string,
  type: StandardType,
  field: ParameterField,
  more: {
    readonly since?: AlarmWordEdition;
    readonly until?: AlarmWordEdition;
    readonly steps?: number;
  } = {},
): Row => {
  const { since = '2011', until = '2019', steps = 1 } = more;
  return [path, { type, since, until, steps, field }];
};
const d = (path: string, title: Words, min: number, max: number, unit: string, extra = {}, more = {}): Row =>
  row(path, 'u32', whole(title, min, max, unit, extra), more);
const w = (path: string, title: Words, min: number, max: number, unit: string, extra = {}, more = {}): Row =>
  row(path, 'u16', whole(title, min, max, unit, extra), more);
const s = (path: string, title: Words, extra = {}, more = {}): Row =>
  row(path, 'text', words(title, 250, extra), more);
/** A telephone number, which may be empty. */
const phone = (path: string, title: Words): Row =>
  row(
    path,
    'text',
    looks(title, 20, '^[0-9*#+-]{0,20}$', ['电话号码，可空', 'A telephone number, or nothing']),
  );
const bytes = (path: string, title: Words, more = {}): Row =>
  row(path, 'bytes', words(title, 510, shown), more);
/** Bits of the alarm word, as its bytes. */
const mask = (path: string, title: Words): Row =>
  row(
    path,
    'bytes',
    words(title, 8, {
      ...readOnly,
      description: ['按报警标志位，全 0 为无', 'By bits of the alarm word; zeros: none'],
    }),
  );

const since13 = { since: '2013' } as const;
const since19 = { since: '2019' } as const;
const until13 = { until: '2013' } as const;

/**
 * Parameters of JT/T 808-2011, -2013 and -2019 (tables 12) and of JT/T 1078-2016 (table 2), by number. What reaches the
 * platform (address, access point, plate) and what silences alarms is shown and not written from a desk.
 */
const rows: readonly Row[] = [
  d('0001', ['心跳间隔', 'Heartbeat interval'], 1, 3600, 's'),
  d('0002', ['TCP 应答超时', 'TCP answer time-out'], 1, 600, 's', rare),
  d('0003', ['TCP 重传次数', 'TCP repeats'], 0, 100, '', rare),
  d('0004', ['UDP 应答超时', 'UDP answer time-out'], 1, 600, 's', rare),
  d('0005', ['UDP 重传次数', 'UDP repeats'], 0, 100, '', rare),
  d('0006', ['短信应答超时', 'Text message time-out'], 1, 3600, 's', rare),
  d('0007', ['短信重传次数', 'Text message repeats'], 0, 100, '', rare),
  s('0010', ['主服务器接入点', 'Main server: access point'], shown),
  s('0011', ['主服务器拨号用户名', 'Main server: dial-up user'], shown),
  row('0012', 'secret', words(['主服务器拨号密码', 'Main server: dial-up password'], 250, shown)),
  s('0013', ['主服务器地址', 'Main server: address'], readOnly),
  s('0014', ['备份服务器接入点', 'Backup server: access point'], shown),
  s('0015', ['备份服务器拨号用户名', 'Backup server: dial-up user'], shown),
  row('0016', 'secret', words(['备份服务器拨号密码', 'Backup server: dial-up password'], 250, shown)),
  s('0017', ['备份服务器地址', 'Backup server: address'], readOnly),
  d('0018', ['服务器 TCP 端口', 'Server: TCP port'], 0, 65_535, '', readOnly, until13),
  d('0019', ['服务器 UDP 端口', 'Server: UDP port'], 0, 65_535, '', shown, until13),
  s('001A', ['IC 卡认证主服务器地址', 'Card authority: main address'], shown, since13),
  d('001B', ['IC 卡认证 TCP 端口', 'Card authority: TCP port'], 0, 65_535, '', shown, since13),
  d('001C', ['IC 卡认证 UDP 端口', 'Card authority: UDP port'], 0, 65_535, '', shown, since13),
  s('001D', ['IC 卡认证备份服务器地址', 'Card authority: backup address'], shown, since13),
  row(
    '0020',
    'u32',
    choice(['位置汇报策略', 'Reports places by'], {
      '0': ['定时', 'Time'],
      '1': ['定距', 'Distance'],
      '2': ['定时和定距', 'Time and distance'],
    }),
  ),
  row(
    '0021',
    'u32',
    choice(['位置汇报方案', 'Reports places depending on'], {
      '0': ['ACC 状态', 'Ignition'],
      '1': ['登录状态，再按 ACC', 'Driver’s sign-in, then ignition'],
    }),
  ),
  d('0022', ['驾驶员未登录汇报间隔', 'Interval: no driver signed in'], 1, 86_400, 's'),
  s('0023', ['从服务器接入点', 'Second server: access point'], shown, since19),
  s('0024', ['从服务器拨号用户名', 'Second server: dial-up user'], shown, since19),
  row('0025', 'secret', words(['从服务器拨号密码', 'Second server: dial-up password'], 250, shown), since19),
  s('0026', ['从服务器地址', 'Second server: address'], readOnly, since19),
  d('0027', ['休眠汇报间隔', 'Interval: asleep'], 1, 86_400, 's'),
  d('0028', ['紧急报警汇报间隔', 'Interval: emergency'], 1, 3600, 's'),
  d('0029', ['缺省汇报间隔', 'Interval: default'], 1, 86_400, 's'),
  d('002C', ['缺省汇报距离', 'Distance: default'], 1, 100_000, 'm'),
  d('002D', ['驾驶员未登录汇报距离', 'Distance: no driver signed in'], 1, 100_000, 'm', rare),
  d('002E', ['休眠汇报距离', 'Distance: asleep'], 1, 100_000, 'm', rare),
  d('002F', ['紧急报警汇报距离', 'Distance: emergency'], 1, 100_000, 'm', rare),
  d('0030', ['拐点补传角度', 'Turn that is reported'], 1, 179, '°'),
  w('0031', ['电子围栏半径', 'Fence radius (moved without right)'], 1, 65_535, 'm', {}, since13),
  row(
    '0032',
    'hours',
    looks(['违规行驶时段', 'Forbidden hours'], 11, '^([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$', [
      '如 22:50-10:30',
      'e.g. 22:50-10:30',
    ]),
    since19,
  ),
  phone('0040', ['监控平台电话', 'Telephone of the platform']),
  phone('0041', ['复位电话', 'Telephone: restart']),
  phone('0042', ['恢复出厂电话', 'Telephone: factory settings']),
  phone('0043', ['监控平台短信号码', 'Text messages of the platform']),
  phone('0044', ['接收文本报警短信号码', 'Text messages of alarms']),
  row(
    '0045',
    'u32',
    choice(['电话接听策略', 'Answers calls'], {
      '0': ['自动接听', 'Automatically'],
      '1': ['ACC 开时自动，关时手动', 'Automatically with ignition on, else by hand'],
    }),
  ),
  d('0046', ['每次最长通话', 'Longest call'], 0, longest, 's', rare),
  d('0047', ['当月最长通话', 'Longest calls a month'], 0, longest, 's', rare),
  phone('0048', ['监听电话', 'Telephone: listening']),
  phone('0049', ['监管平台特权短信号码', 'Text messages of the authority']),
  mask('0050', ['报警屏蔽字', 'Alarms that are masked']),
  mask('0051', ['报警发送短信开关', 'Alarms that send text messages']),
  mask('0052', ['报警拍摄开关', 'Alarms that take photos']),
  mask('0053', ['报警拍摄存储标志', 'Alarms whose photos are stored']),
  mask('0054', ['关键标志', 'Alarms that are critical']),
  d('0055', ['最高速度', 'Highest speed'], 0, 255, 'km/h', inDriving),
  d('0056', ['超速持续时间', 'Overspeed duration'], 0, 3600, 's', inDriving),
  d('0057', ['连续驾驶时间门限', 'Continuous driving'], 0, 86_400, 's', inDriving),
  d('0058', ['当天累计驾驶时间门限', 'Driving of a day'], 0, 86_400, 's'),
  d('0059', ['最小休息时间', 'Minimum rest'], 0, 86_400, 's', inDriving),
  d('005A', ['最长停车时间', 'Longest parking'], 0, 604_800, 's'),
  row('005B', 'u16', decimal(['超速预警差值', 'Pre-overspeed margin'], 0, 255, 1, 'km/h', inDriving), {
    ...since13,
    steps: 10,
  }),
  w('005C', ['疲劳驾驶预警差值', 'Pre-fatigue margin'], 0, 65_535, 's', inDriving, since13),
  bytes('005D', ['碰撞报警参数', 'Collision: time and acceleration'], since13),
  w('005E', ['侧翻角度', 'Rollover angle'], 0, 180, '°', {}, since13),
  bytes('0064', ['定时拍照控制', 'Timed photos'], since13),
  bytes('0065', ['定距拍照控制', 'Photos by distance'], since13),
  d('0070', ['图像质量（1 最好）', 'Picture quality (1 is best)'], 1, 10, ''),
  d('0071', ['亮度', 'Brightness'], 0, 255, '', rare),
  d('0072', ['对比度', 'Contrast'], 0, 127, '', rare),
  d('0073', ['饱和度', 'Saturation'], 0, 127, '', rare),
  d('0074', ['色度', 'Chroma'], 0, 255, '', rare),
  bytes('0075', ['音视频参数', 'Sound and picture'], since13),
  bytes('0076', ['音视频通道列表', 'Channels'], since13),
  bytes('0077', ['单独通道视频参数', 'Picture of single channels'], since13),
  bytes('0079', ['特殊报警录像', 'Recording at alarms'], since13),
  bytes('007A', ['视频报警屏蔽字', 'Video alarms that are masked'], since13),
  bytes('007B', ['图像分析报警', 'Picture analysis'], since13),
  bytes('007C', ['休眠唤醒模式', 'Wake-up'], since13),
  row('0080', 'u32', decimal(['里程表读数', 'Odometer'], 0, longest / 10, 1, 'km', inDriving), { steps: 10 }),
  w('0081', ['省域 ID', 'Province'], 0, 65_535, '', shown),
  w('0082', ['市县域 ID', 'City'], 0, 65_535, '', shown),
  s('0083', ['机动车号牌', 'Plate'], readOnly),
  row('0084', 'u8', whole(['车牌颜色', 'Colour of the plate'], 0, 255, '', shown)),
  bytes('0090', ['GNSS 定位模式', 'Satellite systems'], since13),
  bytes('0091', ['GNSS 波特率', 'Satellite receiver: baud rate'], since13),
  bytes('0092', ['GNSS 输出频率', 'Satellite receiver: output'], since13),
  d('0093', ['GNSS 采集频率', 'Satellite receiver: sampled every'], 0, longest, 's', shown, since13),
  bytes('0094', ['GNSS 上传方式', 'Satellite data: sent by'], since13),
  d('0095', ['GNSS 上传设置', 'Satellite data: sent every'], 0, longest, '', shown, since13),
  d('0100', ['CAN 1 采集间隔（0 不采集）', 'CAN 1: sampled every (0: not)'], 0, longest, 'ms', rare, since13),
  w('0101', ['CAN 1 上传间隔（0 不上传）', 'CAN 1: sent every (0: not)'], 0, 65_535, 's', rare, since13),
  d('0102', ['CAN 2 采集间隔（0 不采集）', 'CAN 2: sampled every (0: not)'], 0, longest, 'ms', rare, since13),
  w('0103', ['CAN 2 上传间隔（0 不上传）', 'CAN 2: sent every (0: not)'], 0, 65_535, 's', rare, since13),
  bytes('0110', ['CAN 单独采集', 'CAN: single id'], since13),
];

/** By path (`standardPath`). */
export const standardParameters: Readonly<Record<string, StandardParameter>> = Object.fromEntries(rows);
