import { expect, test } from 'vitest';

import type { SettingRow } from '#contract/settings.ts';
import { indexSettings, scopeName, settingFor } from '#engine/master/setting-index.ts';

const key = 'loss.highLossRate.gasoline';
const day = (n: number): string => `2026-03-0${n}T00:00:00Z`;
const rows: readonly SettingRow[] = [
  { key, value: 0.004, scope: 'company', scopeId: 'TW01', effectiveFrom: day(2) },
  { key, value: 0.002, scope: 'company', scopeId: 'TW0101', effectiveFrom: day(3) },
  { key, value: null, scope: 'company', scopeId: 'TW0101', effectiveFrom: day(5) },
  { key, value: null, scope: 'company', scopeId: 'TW01', effectiveFrom: day(7) },
];
const chain = ['TW0101', 'TW01'].map((code) => scopeName('company', code));
const at = (n: number) => settingFor(indexSettings(rows), key, Date.parse(day(n)), chain);

test('the nearest company that has set a limit by then decides, and one that ended its own hands over to the one above', () => {
  expect([1, 2, 3, 5, 7].map((n) => [at(n).value, at(n).scopeId])).toEqual([
    [0.003, null],
    [0.004, 'TW01'],
    [0.002, 'TW0101'],
    [0.004, 'TW01'],
    [0.003, null],
  ]);
});
