import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { settings } from '#contract/settings.ts';
import { settingFault, settingLimits, settingsOfPage, isEditedSetting } from '#contract/setting-limits.ts';
import type { Thresholds } from '#state/reports/thresholds.ts';
import { limitText, readLimit } from '#templates/threshold-page/limit-text.ts';
import { levelsOf, limitLine, ownCounts, reachedTrucks } from '#templates/threshold-page/threshold-levels.ts';
import { addTrial, headline } from '#templates/threshold-page/trial/trial-sum.ts';

vi.mock('#state/hub/hub.ts', () => ({ call: () => Promise.reject(new Error('no hub')) }));

const keys = Object.keys(settingLimits).filter(isEditedSetting);

test('every default is a value that may be set, and every edited setting stands on one page', () => {
  expect(keys.filter((key) => settingFault(key, settings[key].default) !== null)).toEqual([]);
  const onPages = (['threshold', 'manage_patameter', 'st_abnormal_oil_loading'] as const).flatMap(
    settingsOfPage,
  );
  expect(onPages.toSorted()).toEqual(keys.toSorted());
});

test('what is shown of a limit is read as the same limit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.double({ min: 0, max: 1, noNaN: true }), (key, share) => {
      const limits = settingLimits[key];
      const value =
        limits === null
          ? share > 0.5
          : Number((limits.min + share * (limits.max - limits.min)).toFixed(limits.decimals));
      const shown = typeof value === 'boolean' ? String(value) : limitText(key, value)[0];
      expect(readLimit(key, shown)).toEqual({ value, fault: null });
    }),
  );
});

test.each([
  ['overspeed.limitKmh', '131'],
  ['overspeed.limitKmh', '80.5'],
  ['overspeed.limitKmh', '1e2'],
  ['overspeed.limitKmh', '<b>80</b>'],
  ['overspeed.limitKmh', '八十'],
  ['seal.alarmWhenEmpty', '1'],
] as const)('%s: %s is refused in words', (key, text) => {
  expect(readLimit(key, text)).toMatchObject({ value: null, fault: expect.any(Array) });
});

test('no text is no value: what the level above has', () => {
  expect(readLimit('overspeed.limitKmh', '  ')).toEqual({ value: null, fault: null });
});

const company = (companyCode: string, parentCode: string | null, isOwn = true) => ({
  companyCode,
  name: companyCode,
  nameEn: '',
  parentCode,
  isOwn,
});
const value = (scope: 'company' | 'truck', scopeId: string, limit: number) => ({
  key: 'overspeed.limitKmh',
  scope,
  scopeId,
  value: limit,
  since: null,
  rowId: 1,
});
const world: Thresholds = {
  companies: [company('A', null, false), company('A1', 'A'), company('A11', 'A1'), company('A12', 'A1')],
  trucks: [
    { truckId: '1', signCode: 'one', companyCode: 'A11' },
    { truckId: '2', signCode: 'two', companyCode: 'A11' },
    { truckId: '3', signCode: 'three', companyCode: 'A12' },
  ],
  values: [value('company', 'A', 90), value('company', 'A11', 85), value('truck', '2', 70)],
};
const limit = 'overspeed.limitKmh';
const at = (scope: 'company' | 'truck', scopeId: string) => {
  const levels = levelsOf(world, { scope, scopeId });
  const { inForce, from } = limitLine(world, levels, limit);
  return [levels.map(({ name }) => name).join('>'), inForce, from];
};

test('a limit is that of the nearest level that has one of its own, else the default', () => {
  expect(at('truck', '1')).toEqual(['A>A1>A11>one', 85, 2]);
  expect(at('truck', '2')).toEqual(['A>A1>A11>two', 70, 3]);
  expect(at('truck', '3')).toEqual(['A>A1>A12>three', 90, 0]);
  expect(at('company', 'A1')).toEqual(['A>A1', 90, 0]);
  expect(
    limitLine({ ...world, values: [] }, levelsOf(world, { scope: 'truck', scopeId: '1' }), limit),
  ).toMatchObject({ inForce: 80, from: -1 });
  expect(levelsOf(world, { scope: 'truck', scopeId: '9' })).toEqual([]);
  expect(ownCounts(world).get('truck:2')).toBe(1);
});

test('a limit reaches the trucks below it that have none that is nearer', () => {
  const reached = (scopeId: string) =>
    reachedTrucks(world, { scope: 'company', scopeId }, limit).map(({ truckId }) => truckId);
  expect(reached('A1')).toEqual(['3']);
  expect(reached('A11')).toEqual(['1']);
  expect(reachedTrucks(world, { scope: 'truck', scopeId: '2' }, limit)).toHaveLength(1);
});

test('trials add up; people answer for alarms, so these are told first', () => {
  const empty = { fromTime: null, toTime: null, kinds: [], days: [], judged: 0 };
  const trial = (before: number, after: number, day: string) => ({
    fromTime: `${day}T00:00:00Z`,
    toTime: `${day}T09:00:00Z`,
    kinds: [
      { kind: 'overspeed', type: null, before: before * 2, after: after * 2 },
      { kind: 'alarm', type: 2, before, after },
    ],
    days: [{ day, before: before * 3, after: after * 3 }],
  });
  const sum = addTrial(
    addTrial(addTrial(empty, trial(1, 4, '2026-03-02')), trial(2, 3, '2026-03-01')),
    empty,
  );
  expect(sum).toMatchObject({ fromTime: '2026-03-01T00:00:00Z', toTime: '2026-03-02T09:00:00Z', judged: 3 });
  expect(sum.days.map(({ day, after }) => [day, after])).toEqual([
    ['2026-03-01', 9],
    ['2026-03-02', 12],
  ]);
  expect(headline(sum)).toEqual({ areAlarms: true, before: 3, after: 7 });
  expect(headline({ kinds: sum.kinds.filter(({ kind }) => kind !== 'alarm') })).toMatchObject({
    areAlarms: false,
    after: 14,
  });
});
