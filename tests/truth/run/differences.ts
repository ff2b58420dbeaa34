import type { World } from '#simulator/world.ts';

import type { TruckTruth } from '../independent/calculate.ts';
import { budgetsOf, type Measure, outsideL } from './error-budget.ts';
import type { Stored, StoredTask } from './stored.ts';
import type { TrueTask } from './true-tasks.ts';
import { type UntrueBecause, untrueBecause } from './untrue-figures.ts';

/** What is stored otherwise than it is. */
export interface Difference {
  readonly signCode: string;
  readonly what: string;
  readonly atMs: number;
  /** As the simulator moved it, or as it was calculated. */
  readonly wanted: string | number | null;
  readonly stored: string | number | null;
  /** By how much it is farther off than measuring blurs, L; 0: it is none of litres. */
  readonly litres: number;
  /** What was staged that no gauge, ticket or meter can know; null: nothing, so the figure is wrong. */
  readonly because: UntrueBecause | null;
}

const isMeasure = (measure: string | null): measure is Measure =>
  measure === 'atg' || measure === 'meter' || measure === 'tank';

const minuteMs = 60_000;
/** Moments of both are those of messages; a second allows for what is rounded to one. */
const sameMs = 1_000;

/** An opening goes before its first litre by a minute or two. */
const isOf = (task: TrueTask, { signCode, fuel, startMs }: StoredTask): boolean =>
  signCode === task.truck.signCode &&
  fuel === task.fuel &&
  startMs >= task.day.fromMs &&
  startMs <= task.loadedMs &&
  // A task begins with its first compartment, of whichever fuel.
  startMs >= task.startMs - 60 * minuteMs;

/** The true task that a stored one is about. */
export const trueTaskOf = (tasks: readonly TrueTask[], stored: StoredTask): TrueTask | undefined =>
  tasks.find((task) => isOf(task, stored));

const taskDifferences = (stored: StoredTask, task: TrueTask, world: World): Difference[] => {
  const { measure } = stored;
  if (!isMeasure(measure)) return [];
  const budgets = budgetsOf(task, measure, world);
  const received = measure === 'atg' ? task.receivedV20L : task.givenV20L;
  const wanted = {
    sent: task.sentV20L,
    received,
    remainder: task.remainderV20L,
    loss: task.sentV20L - received - task.remainderV20L,
  };
  const told = {
    sent: stored.sentV20L,
    received: stored.receivedV20L,
    remainder: stored.remainderV20L,
    loss: stored.lossV20L,
  };
  return (['sent', 'received', 'remainder', 'loss'] as const).flatMap((figure) => {
    const value = told[figure];
    // What is not known is told as that.
    const litres = value === null ? 0 : outsideL(value, wanted[figure], budgets[figure]);
    if (litres === 0) return [];
    return {
      signCode: stored.signCode,
      what: `task ${figure} by ${measure}`,
      atMs: stored.startMs,
      wanted: wanted[figure].toFixed(1),
      stored: value,
      litres,
      because: untrueBecause(task, figure, measure),
    };
  });
};

/** Pairs up two lists; what is left of either is a difference. */
const listsDiffer = <A, B>(
  signCode: string,
  what: string,
  wanted: readonly A[],
  stored: readonly B[],
  same: (a: A, b: B) => boolean,
  momentOf: { readonly a: (a: A) => number; readonly b: (b: B) => number },
): Difference[] =>
  [
    ...wanted
      .filter((one) => !stored.some((other) => same(one, other)))
      .map((one) => ({ wanted: 'found', stored: null, atMs: momentOf.a(one) })),
    ...stored
      .filter((other) => !wanted.some((one) => same(one, other)))
      .map((other) => ({ wanted: null, stored: 'found', atMs: momentOf.b(other) })),
  ].map((one) => ({ ...one, signCode, what, litres: 0, because: null }));

/** What another calculation explains of what was expected and is not stored. */
const explained = (
  differences: readonly Difference[],
  because: UntrueBecause,
  holds: (atMs: number) => boolean,
): Difference[] =>
  differences.map((one) => (one.stored === null && holds(one.atMs) ? { ...one, because } : one));

const near = (a: number, b: number): boolean => Math.abs(a - b) <= sameMs;

const truckDifferences = (truth: TruckTruth, { alarms, duties }: Stored, untilMs: number): Difference[] => {
  const { signCode } = truth;
  const mine = alarms.filter((alarm) => alarm.signCode === signCode && alarm.startMs < untilMs);
  return [
    // The engine may find that a truck beside a fence is at the place that the fence is meant for.
    ...explained(
      listsDiffer(
        signCode,
        'alarm 1 or 310',
        truth.openings.filter(({ startMs }) => startMs < untilMs),
        mine.filter(({ type }) => type === 1 || type === 310),
        (a, b) => a.type === b.type && a.compartment === b.compartment && near(a.startMs, b.startMs),
        { a: ({ startMs }) => startMs, b: ({ startMs }) => startMs },
      ),
      'fenceDrawnSmall',
      (atMs) => !truth.openingsOnGround.some(({ startMs }) => startMs === atMs),
    ),
    ...listsDiffer(
      signCode,
      'alarm 203',
      truth.tooLong.filter(({ atMs }) => atMs < untilMs),
      mine.filter(({ type }) => type === 203),
      (a, b) => near(a.atMs, b.startMs),
      { a: ({ atMs }) => atMs, b: ({ startMs }) => startMs },
    ),
    ...truth.duties.flatMap((duty): Difference[] => {
      if (duty.toMs === null || duty.toMs >= untilMs) return [];
      const row = duties.find((one) => one.signCode === signCode && near(one.fromMs, duty.fromMs));
      if (row !== undefined && Math.abs(row.drivingS - duty.drivingS) <= 1) return [];
      const stored = row?.drivingS ?? null;
      return [
        {
          signCode,
          what: 'driving seconds',
          atMs: duty.fromMs,
          wanted: duty.drivingS,
          stored,
          litres: 0,
          because: null,
        },
      ];
    }),
  ];
};

/**
 * What is stored otherwise than it was, of what was over before `untilMs`: litres of tasks against those that the
 * simulator moved, openings and hours against the independent calculation. `tasks`: how many were compared.
 */
export const differencesOf = (
  trueTasks: readonly TrueTask[],
  truths: readonly TruckTruth[],
  stored: Stored,
  world: World,
  untilMs: number,
): { readonly differences: Difference[]; readonly tasks: number } => {
  const over = stored.tasks.filter(({ state, endMs }) => state !== 'open' && (endMs ?? Infinity) < untilMs);
  const pairs = over.map((row) => ({ row, task: trueTaskOf(trueTasks, row) }));
  const known = new Set(stored.tasks.map((row) => trueTaskOf(trueTasks, row)));
  return {
    tasks: pairs.filter(({ task }) => task !== undefined).length,
    differences: [
      ...pairs.flatMap(({ row, task }): Difference[] =>
        task === undefined
          ? [
              {
                signCode: row.signCode,
                what: `task of ${row.fuel}`,
                atMs: row.startMs,
                wanted: null,
                stored: 'found',
                litres: 0,
                because: null,
              },
            ]
          : taskDifferences(row, task, world),
      ),
      ...trueTasks
        .filter((task) => task.endMs < untilMs && !known.has(task))
        .map((task) => ({
          signCode: task.truck.signCode,
          what: `task of ${task.fuel}`,
          atMs: task.startMs,
          wanted: 'found',
          stored: null,
          litres: 0,
          because: null,
        })),
      ...truths.flatMap((truth) => truckDifferences(truth, stored, untilMs)),
    ],
  };
};
