import { settingLimits } from '#contract/setting-limits.ts';
import { type SettingKey, settings } from '#contract/settings.ts';

import { code, page, table } from '../markdown.ts';

const limits: Readonly<Partial<Record<SettingKey, { readonly min: number; readonly max: number } | null>>> =
  settingLimits;

const rangeOf = (key: SettingKey): string => {
  const found = limits[key];
  return found ? `${found.min} to ${found.max}` : '';
};

/** The page of the rules' settings, from the contract. */
export const settingsPage = (): string =>
  page(
    '# Settings of the rules',
    'A setting holds for a truck, else for its company and the companies above it, else it has its default; each change is dated, and a fact is judged by what was in force at its own moment. Those without a page are changed by the operator of the installation alone. What each does: [rules](../../engine/rules.md).',
    table(
      ['Setting', 'Default', 'Unit', 'Range', 'Page'],
      (Object.keys(settings) as SettingKey[]).map((key) => [
        code(key),
        String(settings[key].default),
        settings[key].unit,
        rangeOf(key),
        settings[key].page === null ? '' : code(`setting/alarm_threshold/${settings[key].page}`),
      ]),
    ),
  );
