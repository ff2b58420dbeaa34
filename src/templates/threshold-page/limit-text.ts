import type { EditedSettingKey } from '#contract/setting-limits.ts';
import { settingLimits } from '#contract/setting-limits.ts';
import type { Text } from '#i18n/text.ts';
import { limitFault, shownFactor, shownNumber } from '#resource/limit-fault.ts';

import type { SettingValue } from './threshold-levels.ts';

/** A limit as it is shown, without its unit. */
export const limitText = (key: EditedSettingKey, value: SettingValue): Text => {
  if (typeof value === 'boolean') return value ? ['是', 'Yes'] : ['否', 'No'];
  return [shownNumber(key, value), shownNumber(key, value)];
};

/** What was typed, and why it is no limit; no text is no value: what the next wider scope has. */
export interface TypedLimit {
  readonly value: SettingValue | null;
  readonly fault: Text | null;
}

/** Far more decimals than any limit has; what is over them is the division's. */
const keptDecimals = 9;

const valueOf = (key: EditedSettingKey, typed: string): unknown => {
  if (settingLimits[key] === null) return { true: true, false: false }[typed];
  return /^[-−]?\d+(?:[.。]\d+)?$/.test(typed)
    ? Number((Number(typed.replace('−', '-').replace('。', '.')) / shownFactor(key)).toFixed(keptDecimals))
    : undefined;
};

/** Reads what was typed for a limit: a number in the unit in which it is shown, `true` or `false`. */
export const readLimit = (key: EditedSettingKey, text: string): TypedLimit => {
  const typed = text.trim();
  if (typed === '') return { value: null, fault: null };
  const value = valueOf(key, typed);
  const fault = limitFault(key, value);
  return fault === null ? { value: value as SettingValue, fault } : { value: null, fault };
};
