import type { SettingRow } from '#contract/settings.ts';

import type { ThresholdTarget } from './threshold-target.ts';

const always = new Date(0).toISOString();

const isOf = (row: SettingRow, { scope, scopeId }: Pick<ThresholdTarget, 'scope' | 'scopeId'>): boolean =>
  row.scope === scope && row.scopeId === scopeId;

/**
 * Settings for judging the past twice: in both the present values of one setting hold all the time, in the second
 * with the wanted one in its scope. Other settings keep their versions.
 * @param rows all settings in the order in which they were made
 */
export const trialSettings = (
  rows: readonly SettingRow[],
  target: ThresholdTarget,
  nowMs: number,
): { readonly before: readonly SettingRow[]; readonly after: readonly SettingRow[] } => {
  const others = rows.filter(({ key }) => key !== target.key);
  const present = new Map<string, SettingRow>();
  const own = rows
    .filter(({ key, effectiveFrom }) => key === target.key && !(Date.parse(effectiveFrom) > nowMs))
    .toSorted((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom));
  for (const row of own) present.set(`${row.scope}:${row.scopeId ?? ''}`, { ...row, effectiveFrom: always });
  const before = [...present.values()];
  const { key, scope, scopeId, value } = target;
  const wanted: SettingRow = { key, scope, scopeId, value, effectiveFrom: always };
  return {
    before: [...others, ...before],
    after: [...others, ...before.filter((row) => !isOf(row, target)), wanted],
  };
};
