/** How an alarm meets people: a dialog of its own (specification 4) or a row in the floating list. */
export type AlarmPopup = 'urgent' | 'highLoss' | 'workHours' | 'list';

/** ISA-18.2 priority, 1 urgent to 4 notice; the default of the type. */
export type AlarmPriority = 1 | 2 | 3 | 4;

export interface AlarmType {
  readonly text: readonly [zh: string, en: string];
  /** Address of the page that a click on the alarm leads to. */
  readonly page: string;
  readonly popup: AlarmPopup;
  readonly priority: AlarmPriority;
  /** Set for the kinds of active safety: the sub-type filter of their page. */
  readonly adas?: true;
  /** Not for customer accounts (specification 6). */
  readonly hiddenFromCustomers?: true;
  /** Its setting is for internal users alone (specification 6). */
  readonly internalOnly?: true;
}

const adasPage = 'active_safety/exception_report/alarm_adas_can';

const adas = (zh: string, en: string, priority: AlarmPriority): AlarmType => ({
  text: [zh, en],
  page: adasPage,
  popup: 'list',
  priority,
  adas: true,
});

const list = (zh: string, en: string, page: string, priority: AlarmPriority): AlarmType => ({
  text: [zh, en],
  page,
  popup: 'list',
  priority,
});

const unsealing = 'cargo_monitor/exception_report/alarm_switch_cover';
const urgentDriving = 'driving_monitor/exception_report/alarm_urgent';
const overspeed = 'driving_monitor/exception_report/alarm_over_speed';

/** Every alarm type id of specification 4: its name, its page, how it pops up. */
export const alarmTypes = {
  1: list('铅封开关', 'Switch', unsealing, 1),
  2: list('超速', 'Overspeed', overspeed, 3),
  3: list('管线水', 'Water', 'cargo_monitor/exception_report/alarm_pipe_water', 2),
  4: list('停车', 'Stop', 'driving_monitor/exception_report/alarm_parking', 3),
  5: list('急加速急刹车', 'Urgent', urgentDriving, 3),
  6: list('弯道超速', 'Curve', 'driving_monitor/exception_report/alarm_curve_speeding', 3),
  7: list('离线', 'Offline', 'driving_monitor/exception_report/alarm_off_line', 4),
  8: adas('主动安全', 'ADAS', 3),
  9: adas('前向碰撞', 'Forward collision', 3),
  10: adas('车道偏离', 'Lane departure', 3),
  11: adas('车距过近', 'Headway too close', 3),
  12: adas('行人碰撞', 'Pedestrian collision', 3),
  13: adas('疲劳驾驶', 'Fatigue driving', 3),
  14: adas('接打手持电话', 'Handheld phone call', 3),
  15: adas('抽烟', 'Smoking', 3),
  16: adas('左车道偏离', 'Left lane departure', 3),
  17: adas('右车道偏离', 'Right lane departure', 3),
  18: adas('闭眼', 'Eyes closed', 3),
  19: adas('打哈欠', 'Yawning', 3),
  20: adas('低头', 'Head down', 3),
  21: adas('左顾右盼', 'Looking around', 3),
  22: adas('驾驶员离位', 'Driver absent', 3),
  28: adas('未系安全带', 'Seat belt not fastened', 3),
  29: adas('双手脱离方向盘', 'Hands off the wheel', 3),
  30: adas('摄像头遮挡', 'Camera covered', 3),
  31: adas('红外阻断墨镜', 'Infrared-blocking glasses', 3),
  32: adas('玩手机', 'Playing with phone', 3),
  33: adas('后方接近', 'Rear approach', 3),
  34: adas('左侧后方接近', 'Left rear approach', 3),
  35: adas('右侧后方接近', 'Right rear approach', 3),
  36: adas('胎压异常', 'Tyre pressure abnormal', 3),
  37: adas('超时驾驶', 'Overtime driving', 3),
  44: list('紧急', 'Urgent', urgentDriving, 1),
  45: list('超速', 'Overspeed', overspeed, 3),
  109: adas('频繁变道', 'Frequent lane change', 4),
  110: adas('道路标识超限', 'Road-sign overspeed', 4),
  111: adas('障碍物', 'Obstacle', 4),
  112: adas('道路标志识别', 'Sign recognition', 4),
  113: adas('主动抓拍', 'Active capture', 4),
  114: adas('分神驾驶', 'Distraction', 4),
  115: adas('驾驶员异常', 'Driver abnormal', 4),
  116: adas('自动抓拍', 'Auto capture', 4),
  117: adas('驾驶员变更', 'Driver change', 4),
  201: {
    text: ['紧急报警', 'Emergency'],
    page: 'driving_monitor/exception_report/alarm_emergency',
    popup: 'urgent',
    priority: 1,
  },
  202: {
    text: ['高损溢', 'High loss'],
    page: 'cargo_monitor/exception_report/alm_high_loss',
    popup: 'highLoss',
    priority: 2,
  },
  203: {
    text: ['工作时长', 'Working hours'],
    page: 'driving_monitor/event_report/sign_dura',
    popup: 'workHours',
    priority: 3,
  },
  207: list('卸油未完成', 'Unloading unfinished', 'cargo_monitor/exception_report/alarm_not_empty', 2),
  208: list('排空未完成', 'Empty unfinished', 'cargo_monitor/exception_report/empty_record_alarm', 2),
  209: {
    ...list('API阈值', 'API threshold', 'device_monitor/other_devices/api_sensing', 4),
    hiddenFromCustomers: true,
  },
  210: list('区域外箱门开启', 'Box-door open outside area', 'device_monitor/other_devices/box_door_cover', 1),
  211: {
    ...list('铅封故障', 'Seal fault', 'device_monitor/other_devices/switch_cover_err', 2),
    internalOnly: true,
  },
  310: list('开关盖', 'Cover switch', unsealing, 2),
} as const satisfies Record<number, AlarmType>;

/**
 * The exported constant 45 (specification 9): the id of the terminal's own overspeed alarm, bit 1 of the JT/T 808
 * alarm word, which is joined to an overspeed that the engine sees (type 2).
 */
export const terminalOverspeedType = 45;

export type AlarmTypeId = keyof typeof alarmTypes;

const table: Readonly<Record<number, AlarmType>> = alarmTypes;

/** The type's row, or null for an id that this build does not know (a newer engine's). */
export const alarmTypeOf = (id: number): AlarmType | null => table[id] ?? null;

/** The types that a user may choose for pop-ups and SMS (specification 4), in its order. */
export const settingTypeIds = [1, 2, 3, 4, 5, 6, 7, 8, 201, 202, 203, 207, 208, 209, 210, 211, 310] as const;

/**
 * The types whose settings a user sees: 209 not for customer accounts, the one internal setting for internal users
 * alone (specification 6).
 */
export const settingTypesFor = (user: {
  readonly customer: boolean;
  readonly internal: boolean;
}): readonly number[] =>
  settingTypeIds.filter((id) => {
    const type = alarmTypeOf(id);
    if (type?.hiddenFromCustomers && user.customer) return false;
    return !type?.internalOnly || user.internal;
  });

/** These reach everybody in scope, whatever is chosen. */
export const alwaysPopUp: readonly number[] = [201, 202, 203];

/** Which of the setting types stands for an alarm: 8 for every kind of active safety, 5 for 44, 2 for 45. */
export const settingTypeOf = (id: number): number => {
  if (alarmTypeOf(id)?.adas) return 8;
  if (id === 44) return 5;
  return id === 45 ? 2 : id;
};

/** Whether an alarm of this type pops up for a user who chose `chosen` (setting type ids). */
export const popsUp = (id: number, chosen: ReadonlySet<number>): boolean =>
  alwaysPopUp.includes(id) || chosen.has(settingTypeOf(id));
