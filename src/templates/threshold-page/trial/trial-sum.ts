import type { ThresholdTrial } from '#state/reports/thresholds.ts';

/** Trials of several trucks, added. */
export interface TrialSum extends ThresholdTrial {
  /** Trucks that were judged, those without messages among them. */
  readonly judged: number;
}

type Kind = ThresholdTrial['kinds'][number];
type Day = ThresholdTrial['days'][number];

const added = <T extends { readonly before: number; readonly after: number }>(
  one: readonly T[],
  other: readonly T[],
  keyOf: (item: T) => string,
): T[] => {
  const sums = new Map(one.map((item) => [keyOf(item), item]));
  for (const item of other) {
    const known = sums.get(keyOf(item));
    sums.set(
      keyOf(item),
      known === undefined
        ? item
        : { ...known, before: known.before + item.before, after: known.after + item.after },
    );
  }
  return [...sums.values()];
};

const edge = (one: string | null, other: string | null, side: 'first' | 'last'): string | null => {
  if (one === null || other === null) return one ?? other;
  return one < other === (side === 'first') ? one : other;
};

/** Adds the trial of one more truck. */
export const addTrial = (sum: TrialSum, trial: ThresholdTrial): TrialSum => ({
  fromTime: edge(sum.fromTime, trial.fromTime, 'first'),
  toTime: edge(sum.toTime, trial.toTime, 'last'),
  kinds: added<Kind>(sum.kinds, trial.kinds, ({ kind, type }) => `${kind} ${type ?? ''}`).toSorted(
    (a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before),
  ),
  days: added<Day>(sum.days, trial.days, ({ day }) => day).toSorted((a, b) => a.day.localeCompare(b.day)),
  judged: sum.judged + 1,
});

/** What the sum is told by: alarms where their number differs, since people answer for them; else the rows. */
export const headline = ({ kinds }: Pick<TrialSum, 'kinds'>) => {
  const alarms = kinds.filter(({ kind }) => kind === 'alarm');
  const of = alarms.length > 0 ? alarms : kinds;
  const total = (side: 'before' | 'after'): number => of.reduce((sum, kind) => sum + kind[side], 0);
  return { areAlarms: alarms.length > 0, before: total('before'), after: total('after') };
};
