import { expect, test } from 'vitest';

import {
  alarmTypeOf,
  alarmTypes,
  popsUp,
  settingTypeIds,
  settingTypesFor,
  typesHiddenFrom,
  typesWhere,
} from '#domain/alarms/alarm-types.ts';
import { penaltyRules } from '#domain/fleet/driver-score.ts';
import { safetyTypes } from '#domain/words/driving-words.ts';

import { covers } from '../../support/covers.ts';

/** Id and page as the specification has them, and what happened in words, apart from the table under test. */
const specified = [
  [1, '围栏外开封', 'Opened off site', 'cargo_monitor/exception_report/alarm_switch_cover'],
  [2, '超速', 'Overspeed', 'driving_monitor/exception_report/alarm_over_speed'],
  [3, '管线有水', 'Water in line', 'cargo_monitor/exception_report/alarm_pipe_water'],
  [4, '围栏外停车', 'Parked off site', 'driving_monitor/exception_report/alarm_parking'],
  [5, '急加速急刹车', 'Harsh acceleration or braking', 'driving_monitor/exception_report/alarm_urgent'],
  [6, '弯道超速', 'Cornering too fast', 'driving_monitor/exception_report/alarm_curve_speeding'],
  [7, '离线', 'Offline', 'driving_monitor/exception_report/alarm_off_line'],
  [8, '主动安全预警', 'Active safety', 'active_safety/exception_report/alarm_adas_can'],
  [201, '紧急报警', 'Emergency alarm', 'driving_monitor/exception_report/alarm_emergency'],
  [202, '高损溢', 'High loss', 'cargo_monitor/exception_report/alm_high_loss'],
  [203, '驾驶超时', 'Driving too long', 'driving_monitor/event_report/sign_dura'],
  [207, '卸油未完成', 'Unloading not finished', 'cargo_monitor/exception_report/alarm_not_empty'],
  [208, '排空未完成', 'Not drained empty', 'cargo_monitor/exception_report/empty_record_alarm'],
  [209, 'API 探头超限', 'API sensor beyond its limits', 'device_monitor/other_devices/api_sensing'],
  [210, '围栏外开箱门', 'Box door opened off site', 'device_monitor/other_devices/box_door_cover'],
  [211, '铅封探头故障', 'Seal sensor fault', 'device_monitor/other_devices/switch_cover_err'],
  // Ours: of a title of the product (Routine deviation alarm) that has no id there.
  [212, '偏离路线', 'Off its route', 'driving_monitor/exception_report/alarm_route'],
  // Ours: the rules raise it since numbers of terminals are one's alone.
  [213, '第二台终端', 'Second terminal under its number', 'device_monitor/console/alarm_device_err'],
  // Ours: bits of a standard terminal's alarm word.
  [214, '碰撞或侧翻', 'Collision or rollover', 'driving_monitor/exception_report/alarm_terminal'],
  [215, '主电源断开', 'Main supply cut', 'driving_monitor/exception_report/alarm_terminal'],
  [216, '被盗或非法移动', 'Theft or unauthorized use', 'driving_monitor/exception_report/alarm_terminal'],
  [
    217,
    '终端报油量异常',
    'Fuel abnormal, by the terminal',
    'driving_monitor/exception_report/alarm_terminal',
  ],
  [218, '终端报警', 'Terminal alarm', 'driving_monitor/exception_report/alarm_terminal'],
  [
    310,
    '围栏外开人孔盖',
    'Manhole cover opened off site',
    'cargo_monitor/exception_report/alarm_switch_cover',
  ],
  [9, '前向碰撞', 'Forward collision', 'active_safety/exception_report/alarm_adas_can'],
  [10, '车道偏离', 'Lane departure', 'active_safety/exception_report/alarm_adas_can'],
  [11, '车距过近', 'Headway too close', 'active_safety/exception_report/alarm_adas_can'],
  [12, '行人碰撞', 'Pedestrian collision', 'active_safety/exception_report/alarm_adas_can'],
  [13, '疲劳驾驶', 'Fatigue driving', 'active_safety/exception_report/alarm_adas_can'],
  [14, '接打手持电话', 'Handheld phone call', 'active_safety/exception_report/alarm_adas_can'],
  [15, '抽烟', 'Smoking', 'active_safety/exception_report/alarm_adas_can'],
  [16, '左车道偏离', 'Left lane departure', 'active_safety/exception_report/alarm_adas_can'],
  [17, '右车道偏离', 'Right lane departure', 'active_safety/exception_report/alarm_adas_can'],
  [18, '闭眼', 'Eyes closed', 'active_safety/exception_report/alarm_adas_can'],
  [19, '打哈欠', 'Yawning', 'active_safety/exception_report/alarm_adas_can'],
  [20, '低头', 'Head down', 'active_safety/exception_report/alarm_adas_can'],
  [21, '左顾右盼', 'Looking around', 'active_safety/exception_report/alarm_adas_can'],
  [22, '驾驶员离位', 'Driver absent', 'active_safety/exception_report/alarm_adas_can'],
  [28, '未系安全带', 'Seat belt not fastened', 'active_safety/exception_report/alarm_adas_can'],
  [29, '双手脱离方向盘', 'Hands off the wheel', 'active_safety/exception_report/alarm_adas_can'],
  [30, '摄像头遮挡', 'Camera covered', 'active_safety/exception_report/alarm_adas_can'],
  [31, '墨镜遮挡眼睛', 'Sunglasses hide the eyes', 'active_safety/exception_report/alarm_adas_can'],
  [32, '玩手机', 'Playing with phone', 'active_safety/exception_report/alarm_adas_can'],
  [33, '后方接近', 'Rear approach', 'active_safety/exception_report/alarm_adas_can'],
  [34, '左侧后方接近', 'Left rear approach', 'active_safety/exception_report/alarm_adas_can'],
  [35, '右侧后方接近', 'Right rear approach', 'active_safety/exception_report/alarm_adas_can'],
  [36, '胎压异常', 'Tyre pressure abnormal', 'active_safety/exception_report/alarm_adas_can'],
  [37, '超时驾驶', 'Overtime driving', 'active_safety/exception_report/alarm_adas_can'],
  [44, '终端紧急信号', 'Urgent', 'driving_monitor/exception_report/alarm_urgent'],
  [45, '终端报超速', 'Overspeed, by the console', 'driving_monitor/exception_report/alarm_over_speed'],
  [109, '频繁变道', 'Frequent lane change', 'active_safety/exception_report/alarm_adas_can'],
  [110, '超过标志限速', 'Over the signed limit', 'active_safety/exception_report/alarm_adas_can'],
  [111, '障碍物', 'Obstacle', 'active_safety/exception_report/alarm_adas_can'],
  [112, '识别到道路标志', 'Road sign recognised', 'active_safety/exception_report/alarm_adas_can'],
  [113, '主动抓拍', 'Active capture', 'active_safety/exception_report/alarm_adas_can'],
  [114, '分神驾驶', 'Distraction', 'active_safety/exception_report/alarm_adas_can'],
  [115, '驾驶员异常', 'Driver abnormal', 'active_safety/exception_report/alarm_adas_can'],
  [116, '自动抓拍', 'Auto capture', 'active_safety/exception_report/alarm_adas_can'],
  [117, '驾驶员变更', 'Driver change', 'active_safety/exception_report/alarm_adas_can'],
] as const;

test.each(specified)('alarm type %i is %s | %s and leads to %s', (id, zh, en, page) => {
  covers(
    'alarm.type-1',
    'alarm.type-2',
    'alarm.type-3',
    'alarm.type-4',
    'alarm.type-5',
    'alarm.type-6',
    'alarm.type-7',
    'alarm.type-8',
    'alarm.type-201',
    'alarm.type-202',
    'alarm.type-203',
    'alarm.type-207',
    'alarm.type-208',
    'alarm.type-209',
    'alarm.type-210',
    'alarm.type-211',
    'alarm.type-310',
    'alarm.type-9',
    'alarm.type-10',
    'alarm.type-11',
    'alarm.type-12',
    'alarm.type-13',
    'alarm.type-14',
    'alarm.type-15',
    'alarm.type-16',
    'alarm.type-17',
    'alarm.type-18',
    'alarm.type-19',
    'alarm.type-20',
    'alarm.type-21',
    'alarm.type-22',
    'alarm.type-28',
    'alarm.type-29',
    'alarm.type-30',
    'alarm.type-31',
    'alarm.type-32',
    'alarm.type-33',
    'alarm.type-34',
    'alarm.type-35',
    'alarm.type-36',
    'alarm.type-37',
    'alarm.type-44',
    'alarm.type-45',
    'alarm.type-109',
    'alarm.type-110',
    'alarm.type-111',
    'alarm.type-112',
    'alarm.type-113',
    'alarm.type-114',
    'alarm.type-115',
    'alarm.type-116',
    'alarm.type-117',
  );
  expect(alarmTypeOf(id)?.text).toEqual([zh, en]);
  expect(alarmTypeOf(id)?.page).toBe(page);
});

test('no type beyond the specified ones is known', () => {
  expect(Object.keys(alarmTypes).map(Number)).toEqual(specified.map(([id]) => id).toSorted((a, b) => a - b));
});

test('alarm.setting-type-ids: the types for settings are exactly these', () => {
  expect(settingTypeIds).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 201, 202, 203, 207, 208, 209, 210, 211, 310]);
});

test('201, 202 and 203 open dialogs of their own, everything else goes to the list', () => {
  const dialogs = Object.entries(alarmTypes).filter(([, type]) => type.popup !== 'list');
  expect(dialogs.map(([id, type]) => [id, type.popup])).toEqual([
    ['201', 'urgent'],
    ['202', 'highLoss'],
    ['203', 'workHours'],
  ]);
});

test('what is so of a type stands in its row: truck status, lateness, push, shelving, sound, driving, penalties', () => {
  expect(typesWhere(({ truck }) => truck === 'continuous')).toEqual([
    1, 2, 3, 4, 201, 207, 208, 210, 212, 214, 216, 310,
  ]);
  expect(typesWhere(({ truck }) => truck === 'momentary')).toEqual([5, 6, 44, 202]);
  expect(typesWhere(({ whenTooLate }) => whenTooLate === 'popUp')).toEqual([201]);
  expect(typesWhere(({ whenTooLate, adas }) => whenTooLate === 'row' && !adas)).toEqual([
    44, 45, 213, 214, 215, 216, 217, 218,
  ]);
  expect(typesWhere(({ whenTooLate, adas }) => adas && whenTooLate !== 'row')).toEqual([]);
  expect(typesWhere(({ push }) => push !== null)).toEqual([201, 202, 203, 214, 216]);
  expect(typesWhere(({ shelvable }) => !shelvable)).toEqual([201]);
  expect(typesWhere(({ insistent }) => insistent)).toEqual([201]);
  expect(typesWhere(({ quiet }) => quiet)).toEqual([112, 113, 116]);
  expect(typesWhere(({ driving }) => driving)).toEqual([2, 4, 5, 6, 44, 45, 203, 212]);
  expect(penaltyRules.fatigue.types).toEqual([13, 14, 18, 19, 32, 37, 203]);
  expect(penaltyRules.warning.types).toEqual([9, 10, 11, 12, 16, 17, 109, 110]);
  expect(safetyTypes).toHaveLength(33);
});

test.each([
  [{ customer: false, internal: true }, []],
  [{ customer: false, internal: false }, [211]],
  [{ customer: true, internal: false }, [209, 211]],
])('settings for %o: all but %s', (user, hidden) => {
  expect(settingTypeIds.filter((id) => !settingTypesFor(user).includes(id))).toEqual(hidden);
});

test('what is shown without asking who looks has no type that is hidden from anybody: truck states, pushes, drivers’ figures', () => {
  const shown = typesWhere(
    ({ truck, push, driving, penalty }) =>
      truck !== 'nothing' || push !== null || driving || penalty !== null,
  );
  expect(shown.filter((id) => typesHiddenFrom({ customer: true }).includes(id))).toEqual([]);
});

test('choosing ADAS chooses every kind of active safety; urgent types pop up unchosen', () => {
  expect(popsUp(13, new Set([8]))).toBe(true);
  expect(popsUp(117, new Set([8]))).toBe(true);
  expect(popsUp(13, new Set([1]))).toBe(false);
  expect(popsUp(45, new Set([2]))).toBe(true);
  expect(popsUp(201, new Set())).toBe(true);
});

test("constant.exported-45: it is the terminal's own overspeed alarm", () => {
  expect(alarmTypeOf(45)?.text).toEqual(['终端报超速', 'Overspeed, by the console']);
});
