import { settings } from '#contract/settings.ts';
import { type EditedSettingKey, settingFault, settingLimits } from '#contract/setting-limits.ts';
import type { Text } from '#i18n/text.ts';
import { filled } from '#i18n/translate.ts';

/** What a limit is multiplied by where it is shown and typed: ratios are told per mille. */
export const shownFactor = (key: EditedSettingKey): number => (settings[key].unit === 'ratio' ? 1000 : 1);

/** Decimals of a limit as it is shown. */
export const shownDecimals = (key: EditedSettingKey): number =>
  Math.max(0, (settingLimits[key]?.decimals ?? 0) - Math.log10(shownFactor(key)));

/** A number of a setting as it is shown, without its unit. */
export const shownNumber = (key: EditedSettingKey, value: number): string =>
  String(Number((value * shownFactor(key)).toFixed(shownDecimals(key))));

/** Why what was given is no limit of a setting, in the unit in which it is shown; null: it is one. */
export const limitFault = (key: EditedSettingKey, value: unknown): Text | null => {
  const limits = settingLimits[key];
  const fault = typeof value === 'number' || typeof value === 'boolean' ? settingFault(key, value) : 'kind';
  if (fault === null) return null;
  if (limits === null) return ['请选择是或否', 'Choose yes or no'];
  if (fault === 'kind') return ['请输入数字', 'Enter a number'];
  if (fault === 'range') {
    const [low, high] = [shownNumber(key, limits.min), shownNumber(key, limits.max)];
    return [`须在 ${low} 到 ${high} 之间`, `Must be from ${low} to ${high}`];
  }
  return filled(['最多 {n} 位小数', 'At most {n} {n:decimal|decimals}'], { n: shownDecimals(key) });
};
