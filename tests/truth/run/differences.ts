import type { TruckTruth } from '../independent/calculate.ts';
import type { Stored, StoredTask } from './stored.ts';

/** A figure on which the calculation and the server do not agree; `litres` 0 where it is none of litres. */
export interface Difference {
  readonly signCode: string;
  readonly what: string;
  readonly atMs: number;
  readonly reckoned: string | number | null;
  readonly stored: string | number | null;
  readonly litres: number;
}

const figures = ['sentV20L', 'receivedV20L', 'remainderV20L', 'lossV20L'] as const;
const words = ['measure', 'state'] as const;
/** Moments of both are those of messages; a second allows for what is rounded to one. */
const sameMs = 1_000;

type Add = (
  what: string,
  atMs: number,
  reckoned: Difference['reckoned'],
  stored: Difference['stored'],
  litres?: number,
) => void;

const tasksDiffer = (truth: TruckTruth, tasks: readonly StoredTask[], untilMs: number, add: Add): number => {
  const over = truth.tasks.filter(({ state, endMs }) => state !== 'open' && endMs < untilMs);
  for (const task of over) {
    const row = tasks.find(
      ({ startMs, fuel }) => fuel === task.fuel && Math.abs(startMs - task.startMs) <= sameMs,
    );
    if (row === undefined) {
      add('task', task.startMs, task.fuel, null);
      continue;
    }
    for (const word of words)
      if (row[word] !== task[word]) add(`task ${word}`, task.startMs, task[word], row[word]);
    for (const figure of figures) {
      const litres = Math.abs((row[figure] ?? 0) - task[figure]);
      if (row[figure] === null || litres > 0.005)
        add(`task ${figure}`, task.startMs, task[figure], row[figure], litres);
    }
  }
  const known = new Set(truth.tasks.map(({ fuel, startMs }) => `${fuel} ${Math.round(startMs / sameMs)}`));
  for (const row of tasks)
    if (
      row.state !== 'open' &&
      (row.endMs ?? Infinity) < untilMs &&
      !known.has(`${row.fuel} ${Math.round(row.startMs / sameMs)}`)
    )
      add('task', row.startMs, null, row.fuel);
  return over.length;
};

/** Pairs up two lists; what is left of either is a difference. */
const listsDiffer = <A, B>(
  what: string,
  reckoned: readonly A[],
  stored: readonly B[],
  same: (a: A, b: B) => boolean,
  momentOf: { readonly a: (a: A) => number; readonly b: (b: B) => number },
  add: Add,
): void => {
  for (const one of reckoned)
    if (!stored.some((other) => same(one, other))) add(what, momentOf.a(one), 'found', null);
  for (const other of stored)
    if (!reckoned.some((one) => same(one, other))) add(what, momentOf.b(other), null, 'found');
};

const near = (a: number, b: number): boolean => Math.abs(a - b) <= sameMs;

/**
 * Where the independent calculation and the stored rows differ, of what was over before `untilMs`; how many figures
 * of tasks were compared.
 */
export const differencesOf = (
  truths: readonly TruckTruth[],
  stored: Stored,
  untilMs: number,
): { readonly differences: Difference[]; readonly tasks: number } => {
  const differences: Difference[] = [];
  let tasks = 0;
  for (const truth of truths) {
    const { signCode } = truth;
    const mine = <T extends { readonly signCode: string }>(rows: readonly T[]): T[] =>
      rows.filter((row) => row.signCode === signCode);
    const add: Add = (what, atMs, reckoned, row, litres = 0) =>
      differences.push({ signCode, what, atMs, reckoned, stored: row, litres });
    tasks += tasksDiffer(truth, mine(stored.tasks), untilMs, add);
    const drains = mine(stored.drains).filter(({ toMs }) => toMs < untilMs);
    listsDiffer(
      'drain',
      truth.drains.filter(({ toMs }) => toMs < untilMs),
      drains,
      (a, b) => a.compartment === b.compartment && near(a.fromMs, b.fromMs) && near(a.toMs, b.toMs),
      { a: ({ fromMs }) => fromMs, b: ({ fromMs }) => fromMs },
      add,
    );
    for (const drain of truth.drains) {
      const row = drains.find(
        ({ compartment, fromMs }) => compartment === drain.compartment && near(fromMs, drain.fromMs),
      );
      const litres = drain.fromV20L - drain.toV20L;
      if (row !== undefined && Math.abs(row.litres - litres) > 0.005)
        add('drain litres', drain.fromMs, litres, row.litres, Math.abs(row.litres - litres));
    }
    const alarms = mine(stored.alarms).filter(({ startMs }) => startMs < untilMs);
    listsDiffer(
      'alarm 1 or 310',
      truth.openings.filter(({ startMs }) => startMs < untilMs),
      alarms.filter(({ type }) => type === 1 || type === 310),
      (a, b) => a.type === b.type && a.compartment === b.compartment && near(a.startMs, b.startMs),
      { a: ({ startMs }) => startMs, b: ({ startMs }) => startMs },
      add,
    );
    listsDiffer(
      'alarm 202 of a task',
      truth.tasks.filter(({ accused, state, endMs }) => accused && state !== 'open' && endMs < untilMs),
      alarms.filter(({ type, cause, endMs }) => type === 202 && cause !== 'drain' && (endMs ?? 0) < untilMs),
      (a, b) => a.fuel === b.fuel && near(a.fuelStartMs, b.startMs),
      { a: ({ fuelStartMs }) => fuelStartMs, b: ({ startMs }) => startMs },
      add,
    );
    listsDiffer(
      'alarm 203',
      truth.tooLong.filter(({ atMs }) => atMs < untilMs),
      alarms.filter(({ type }) => type === 203),
      (a, b) => near(a.atMs, b.startMs),
      { a: ({ atMs }) => atMs, b: ({ startMs }) => startMs },
      add,
    );
    for (const duty of truth.duties) {
      const row = mine(stored.duties).find(({ fromMs }) => near(fromMs, duty.fromMs));
      if (duty.toMs === null || duty.toMs >= untilMs) continue;
      if (row === undefined || Math.abs(row.drivingS - duty.drivingS) > 1)
        add('driving seconds', duty.fromMs, duty.drivingS, row?.drivingS ?? null);
    }
  }
  return { differences, tasks };
};
