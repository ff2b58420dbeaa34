import { ruleTitles } from '#domain/alarms/rule-titles.ts';
import type { Text } from '#i18n/text.ts';

import { ownWord } from './own-word.ts';

/** What a rule is called; one that this build does not know is called as it is spelled. */
export const ruleName = (rule: string): Text => ownWord(ruleTitles, rule) ?? [rule, rule];

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
