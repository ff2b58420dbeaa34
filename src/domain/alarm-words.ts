interface AlarmWord {
  readonly text: readonly [zh: string, en: string];
  /** Page whose rows the type leads to. */
  readonly page: string;
  /** ISA-18.2 priority: 1 urgent, 2 high, 3 medium, 4 notice. */
  readonly priority: 1 | 2 | 3 | 4;
}

export type Priority = AlarmWord['priority'];

const adasPage = 'active_safety/exception_report/alarm_adas_can';

const adas = (zh: string, en: string, priority: Priority = 3): AlarmWord => ({
  text: [zh, en],
  page: adasPage,
  priority,
});

/** Every alarm type id (specification 4) with its name, its page and its default priority. */
export const alarmWords: Readonly<Record<number, AlarmWord>> = {
  1: { text: ['铅封开关', 'Switch'], page: 'cargo_monitor/exception_report/alarm_switch_cover', priority: 1 },
  2: { text: ['超速', 'Overspeed'], page: 'driving_monitor/exception_report/alarm_over_speed', priority: 3 },
  3: { text: ['管线水', 'Water'], page: 'cargo_monitor/exception_report/alarm_pipe_water', priority: 2 },
  4: { text: ['停车', 'Stop'], page: 'driving_monitor/exception_report/alarm_parking', priority: 3 },
  5: { text: ['急加速急刹车', 'Urgent'], page: 'driving_monitor/exception_report/alarm_urgent', priority: 3 },
  6: {
    text: ['弯道超速', 'Curve'],
    page: 'driving_monitor/exception_report/alarm_curve_speeding',
    priority: 3,
  },
  7: { text: ['离线', 'Offline'], page: 'driving_monitor/exception_report/alarm_off_line', priority: 4 },
  8: adas('主动安全', 'ADAS'),
  9: adas('前向碰撞', 'Forward collision'),
  10: adas('车道偏离', 'Lane departure'),
  11: adas('车距过近', 'Headway too close'),
  12: adas('行人碰撞', 'Pedestrian collision'),
  13: adas('疲劳驾驶', 'Fatigue driving'),
  14: adas('接打手持电话', 'Handheld phone call'),
  15: adas('抽烟', 'Smoking'),
  16: adas('左车道偏离', 'Left lane departure'),
  17: adas('右车道偏离', 'Right lane departure'),
  18: adas('闭眼', 'Eyes closed'),
  19: adas('打哈欠', 'Yawning'),
  20: adas('低头', 'Head down'),
  21: adas('左顾右盼', 'Looking around'),
  22: adas('驾驶员离位', 'Driver absent'),
  28: adas('未系安全带', 'Seat belt not fastened'),
  29: adas('双手脱离方向盘', 'Hands off the wheel'),
  30: adas('摄像头遮挡', 'Camera covered'),
  31: adas('红外阻断墨镜', 'Infrared-blocking glasses'),
  32: adas('玩手机', 'Playing with phone'),
  33: adas('后方接近', 'Rear approach'),
  34: adas('左侧后方接近', 'Left rear approach'),
  35: adas('右侧后方接近', 'Right rear approach'),
  36: adas('胎压异常', 'Tyre pressure abnormal'),
  37: adas('超时驾驶', 'Overtime driving'),
  44: { text: ['紧急', 'Urgent'], page: 'driving_monitor/exception_report/alarm_urgent', priority: 1 },
  45: { text: ['超速', 'Overspeed'], page: 'driving_monitor/exception_report/alarm_over_speed', priority: 3 },
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
    priority: 1,
  },
  202: { text: ['高损溢', 'High loss'], page: 'cargo_monitor/exception_report/alm_high_loss', priority: 2 },
  203: { text: ['工作时长', 'Working hours'], page: 'driving_monitor/event_report/sign_dura', priority: 3 },
  207: {
    text: ['卸油未完成', 'Unloading unfinished'],
    page: 'cargo_monitor/exception_report/alarm_not_empty',
    priority: 2,
  },
  208: {
    text: ['排空未完成', 'Empty unfinished'],
    page: 'cargo_monitor/exception_report/empty_record_alarm',
    priority: 2,
  },
  209: { text: ['API阈值', 'API threshold'], page: 'device_monitor/other_devices/api_sensing', priority: 4 },
  210: {
    text: ['区域外箱门开启', 'Box-door open outside area'],
    page: 'device_monitor/other_devices/box_door_cover',
    priority: 1,
  },
  211: {
    text: ['铅封故障', 'Seal fault'],
    page: 'device_monitor/other_devices/switch_cover_err',
    priority: 2,
  },
  310: {
    text: ['开关盖', 'Cover switch'],
    page: 'cargo_monitor/exception_report/alarm_switch_cover',
    priority: 2,
  },
};

/** Types that people choose in the alarm settings (specification 4). */
export const alarmSettingTypes = [
  1, 2, 3, 4, 5, 6, 7, 8, 201, 202, 203, 207, 208, 209, 210, 211, 310,
] as const;

const unknownAlarm = (type: number): AlarmWord => ({
  text: [`报警 ${type}`, `Alarm ${type}`],
  page: '',
  priority: 3,
});

/** Words of a type; one that the list does not know still has a name and no page. */
export const alarmWord = (type: number): AlarmWord => alarmWords[type] ?? unknownAlarm(type);

/** Address that a clicked alarm opens: its page, marked as from the pop-up, with the ADAS sub-type where it has one. */
export const alarmLink = (alarm: {
  readonly type: number;
  readonly signCode: string;
  readonly id: string;
}): string => {
  const { page } = alarmWord(alarm.type);
  const query = new Map([
    ['from', 'popup'],
    ['signCode', alarm.signCode],
    ['alarmId', alarm.id],
  ]);
  if (page === adasPage) query.set('subType', String(alarm.type));
  return `/${page}?${[...query].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`;
};
