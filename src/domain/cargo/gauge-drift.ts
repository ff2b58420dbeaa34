import { cumulativeSum } from '../statistics/cumulative-sum.ts';

/** What a level gauge is compared with: the depot's rack, the truck's own meter, the station's gauge. */
export const gaugeReferences = {
  rack: { text: ['发油表', 'Rack'] },
  meter: { text: ['流量计', 'Meter'] },
  atg: { text: ['站端', 'Station'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>>;

export type GaugeReference = keyof typeof gaugeReferences;

const referenceNames = ['rack', 'meter', 'atg'] as const satisfies readonly GaugeReference[];

/** One loading or unloading of a compartment as its gauge and as a reference measured it, at 20 °C. */
export interface GaugeComparison {
  readonly t: number;
  readonly reference: GaugeReference;
  readonly gaugeV20L: number;
  readonly referenceV20L: number;
  /** One standard deviation of their difference by what does not repeat, L. Missing: it was kept before this was known. */
  readonly eachL?: number;
}

/** Less than this is not compared: a millimetre of level would be too much of it. */
export const leastComparedL = 1000;

/** Comparisons that a bias is taken from, the last of them, and how many it needs. */
const comparedLast = 6;
const leastCompared = 4;

/** Comparisons with one reference that are kept: a small error takes more than a few to be told from chance. */
export const comparedKept = 24;

/** How far a gauge lies from a reference: `bias` is the median of gauge ÷ reference − 1, `spread` the median distance from it. */
export interface GaugeBias {
  readonly reference: GaugeReference;
  readonly count: number;
  readonly bias: number;
  readonly spread: number;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [high, low] = [sorted[middle] ?? 0, sorted[middle - 1] ?? 0];
  return sorted.length % 2 === 0 ? (high + low) / 2 : high;
};

const rateOf = ({ gaugeV20L, referenceV20L }: GaugeComparison): number => gaugeV20L / referenceV20L - 1;

const lastOf = (comparisons: readonly GaugeComparison[], reference: GaugeReference) =>
  comparisons
    .filter((one) => one.reference === reference)
    .toSorted((a, b) => a.t - b.t)
    .slice(-comparedLast);

/** The bias against each reference that has enough comparisons. */
export const gaugeBiases = (comparisons: readonly GaugeComparison[]): readonly GaugeBias[] =>
  referenceNames.flatMap((reference) => {
    const rates = lastOf(comparisons, reference).map(rateOf);
    if (rates.length < leastCompared) return [];
    const bias = median(rates);
    return [
      { reference, count: rates.length, bias, spread: median(rates.map((rate) => Math.abs(rate - bias))) },
    ];
  });

/** A gauge that is off. `sinceMs`: the first of the comparisons in a row that show it. */
export interface GaugeDrift {
  readonly bias: number;
  readonly sinceMs: number;
}

const sameSide = (values: readonly number[]): boolean =>
  values.every((value) => value > 0) || values.every((value) => value < 0);

/** What the compartments beside it show against the same reference: the reference's own error, if they agree. */
const errorOf = (
  reference: GaugeReference,
  others: readonly (readonly GaugeBias[])[],
  limit: number,
): number | null => {
  const biases = others.flatMap((known) => known.filter((one) => one.reference === reference));
  const values = biases.map(({ bias }) => bias);
  if (values.length < 2 || Math.max(...values) - Math.min(...values) > limit) return null;
  return median(values);
};

const sinceOf = (
  comparisons: readonly GaugeComparison[],
  errors: ReadonlyMap<GaugeReference, number>,
  bias: number,
  limit: number,
): number => {
  const shows = (one: GaugeComparison): boolean => {
    const off = rateOf(one) - (errors.get(one.reference) ?? 0);
    return Math.sign(off) === Math.sign(bias) && Math.abs(off) > limit / 2;
  };
  const own = comparisons.toSorted((a, b) => a.t - b.t);
  const before = own.findLastIndex((one) => !shows(one));
  return own[before + 1]?.t ?? own.at(-1)?.t ?? 0;
};

/**
 * Whether a compartment's gauge drifts, over `limit` (a share of the volume). One reference alone never says so: it
 * may be the one that is off. Either two references agree against the gauge, or one that the compartments beside it
 * agree with; and none that is known speaks against it.
 * @param others the comparisons of each other compartment of the truck
 */
export const gaugeDrift = (
  own: readonly GaugeComparison[],
  others: readonly (readonly GaugeComparison[])[],
  limit: number,
): GaugeDrift | null => {
  const biases = gaugeBiases(own);
  if (biases.length === 0) return null;
  const beside = others.map(gaugeBiases);
  const errors = new Map<GaugeReference, number>();
  for (const { reference } of biases) {
    const error = errorOf(reference, beside, limit);
    if (error !== null) errors.set(reference, error);
  }
  const offs = biases.map(({ reference, bias }) => ({
    off: bias - (errors.get(reference) ?? 0),
    beside: errors.has(reference),
  }));
  const values = offs.map(({ off }) => off);
  if (!sameSide(values) || values.some((value) => Math.abs(value) <= limit / 2)) return null;
  const over = offs.filter(({ off }) => Math.abs(off) > limit);
  if (over.length < 2 && !over.some((one) => one.beside)) return null;
  const bias = median(values);
  return { bias, sinceMs: sinceOf(own, errors, bias, limit) };
};

/** What one reference says of a gauge: of enough comparisons by their cumulative sum, of fewer where all say the same. */
const verdictOf = (own: readonly GaugeComparison[], reference: GaugeReference) => {
  const run = own
    .filter((one) => one.reference === reference && one.eachL !== undefined && one.eachL > 0)
    .toSorted((a, b) => a.t - b.t);
  const deviations = run.map(
    ({ gaugeV20L, referenceV20L, eachL = 1 }) => (gaugeV20L - referenceV20L) / eachL,
  );
  // What was right again the last times is not drifting any more, however much it was.
  const lasts = deviations.slice(-2);
  if (lasts.length === 0) return null;
  const side = lasts.every((each) => each > 0.5)
    ? 'above'
    : lasts.every((each) => each < -0.5)
      ? 'below'
      : null;
  const { signal, since } = cumulativeSum(deviations);
  const enough = run.length >= leastCompared;
  return { enough, side: enough && signal !== side ? null : side, run: run.slice(since) };
};

/**
 * Whether small deviations of a gauge add up to more than chance against every reference that is known well enough,
 * the same way. Of a single reference it is not known which of both is off: a matter of devices, and of no person.
 */
export const accumulatedDrift = (own: readonly GaugeComparison[]): GaugeDrift | null => {
  const said = referenceNames.map((reference) => verdictOf(own, reference)).filter((one) => one !== null);
  const [first] = said.filter(({ enough }) => enough);
  if (first?.side == null || said.some(({ side }) => side !== first.side)) return null;
  const run = said.flatMap((one) => one.run);
  return { bias: median(run.map(rateOf)), sinceMs: Math.min(...run.map(({ t }) => t)) };
};
