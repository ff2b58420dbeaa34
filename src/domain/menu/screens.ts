import type { FunctionCode } from '../access/functions.ts';

/** Pages of the menu that are code, not definitions: their addresses and titles (specification 2). */
export const screens = {
  'monitor/cargo_transport': ['货物运输', 'Transportation data'],
  'monitor/safe_target': ['安全驾驶', 'Driving data'],
  'monitor/device_target': ['设备运行', 'Device data'],
  'monitor/playback_track': ['轨迹回放', 'Track playback'],
  'monitor/sprinkler_playback_track': ['洒水车轨迹回放', 'Sprinkler track playback'],
  'monitor/view_photos': ['图片查看', 'Image view'],
  'monitor/track_map': ['地图跟踪', 'Map tracking'],
  'monitor/track_search': ['轨迹查询', 'Track search'],
  'monitor/track_compare': ['轨迹对比', 'Track comparison'],
  'monitor/video_monitor': ['视频监控', 'Video monitoring'],
  'monitor/real_video': ['实时视频', 'Real-time video'],
  'monitor/history_video': ['历史视频', 'Video record'],
  'monitor/full_video': ['视频轮播', 'Full-screen video carousel'],
  'cargo_monitor/event_report/level_trend': ['液位趋势', 'Liquid level trend'],
  'driving_monitor/data_analysis/driver_score': ['驾驶员评分', 'Driver scores'],
  'device_monitor/console/complete_analysis': ['设备完好率', 'Equipment Health'],
  'device_monitor/device_analysis/health_analysis': ['健康分析', 'Health analysis'],
  'setting/base_data/enclosure_approval': ['围栏审批', 'Fence approval'],
  'setting/base_data/upload_statistic': ['上传统计', 'Upload statistics'],
  'setting/base_data/upgrade_mcu': ['MCU升级', 'MCU upgrade'],
  'setting/base_data/try_messages': ['试发报文', 'Try a message'],
  'setting/base_data/map_sources': ['底图来源', 'Map sources'],
  'setting/base_data/authority': ['监管平台', 'Authorities'],
  'setting/base_data/test': ['设备测试', 'Device test'],
  'setting/alarm_threshold/threshold': ['阈值设置', 'Threshold value setup'],
  'setting/alarm_threshold/manage_patameter': ['管理参数', 'Management parameters'],
  'setting/alarm_threshold/st_abnormal_oil_loading': ['异常装油设置', 'Abnormal oil loading setup'],
  'setting/alarm_threshold/parameter': ['参数下发', 'Parameter distribution'],
  'setting/alarm_threshold/remote': ['远程下发', 'Remote Delivery'],
  'setting/alarm_threshold/send_pwd': ['远程下发密码', 'Remote Delivery Password'],
  'setting/device_parameter/params_files': ['参数文件', 'Parameter files'],
  'setting/interface/api_reference': ['接口文档', 'API reference'],
  'setting/privilege_account/role_function': ['角色分配', 'Role distribute'],
  'setting/privilege_account/audit_log': ['操作日志', 'Audit log'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

/** Functions without which a page of the menu has nothing to show. */
export const screenFunctions: Readonly<Record<string, FunctionCode>> = {
  'setting/base_data/enclosure_approval': 'fence.approve',
  'setting/base_data/driver': 'driver.contact',
  'setting/base_data/try_messages': 'truck.write',
  'setting/base_data/map_sources': 'place.write',
  'monitor/video_monitor': 'video.watch',
  'monitor/real_video': 'video.watch',
  'monitor/history_video': 'video.watch',
  'monitor/full_video': 'video.watch',
};

/** Pages that other pages open: they are in no menu. */
export const hiddenScreens = {
  'monitor/track_detail': ['轨迹详情', 'Track detail'],
  'monitor/way_bill_document': ['危险货物运单', 'Transport document'],
  alarms: ['报警', 'Alarms'],
  manuals: ['手册', 'Manuals'],
  driver: ['驾驶员', 'Driver'],
  control_chart: ['累计判别', 'Losses over weeks'],
  seal_certificate: ['交接证书', 'Delivery certificate'],
  airtight_certificate: ['气密检测证书', 'Tightness certificate'],
  shared_track: ['共享轨迹', 'Shared replay'],
  verify_certificate: ['证书核验', 'Certificate check'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

/** Words of the menu's groups, by their part of the address, in the order of the menu. */
export const menuGroups = {
  monitor: ['监控中心', 'Monitor dashboard'],
  cargo_monitor: ['货舱监控', 'Transportation data'],
  driving_monitor: ['行车监控', 'Driving data'],
  active_safety: ['主动安全', 'Active safety'],
  device_monitor: ['设备监控', 'Device data'],
  setting: ['系统设置', 'Settings'],
  airtight_detection: ['气密检测', 'Airtight detection'],
  event_report: ['事件报表', 'Event reports'],
  exception_report: ['异常记录', 'Abnormal records'],
  data_analysis: ['数据分析', 'Data analysis'],
  console: ['车载终端', 'Console'],
  other_devices: ['其他设备', 'Other devices'],
  device_analysis: ['设备分析', 'Device analysis'],
  base_data: ['基础数据', 'Base data'],
  privilege_account: ['权限账号', 'Access account'],
  alarm_threshold: ['报警阈值', 'Alarm value'],
  device_parameter: ['设备参数', 'Device parameters'],
  interface: ['对外接口', 'Interfaces'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

/** Entries of the menu that stand by themselves (specification 2): no quick-add button, or not in the sidebar. */
export const specialEntries = {
  home: { name: '个人中心', nameEn: 'Home', url: '/dashboard' },
  quickAccess: { name: '快速访问', nameEn: 'Quick access', url: '' },
  handover: { name: '交接管理', nameEn: 'Handover', url: '/handover' },
} as const;
