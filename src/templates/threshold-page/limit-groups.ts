import { type EditedSettingKey, settingsOfPage, type SettingPage } from '#contract/setting-limits.ts';
import type { Text } from '#i18n/text.ts';

type Prefix = EditedSettingKey extends infer K ? (K extends `${infer P}.${string}` ? P : never) : never;

const groups = {
  alarm: ['提醒', 'Alerts'],
  cargo: ['货舱', 'Cargo'],
  driving: ['行车', 'Driving'],
  device: ['设备', 'Device'],
} as const satisfies Readonly<Record<string, Text>>;

type GroupName = keyof typeof groups;

const groupOf: Readonly<Record<Prefix, GroupName>> = {
  alarm: 'alarm',
  fence: 'alarm',
  tank: 'cargo',
  operation: 'cargo',
  seal: 'cargo',
  unload: 'cargo',
  emptying: 'cargo',
  loss: 'cargo',
  drain: 'cargo',
  water: 'cargo',
  pressure: 'cargo',
  climate: 'cargo',
  airtight: 'cargo',
  overspeed: 'driving',
  parking: 'driving',
  duty: 'driving',
  harsh: 'driving',
  curve: 'driving',
  route: 'driving',
  offline: 'device',
  gauge: 'device',
};

/** Limits of a page in the groups of its table; groups without any are left out. */
export const limitGroups = (
  page: SettingPage,
): readonly {
  readonly name: GroupName;
  readonly title: Text;
  readonly keys: readonly EditedSettingKey[];
}[] => {
  const all = settingsOfPage(page);
  return (Object.keys(groups) as GroupName[])
    .map((name) => ({
      name,
      title: groups[name],
      keys: all.filter((key) => groupOf[key.split('.', 1)[0] as Prefix] === name),
    }))
    .filter(({ keys }) => keys.length > 0);
};

/** Page of the limits of losses. */
export const lossLimitAddress = 'setting/alarm_threshold/loss_limit';

/** Limits of losses have a page of their own, which keeps their reasons. */
export const isElsewhere = (key: EditedSettingKey): boolean => key.startsWith('loss.highLossRate.');
