import { expect, test } from 'vitest';

import { createSprayJudge } from '#domain/fleet/spray-judge.ts';
import { sprayTurns } from '#domain/fleet/spray-plan.ts';
import type { SprayPlanVersion } from '#domain/fleet/spray-plan-versions.ts';
import type { Period } from '#domain/time/period.ts';
import type { Line } from '#domain/geo/line.ts';

const ms = (text: string): number => Date.parse(text);
/** Monday to Sunday in China. */
const week = { fromMs: ms('2026-03-02T00:00:00+08:00'), toMs: ms('2026-03-09T00:00:00+08:00') };
const iso = (turns: readonly { readonly fromMs: number; readonly toMs: number }[]): string[] =>
  turns.map(({ fromMs, toMs }) => `${new Date(fromMs).toISOString()} ${new Date(toMs).toISOString()}`);

const fromDay = '2026-01-01';

test('turns are on the days of China and in their hours, over midnight too, and only whole ones', () => {
  expect(iso(sprayTurns({ days: ['mon', 'sun'], hours: '05:00-07:30', fromDay }, week))).toEqual([
    '2026-03-01T21:00:00.000Z 2026-03-01T23:30:00.000Z',
    '2026-03-07T21:00:00.000Z 2026-03-07T23:30:00.000Z',
  ]);
  expect(iso(sprayTurns({ days: ['tue'], hours: '22:00-02:00', fromDay }, week))).toEqual([
    '2026-03-03T14:00:00.000Z 2026-03-03T18:00:00.000Z',
  ]);
  // The last night goes on after the period.
  expect(sprayTurns({ days: ['sun'], hours: '22:00-02:00', fromDay }, week)).toEqual([]);
  expect(sprayTurns({ days: ['mon', 'wed'], hours: null, fromDay }, week)).toHaveLength(2);
  expect(sprayTurns({ days: [], hours: null, fromDay }, week)).toEqual([]);
});

const street: Line = [
  [121.48, 29.9],
  [121.49, 29.9],
];
/** The street from its beginning, a fix each 20 s, for so many steps of ten. */
const way = (from: string, steps = 10) =>
  Array.from({ length: steps + 1 }, (_, i) => ({
    timeMs: ms(from) + i * 20_000,
    longitudeDeg: 121.48 + i * 0.001,
    latitudeDeg: 29.9,
  }));
const plan: SprayPlanVersion = {
  number: 1,
  effectiveFromMs: ms('2026-03-01T00:00:00+08:00'),
  days: ['mon', 'tue', 'wed'],
  hours: '05:00-07:00',
  fromDay: '2026-03-01',
  line: street,
};
/** The plan in force for all of a period. */
const within = (of: SprayPlanVersion, { fromMs, toMs }: Period = week) => [{ fromMs, toMs, plan: of }];

test('a turn is done when the street was sprayed within its hours; elsewhen it counts for nothing', () => {
  const judge = createSprayJudge(
    [way('2026-03-02T05:30:00+08:00'), way('2026-03-03T05:30:00+08:00', 5), way('2026-03-04T08:00:00+08:00')],
    [],
    [week],
    week,
  );
  const judged = judge(within(plan));
  expect(judged).toMatchObject({ turns: 3, done: 1, unknown: 0 });
  expect(judged.km).toBeCloseTo(3 * 0.964, 2);
  expect(judged.coveredKm).toBeCloseTo(1.5 * 0.964, 1);
});

test('where somebody sprayed without a fix, a turn that is not done is not said to be missed', () => {
  const unplaced = [{ fromMs: ms('2026-03-03T06:50:00+08:00'), toMs: ms('2026-03-03T07:20:00+08:00') }];
  const judge = createSprayJudge([way('2026-03-02T05:30:00+08:00')], unplaced, [week], week);
  const judged = judge(within(plan));
  expect(judged).toMatchObject({ turns: 3, done: 1, unknown: 1 });
  expect(judged.km).toBeCloseTo(2 * 0.964, 2);
});

test('where nobody who sprays was heard, a turn is not said to be missed', () => {
  const heard = [{ fromMs: ms('2026-03-03T06:00:00+08:00'), toMs: ms('2026-03-03T07:00:00+08:00') }];
  const judge = createSprayJudge([way('2026-03-02T05:30:00+08:00')], [], heard, week);
  expect(judge(within(plan))).toMatchObject({ turns: 3, done: 1, unknown: 1 });
});

test('before the day from which on a plan holds nothing was missed', () => {
  const judge = createSprayJudge([], [], [week], week);
  expect(judge(within({ ...plan, fromDay: '2026-03-03' }))).toMatchObject({ turns: 2, done: 0, unknown: 0 });
});

test('a turn is of the plan in force when it began, on the line that this one had', () => {
  const judge = createSprayJudge([way('2026-03-02T05:30:00+08:00', 5)], [], [week], week);
  const changeMs = ms('2026-03-02T06:00:00+08:00');
  const half: Line = [
    [121.48, 29.9],
    [121.485, 29.9],
  ];
  const changed = { ...plan, number: 2, line: half, hours: '05:30-08:00' };
  const spans = [
    ...within(plan, { fromMs: week.fromMs, toMs: changeMs }),
    ...within(changed, { fromMs: changeMs, toMs: week.toMs }),
  ];
  // Monday by the first plan, half done; Tuesday and Wednesday by the second, missed.
  const judged = judge(spans);
  expect(judged).toMatchObject({ turns: 3, done: 0, unknown: 0 });
  expect(judged.km).toBeCloseTo(2 * 0.964, 2);
  expect(judged.coveredKm).toBeCloseTo(0.5 * 0.964, 1);
  expect(judge(within({ ...plan, fromDay: null }))).toMatchObject({ turns: 0 });
});
