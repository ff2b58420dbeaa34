import type { TerminalMessageKind } from '#contract/terminal-message/kinds.ts';
import type { Text } from '#i18n/text.ts';

import { ownWord } from './own-word.ts';

/** Names of facts that subjects forward to each other within the server, without a terminal's message. */
const forwarded = {
  'station-visit': ['卸油到站（系统转告）', 'Visit of a station (forwarded by the system)'],
  'atg-assignment': ['站端收油归属（系统判定）', 'Station delivery assigned to a visit (by the system)'],
  'delivery-beside': ['围栏外卸油（系统判定）', 'Delivery beside the fence (by the system)'],
} as const satisfies Readonly<Record<string, Text>>;

/** What a message is called by its kind; a kind without a name does not compile. */
const kinds: Record<TerminalMessageKind, Text> = {
  position: ['定位', 'Position'],
  'tank-level': ['液位', 'Tank levels'],
  'seal-sensor': ['铅封传感器', 'Seal sensors'],
  door: ['箱门', 'Doors'],
  'flow-status': ['流量计状态', 'Meter state'],
  'flow-delivery': ['流量计票据', 'Meter ticket'],
  'atg-reading': ['站端液位', 'Station’s tank'],
  'atg-delivery': ['站端收油', 'Station’s delivery'],
  'pump-totals': ['加油机累计量', 'Pump totals'],
  pressure: ['压力', 'Pressure'],
  climate: ['温湿度', 'Temperature and humidity'],
  power: ['供电', 'Power'],
  boot: ['开关机', 'Start or stop'],
  heartbeat: ['心跳', 'Heartbeat'],
  'driver-sign': ['驾驶员签到', 'Driver sign'],
  'nfc-card': ['刷卡', 'Card'],
  'adas-event': ['主动安全事件', 'Active-safety event'],
  media: ['文件通知', 'Notice of a file'],
  'water-tank': ['水箱', 'Water tank'],
  'airtight-cell': ['气密检测', 'Tightness test'],
  emergency: ['紧急按钮', 'Emergency button'],
  'second-terminal': ['第二台终端', 'Second terminal'],
  'command-reply': ['指令应答', 'Answer to a command'],
};

const all: Readonly<Record<string, Text>> = { ...kinds, ...forwarded };

export const messageKindName = (kind: string): Text => ownWord(all, kind) ?? [kind, kind];
