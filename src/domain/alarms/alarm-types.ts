import { type AlarmType, safetyType, typeOf } from './alarm-type.ts';

const pushed = { ttlS: 14_400, urgency: 'high' } as const;

const unsealing = 'cargo_monitor/exception_report/alarm_switch_cover';
const urgentDriving = 'driving_monitor/exception_report/alarm_urgent';
const terminalAlarms = 'driving_monitor/exception_report/alarm_terminal';
const overspeed = 'driving_monitor/exception_report/alarm_over_speed';

/** Every alarm type id of specification 4, and what is so of it. */
export const alarmTypes = {
  1: typeOf('围栏外开封', 'Opened off site', {
    page: unsealing,
    priority: 1,
    setting: 1,
    truck: 'continuous',
  }),
  2: typeOf('超速', 'Overspeed', {
    page: overspeed,
    priority: 3,
    setting: 2,
    truck: 'continuous',
    driving: true,
  }),
  3: typeOf('管线有水', 'Water in line', {
    page: 'cargo_monitor/exception_report/alarm_pipe_water',
    priority: 2,
    setting: 3,
    truck: 'continuous',
  }),
  4: typeOf('围栏外停车', 'Parked off site', {
    page: 'driving_monitor/exception_report/alarm_parking',
    priority: 3,
    setting: 4,
    truck: 'continuous',
    driving: true,
    penalty: 'absence',
  }),
  5: typeOf('急加速急刹车', 'Harsh acceleration or braking', {
    page: urgentDriving,
    priority: 3,
    setting: 5,
    truck: 'momentary',
    driving: true,
    penalty: 'harsh',
  }),
  6: typeOf('弯道超速', 'Cornering too fast', {
    page: 'driving_monitor/exception_report/alarm_curve_speeding',
    priority: 3,
    setting: 6,
    truck: 'momentary',
    driving: true,
    penalty: 'curve',
  }),
  7: typeOf('离线', 'Offline', {
    page: 'driving_monitor/exception_report/alarm_off_line',
    priority: 4,
    setting: 7,
    truck: 'nothing',
    penalty: 'absence',
  }),
  8: safetyType('主动安全预警', 'Active safety', 3),
  9: safetyType('前向碰撞', 'Forward collision', 3, { penalty: 'warning' }),
  10: safetyType('车道偏离', 'Lane departure', 3, { penalty: 'warning' }),
  11: safetyType('车距过近', 'Headway too close', 3, { penalty: 'warning' }),
  12: safetyType('行人碰撞', 'Pedestrian collision', 3, { penalty: 'warning' }),
  13: safetyType('疲劳驾驶', 'Fatigue driving', 3, { penalty: 'fatigue' }),
  14: safetyType('接打手持电话', 'Handheld phone call', 3, { penalty: 'fatigue' }),
  15: safetyType('抽烟', 'Smoking', 3),
  16: safetyType('左车道偏离', 'Left lane departure', 3, { penalty: 'warning' }),
  17: safetyType('右车道偏离', 'Right lane departure', 3, { penalty: 'warning' }),
  18: safetyType('闭眼', 'Eyes closed', 3, { penalty: 'fatigue' }),
  19: safetyType('打哈欠', 'Yawning', 3, { penalty: 'fatigue' }),
  20: safetyType('低头', 'Head down', 3),
  21: safetyType('左顾右盼', 'Looking around', 3),
  22: safetyType('驾驶员离位', 'Driver absent', 3),
  28: safetyType('未系安全带', 'Seat belt not fastened', 3),
  29: safetyType('双手脱离方向盘', 'Hands off the wheel', 3),
  30: safetyType('摄像头遮挡', 'Camera covered', 3),
  31: safetyType('墨镜遮挡眼睛', 'Sunglasses hide the eyes', 3),
  32: safetyType('玩手机', 'Playing with phone', 3, { penalty: 'fatigue' }),
  33: safetyType('后方接近', 'Rear approach', 3),
  34: safetyType('左侧后方接近', 'Left rear approach', 3),
  35: safetyType('右侧后方接近', 'Right rear approach', 3),
  36: safetyType('胎压异常', 'Tyre pressure abnormal', 3),
  37: safetyType('超时驾驶', 'Overtime driving', 3, { penalty: 'fatigue' }),
  44: typeOf('终端紧急信号', 'Urgent', {
    page: urgentDriving,
    priority: 1,
    setting: 5,
    truck: 'momentary',
    driving: true,
    penalty: 'harsh',
    whenTooLate: 'row',
  }),
  45: typeOf('终端报超速', 'Overspeed, by the console', {
    page: overspeed,
    priority: 3,
    setting: 2,
    truck: 'nothing',
    driving: true,
    whenTooLate: 'row',
  }),
  109: safetyType('频繁变道', 'Frequent lane change', 4, { penalty: 'warning' }),
  110: safetyType('超过标志限速', 'Over the signed limit', 4, { penalty: 'warning' }),
  111: safetyType('障碍物', 'Obstacle', 4),
  112: safetyType('识别到道路标志', 'Road sign recognised', 4, { quiet: true }),
  113: safetyType('主动抓拍', 'Active capture', 4, { quiet: true }),
  114: safetyType('分神驾驶', 'Distraction', 4),
  115: safetyType('驾驶员异常', 'Driver abnormal', 4),
  116: safetyType('自动抓拍', 'Auto capture', 4, { quiet: true }),
  117: safetyType('驾驶员变更', 'Driver change', 4),
  201: typeOf('紧急报警', 'Emergency alarm', {
    page: 'driving_monitor/exception_report/alarm_emergency',
    priority: 1,
    setting: 201,
    truck: 'continuous',
    popup: 'urgent',
    whenTooLate: 'popUp',
    insistent: true,
    shelvable: false,
    push: { ...pushed, ttlS: 3600 },
  }),
  202: typeOf('高损溢', 'High loss', {
    page: 'cargo_monitor/exception_report/alm_high_loss',
    priority: 2,
    setting: 202,
    truck: 'momentary',
    popup: 'highLoss',
    push: pushed,
  }),
  203: typeOf('驾驶超时', 'Driving too long', {
    page: 'driving_monitor/event_report/sign_dura',
    priority: 3,
    setting: 203,
    truck: 'nothing',
    driving: true,
    penalty: 'fatigue',
    popup: 'workHours',
    push: pushed,
  }),
  207: typeOf('卸油未完成', 'Unloading not finished', {
    page: 'cargo_monitor/exception_report/alarm_not_empty',
    priority: 2,
    setting: 207,
    truck: 'continuous',
  }),
  208: typeOf('排空未完成', 'Not drained empty', {
    page: 'cargo_monitor/exception_report/empty_record_alarm',
    priority: 2,
    setting: 208,
    truck: 'continuous',
  }),
  209: typeOf('API 探头超限', 'API sensor beyond its limits', {
    page: 'device_monitor/other_devices/api_sensing',
    priority: 4,
    setting: 209,
    truck: 'nothing',
    seenBy: 'notCustomers',
  }),
  210: typeOf('围栏外开箱门', 'Box door opened off site', {
    page: 'device_monitor/other_devices/box_door_cover',
    priority: 1,
    setting: 210,
    truck: 'continuous',
  }),
  211: typeOf('铅封探头故障', 'Seal sensor fault', {
    page: 'device_monitor/other_devices/switch_cover_err',
    priority: 2,
    setting: 211,
    truck: 'nothing',
    settingFor: 'internal',
  }),
  // The product's titles name it, its list of ids does not: the next id of those that the rules raise.
  212: typeOf('偏离路线', 'Off its route', {
    page: 'driving_monitor/exception_report/alarm_route',
    priority: 3,
    setting: 4,
    truck: 'continuous',
    driving: true,
  }),
  // Ours: somebody else may be speaking for the truck.
  213: typeOf('第二台终端', 'Second terminal under its number', {
    page: 'device_monitor/console/alarm_device_err',
    priority: 2,
    setting: 7,
    truck: 'nothing',
    whenTooLate: 'row',
  }),
  // Ours, as are the next: what a standard terminal says by its alarm word and the product's own list has no type for.
  214: typeOf('碰撞或侧翻', 'Collision or rollover', {
    page: terminalAlarms,
    priority: 1,
    setting: 201,
    truck: 'continuous',
    whenTooLate: 'row',
    push: { ...pushed, ttlS: 3600 },
  }),
  215: typeOf('主电源断开', 'Main supply cut', {
    page: terminalAlarms,
    priority: 2,
    setting: 7,
    truck: 'nothing',
    whenTooLate: 'row',
  }),
  216: typeOf('被盗或非法移动', 'Theft or unauthorized use', {
    page: terminalAlarms,
    priority: 1,
    setting: 1,
    truck: 'continuous',
    whenTooLate: 'row',
    push: pushed,
  }),
  217: typeOf('终端报油量异常', 'Fuel abnormal, by the terminal', {
    page: terminalAlarms,
    priority: 2,
    setting: 202,
    truck: 'nothing',
    whenTooLate: 'row',
  }),
  218: typeOf('终端报警', 'Terminal alarm', {
    page: terminalAlarms,
    priority: 3,
    setting: 8,
    truck: 'nothing',
    whenTooLate: 'row',
  }),
  310: typeOf('围栏外开人孔盖', 'Manhole cover opened off site', {
    page: unsealing,
    priority: 2,
    setting: 310,
    truck: 'continuous',
  }),
} as const satisfies Record<number, AlarmType>;

export type AlarmTypeId = keyof typeof alarmTypes;

const table: Readonly<Record<number, AlarmType>> = alarmTypes;

/** The type's row, or null for an id that this build does not know (a newer engine's). */
export const alarmTypeOf = (id: number): AlarmType | null => table[id] ?? null;

/** Ids of the types of which something is so, rising. */
export const typesWhere = (is: (type: AlarmType, id: number) => boolean): readonly number[] =>
  Object.entries(table).flatMap(([id, type]) => (is(type, Number(id)) ? [Number(id)] : []));

/** The types that a user may choose for pop-ups and SMS (specification 4), in its order. */
export const settingTypeIds: readonly number[] = typesWhere((type, id) => type.setting === id);

/** Properties of a user that decide which types are visible. */
export interface TypeReader {
  readonly customer: boolean;
  readonly internal: boolean;
}

/** Whether a user is sent alarms of this type: 209 not customer accounts (specification 6). */
export const seesType = (id: number, { customer }: Pick<TypeReader, 'customer'>): boolean =>
  !customer || table[id]?.seenBy !== 'notCustomers';

/** The types whose alarms a user is not sent. */
export const typesHiddenFrom = (user: Pick<TypeReader, 'customer'>): readonly number[] =>
  typesWhere((_type, id) => !seesType(id, user));

/** The types whose settings a user sees: of the visible ones, the one internal setting for internal users alone. */
export const settingTypesFor = (user: TypeReader): readonly number[] =>
  settingTypeIds.filter(
    (id) => seesType(id, user) && (table[id]?.settingFor !== 'internal' || user.internal),
  );

/** These reach everybody in scope, whatever is chosen. */
export const alwaysPopUp: readonly number[] = typesWhere(({ popup }) => popup !== 'list');

/** Which of the setting types stands for an alarm: 8 for every kind of active safety, 5 for 44, 2 for 45. */
export const settingTypeOf = (id: number): number => table[id]?.setting ?? id;

/** It interrupts people however old it is: the emergency button. */
export const isInsistent = (id: number): boolean => table[id]?.insistent === true;

/** Whether an alarm of this type pops up for a user who chose `chosen` (setting type ids). */
export const popsUp = (id: number, chosen: ReadonlySet<number>): boolean =>
  alwaysPopUp.includes(id) || chosen.has(settingTypeOf(id));
