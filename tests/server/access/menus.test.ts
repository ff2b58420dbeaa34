import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { MenuNode } from '#contract/session/menus.ts';
import { maySee, menuOf } from '#server/identity/menus.ts';

import { covers } from '../../support/covers.ts';

test('a role sees a page by its address, by a group above it, or because it sees all', () => {
  const see = (code: string, address: string): boolean => maySee(new Set([code]), address);
  expect(see('page:*', 'cargo_monitor/event_report/oil_loss')).toBe(true);
  expect(see('page:cargo_monitor/*', 'cargo_monitor/event_report/oil_loss')).toBe(true);
  expect(see('page:cargo_monitor/event_report/*', 'cargo_monitor/event_report/oil_loss')).toBe(true);
  expect(see('page:cargo_monitor/event_report/oil_loss', 'cargo_monitor/event_report/oil_loss')).toBe(true);
});

test('a group is whole words of an address, and no function is no page', () => {
  expect(maySee(new Set(['page:cargo/*', 'page:driving_monitor/*']), 'cargo_monitor/x')).toBe(false);
  fc.assert(
    fc.property(fc.string(), (address) => {
      expect(maySee(new Set(), address)).toBe(false);
      expect(maySee(new Set(['truck.write', '*', 'page:']), `a/${address}`)).toBe(false);
    }),
  );
});

test('every group of cargo, driving, active safety, devices and tightness is in the menu, in both languages, its pages in the order of the specification', () => {
  covers(
    'menu.group/cargo_monitor/event_report',
    'menu.group/cargo_monitor/exception_report',
    'menu.group/cargo_monitor/data_analysis',
    'menu.group/driving_monitor/event_report',
    'menu.group/driving_monitor/exception_report',
    'menu.group/driving_monitor/data_analysis',
    'menu.group/active_safety',
    'menu.group/device_monitor/console',
    'menu.group/device_monitor/other_devices',
    'menu.group/device_monitor/device_analysis',
    'menu.group/airtight_detection',
  );
  const groups = new Map<string, MenuNode>();
  const walk = (nodes: readonly MenuNode[]): void => {
    for (const node of nodes) {
      groups.set(node.url, node);
      walk(node.menus);
    }
  };
  walk(menuOf(new Set(['page:*'])));
  const words = {
    '/cargo_monitor': ['货舱监控', 'Transportation data'],
    '/cargo_monitor/event_report': ['事件报表', 'Event reports'],
    '/cargo_monitor/exception_report': ['异常记录', 'Abnormal records'],
    '/cargo_monitor/data_analysis': ['数据分析', 'Data analysis'],
    '/driving_monitor': ['行车监控', 'Driving data'],
    '/driving_monitor/event_report': ['事件报表', 'Event reports'],
    '/driving_monitor/exception_report': ['异常记录', 'Abnormal records'],
    '/driving_monitor/data_analysis': ['数据分析', 'Data analysis'],
    '/active_safety': ['主动安全', 'Active safety'],
    '/device_monitor': ['设备监控', 'Device data'],
    '/device_monitor/console': ['车载终端', 'Console'],
    '/device_monitor/other_devices': ['其他设备', 'Other devices'],
    '/device_monitor/device_analysis': ['设备分析', 'Device analysis'],
    '/airtight_detection': ['气密检测', 'Airtight detection'],
  };
  for (const [url, [name, nameEn]] of Object.entries(words))
    expect(groups.get(url), url).toMatchObject({ name, nameEn });
  const events = groups.get('/cargo_monitor/event_report')?.child.map(({ url }) => url) ?? [];
  expect(events.slice(0, 3)).toEqual([
    '/cargo_monitor/event_report/switch_cover_flow',
    '/cargo_monitor/event_report/switchCover',
    '/cargo_monitor/event_report/emergency_shut_off_valve',
  ]);
});

test('menu.group/setting/privilege_account: rights have their pages in the order of the specification, then the log', () => {
  const setting = menuOf(new Set(['page:setting/privilege_account/*'])).find(({ url }) => url === '/setting');
  expect(setting?.menus).toHaveLength(1);
  expect(setting?.menus[0]).toMatchObject({
    name: '权限账号',
    nameEn: 'Access account',
    url: '/setting/privilege_account',
  });
  expect(setting?.menus[0]?.child.map(({ url, name }) => [url.split('/').at(-1), name])).toEqual([
    ['role', '角色管理'],
    ['user', '用户管理'],
    ['role_function', '角色分配'],
    ['audit_log', '操作日志'],
  ]);
});

test('menu.group/setting/base_data: base data have their group in both languages, its pages in the order of the specification', () => {
  const setting = menuOf(new Set(['page:setting/base_data/*', 'fence.approve', 'driver.contact'])).find(
    ({ url }) => url === '/setting',
  );
  expect(setting?.menus).toHaveLength(1);
  expect(setting?.menus[0]).toMatchObject({
    name: '基础数据',
    nameEn: 'Base data',
    url: '/setting/base_data',
  });
  const pages = setting?.menus[0]?.child.map(({ url }) => url.split('/').at(-1) ?? '') ?? [];
  const inOrder = (
    'station storage truck trailer coupling terminal forwarder authority authority_peer forward_target forward_terminal company device park driver repair_card service_depot fuel_price calibration tank_table upgrade_mcu ' +
    'tank_table_record enclosure_approval user_enclosure upload_statistic test phone_number atg_tank_table ' +
    'message_recharge message_record terminal_claim'
  ).split(' ');
  expect(pages).toEqual(inOrder);
  // Who has no page of it has no group.
  expect(menuOf(new Set(['page:monitor/*'])).map(({ url }) => url)).not.toContain('/setting');
});

test('thresholds and device parameters have their groups in both languages, every page of the specification in its order', () => {
  covers('menu.group/setting/alarm_threshold', 'menu.group/setting/device_parameter');
  const setting = menuOf(new Set(['page:setting/*'])).find(({ url }) => url === '/setting');
  const groups = new Map(setting?.menus.map((group) => [group.url, group]));
  const expected = {
    '/setting/alarm_threshold': {
      words: { name: '报警阈值', nameEn: 'Alarm value' },
      pages:
        'manage_patameter alarm_ding_talk no_abnormal threshold st_abnormal_oil_loading oil_send parameter remote ' +
        'remote_template send_pwd modify_record',
    },
    '/setting/device_parameter': {
      words: { name: '设备参数', nameEn: 'Device parameters' },
      pages: 'upgrade_file send_message params_files params_record params_bak camera_setup terminal_frame',
    },
  };
  for (const [url, { words, pages }] of Object.entries(expected)) {
    expect(groups.get(url), url).toMatchObject(words);
    const inMenu = groups.get(url)?.child.map((page) => page.url.split('/').at(-1) ?? '') ?? [];
    const wanted = pages.split(' ');
    expect(inMenu.filter((page) => wanted.includes(page))).toEqual(wanted);
  }
});

test('menu.track-detail-hidden: the detail of a track is a page that others open, and is in no menu', () => {
  const urls: string[] = [];
  const walk = (nodes: readonly MenuNode[]): void => {
    for (const node of nodes) {
      urls.push(...node.child.map(({ url }) => url));
      walk(node.menus);
    }
  };
  walk(menuOf(new Set(['page:*'])));
  expect(urls).toContain('/monitor/playback_track');
  expect(urls).not.toContain('/monitor/track_detail');
});

/** Pages of each group, and English titles, as specification 2 lists them; `track_detail` is hidden. */
const listed: Readonly<Record<string, string>> = {
  monitor:
    'cargo_transport safe_target device_target playback_track way_bill path_manage track_map track_search track_compare view_photos video_monitor sprinkler_playback_track sprinkler_monitoring sprinkler_statistics sprinkler_inventory sprinkler_real_inventory real_video history_video',
  'cargo_monitor/event_report':
    'switch_cover_flow switchCover emergency_shut_off_valve empty empty_record real_tank_inventory tank_inventory meter_status meter_unload split_unload_record operation_record delivery_record past_delivery atg_unload station_unload switch_electricity useing_open box_door level_trend switchcover_his flow_change switch_variety nfc_his temp_humidity real_temp_humidity bz_pressure',
  'cargo_monitor/exception_report':
    'alarm_switch_cover alarm_pipe_water alarm_not_empty empty_record_alarm device_event alarm_break_seal bz_abnormal_oil_loading alm_high_loss alarm_temp_hum device_alarm alarm_high_pressure',
  'cargo_monitor/data_analysis':
    'oil_loss truck_loss loss_month_rank level_change adnormal_month_summary adnormal_proportion switch_cover_analysis handover_analysis',
  'driving_monitor/event_report': 'parking_source sign_dura',
  'driving_monitor/exception_report':
    'alarm_parking alarm_over_speed alarm_off_line off_line_analysis alarm_curve_speeding alarm_emergency alarm_urgent gps_info_his',
  'driving_monitor/data_analysis': 'truck_daily_mile fency_mileage exception_sum exception_rate',
  'active_safety/exception_report': 'alarm_adas_can',
  'active_safety/data_analysis': 'adas_can_collect alm_adas_can_truck_stat',
  'device_monitor/console':
    'complete_analysis alarm_sensing bz_bootup console_link alarm_undervolitage alarm_device_err',
  'device_monitor/other_devices':
    'abnormal_monitor abnormal_record switch_cover_err bz_powers device_event_record humidity humidity_err box_door_err box_door_cover api_sensing box_door_his',
  'device_monitor/device_analysis':
    'heart_beat_info over_time_heart valtage_line power_his abnormal_statistics abnormal_analysis health_analysis',
  'setting/base_data':
    'station storage truck company device park driver repair_card service_depot tank_table upgrade_mcu tank_table_record enclosure_approval user_enclosure upload_statistic test phone_number atg_tank_table message_recharge message_record',
  'setting/privilege_account': 'role user role_function',
  'setting/alarm_threshold':
    'manage_patameter alarm_ding_talk no_abnormal threshold st_abnormal_oil_loading oil_send parameter remote remote_template send_pwd modify_record',
  'setting/device_parameter': 'upgrade_file send_message params_files params_record params_bak camera_setup',
  airtight_detection: 'real_status bz_airtight_detection text_send',
};

const englishTitles =
  'Monitor dashboard, Transportation data, Driving data, Device data, Map tracking, Track playback, Video record, Image view, Abnormal records, Event reports, Data analysis, Unsealing records, Real-time inventory, History inventory, Flow meter status, Flow meter delivery, ATG delivery, Water alarm, Delivery unfinished records, Level comparison query, Monthly loss ranking, Truck loss report, Abnormity monthly reports, Abnormal percentage analysis, Mileage summary, Driving speed, Outside E-fence parking, Overspeed alarm, Off-line records, Bend overspeeding, Accelerating/braking, Abnormal driving behavior, Parking records, Driver sign-in, Active safety, Alarm events, Console, Power off, Offline, Voltage, E-sealing error, Heartbeat data, Route plan, Route management, Delivery routine arrangement, Routine deviation alarm, Depot, Truck, Station, Issuing card, Parking, Organization, Driver, Device, Service depot, Access account, User management, Role distribute, User information, Alarm value, Nonabnormal area, Threshold value setup, Parameter distribution, Device parameters, Updating file, Message distribute, Camera setting, Home, Handover, Abnormal unsealing, Fence approval, Fence Setting, Tank chart management, Health analysis, Upload statistics, Humidity, Heart Beat Error, SMS Push, Emergency Alarm, Parameter Change Record, Battery Voltage Line, Remote Delivery, Remote Delivery Password, Equipment Health, SMS Manage, Liquid Level Table, Abnormal oil loading, Door sensing state, Liquid level trend, High loss overflow alarm'.split(
    ', ',
  );

interface Entry {
  readonly url: string;
  readonly name: string;
  readonly nameEn: string;
}

const everything = (): readonly Entry[] => {
  const entries: Entry[] = [];
  const walk = (nodes: readonly MenuNode[]): void => {
    for (const node of nodes) {
      entries.push(node, ...node.child);
      walk(node.menus);
    }
  };
  walk(menuOf(new Set(['page:*', 'fence.approve', 'video.watch', 'driver.contact'])));
  return entries;
};

test('menu.group/monitor, menu.all-pages-in-tree: every page of the specification is in the menu under its group', () => {
  const entries = everything();
  const urls = new Set(entries.map(({ url }) => url));
  const missing = Object.entries(listed).flatMap(([group, pages]) =>
    pages.split(' ').flatMap((page) => (urls.has(`/${group}/${page}`) ? [] : [`${group}/${page}`])),
  );
  expect(missing).toEqual([]);
  expect(urls.has('/monitor/track_detail')).toBe(false);
  expect(entries.find(({ url }) => url === '/monitor')).toMatchObject({
    name: '监控中心',
    nameEn: 'Monitor dashboard',
  });
});

test('titles.listed-english-verbatim: the English titles of the specification are those of pages and groups', () => {
  // Two are forms on pages with a title of their own; browser tests read them there.
  const ofForms = ['Route plan', 'User information'];
  const titles = new Set([...everything().map(({ nameEn }) => nameEn), ...ofForms]);
  expect(englishTitles.filter((title) => !titles.has(title))).toEqual([]);
});
