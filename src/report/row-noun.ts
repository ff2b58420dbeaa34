import type { Text } from '#i18n/text.ts';

import type { Report } from './define.ts';

/** What rows of a source are called, in a sentence that says that there are none. */
const nouns: Readonly<Record<string, Text>> = {
  alarm: ['报警', 'alarms'],
  position: ['定位', 'fixes'],
  'driving-rate': ['行驶记录', 'driven days'],
  'switch-event': ['铅封探头上报', 'reports of seal sensors'],
  'seal-record': ['开封', 'unsealings'],
  'authorized-opening': ['授权开封', 'authorised openings'],
  'valve-record': ['紧急切断阀动作', 'movements of shut-off valves'],
  'tank-inventory': ['液位读数', 'tank readings'],
  'volume-change': ['液位变化', 'changes of level'],
  'transport-task': ['配送任务', 'deliveries'],
  'task-fuel': ['配送任务', 'deliveries'],
  'split-unloading': ['分卸', 'split unloadings'],
  'empty-state': ['空车状态', 'emptied compartments'],
  emptying: ['排空', 'emptyings'],
  'meter-status': ['流量计读数', 'readings of flow meters'],
  'meter-delivery': ['流量计发油', 'metered deliveries'],
  'flow-change': ['流量变化', 'changes of flow'],
  'atg-delivery': ['站端收油', 'deliveries to station tanks'],
  'station-unloading': ['加油站卸油', 'unloadings at stations'],
  'box-door': ['箱门开启', 'openings of box doors'],
  'product-change': ['油品切换', 'changes of product'],
  'electricity-switch': ['供电切换', 'changes of the power supply'],
  'device-fault': ['设备故障', 'device faults'],
  'daily-mileage': ['行驶里程', 'driven days'],
  'area-mileage': ['围栏里程', 'visits to fences'],
  'driver-duty': ['驾驶员签到', 'sign-ins'],
  nfc: ['刷卡', 'card readings'],
  'abnormal-loading': ['异常装油', 'abnormal loadings'],
  climate: ['温湿度读数', 'readings of temperature and humidity'],
  pressure: ['压力读数', 'readings of pressure'],
  parking: ['停车', 'stops'],
  offline: ['离线', 'off-line periods'],
};

/** What the rows of a report are called; those of a kind without a name are records. */
export const rowNoun = ({ noun, source }: Pick<Report, 'noun' | 'source'>): Text =>
  noun ?? nouns[source] ?? ['记录', 'records'];
