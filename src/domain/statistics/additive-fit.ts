import { endsStep, type Steps } from '../lists/steps.ts';

/** Whose error adds to a comparison, and how much of it: 1 all of it, −1 all of it the other way. */
export interface Part {
  readonly subject: string;
  readonly weight: number;
}

/** What two instruments or people made of the same litres: their difference, in standard deviations. */
export interface Comparison {
  readonly z: number;
  readonly parts: readonly Part[];
}

/** Sweeps over all subjects, at most; each takes most of what is left to explain. */
const sweeps = 60;
/** Nothing is left to explain where no error changes by more, in standard deviations. */
const settled = 1e-3;
/** A subject is taken to be right until it has shown otherwise: as much as one comparison in which it was. */
const prior = 1;

/** Error of a subject as comparisons show it in which another has no part; 0: there are none. */
export interface Elsewhere {
  /** With the errors of whom it meets there taken off. */
  readonly error: number;
  /** As if nobody whom it meets there were off: what it and they have in common is all its own. */
  readonly seen: number;
  readonly count: number;
}

/** The errors of all subjects that together explain the comparisons best, each drawn to 0 by one comparison's worth. */
export interface AdditiveFit {
  readonly subjects: readonly string[];
  /** Indices of the comparisons in which a subject has a part, in their order. */
  readonly among: (subject: string) => readonly number[];
  /** What others do without a subject. */
  readonly without: (subject: string) => Steps<(other: string) => Elsewhere>;
}

/** A subject's comparisons, how much of each is its own, and its error. */
interface Effect {
  readonly indices: Int32Array;
  readonly weights: Float64Array;
  readonly total: number;
  value: number;
}

interface Sums {
  left: number;
  seen: number;
  weights: number;
  count: number;
}

const noSums = (): Sums => ({ left: 0, seen: 0, weights: 0, count: 0 });

const nowhere: Elsewhere = { error: 0, seen: 0, count: 0 };

/**
 * Fits an error to every subject, so that a comparison is the sum of the errors of its parts and chance (least squares,
 * drawn to 0). Subjects that are never apart share what they can't be told apart by. In short steps, between which
 * others may have their turn.
 */
export function* fitErrors(comparisons: readonly Comparison[]): Steps<AdditiveFit> {
  const found = new Map<string, { indices: number[]; weights: number[] }>();
  for (const [index, { parts }] of comparisons.entries()) {
    for (const { subject, weight } of parts) {
      const known = found.get(subject) ?? { indices: [], weights: [] };
      if (known.indices.length === 0) found.set(subject, known);
      known.indices.push(index);
      known.weights.push(weight);
    }
    if (endsStep(index)) yield;
  }
  const effects: Effect[] = [];
  for (const { indices, weights } of found.values()) {
    const total = weights.reduce((sum, weight) => sum + weight * weight, prior);
    effects.push({ indices: new Int32Array(indices), weights: new Float64Array(weights), total, value: 0 });
    yield;
  }
  const left = new Float64Array(comparisons.map(({ z }) => z));
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    let most = 0;
    for (const effect of effects) {
      const { indices, weights, total, value } = effect;
      let sum = 0;
      for (let at = 0; at < indices.length; at += 1)
        sum += (weights[at] ?? 0) * (left[indices[at] ?? 0] ?? 0);
      // What is left lacks this subject's own error.
      const step = (sum + (total - prior) * value) / total - value;
      for (let at = 0; at < indices.length; at += 1) {
        const index = indices[at] ?? 0;
        left[index] = (left[index] ?? 0) - (weights[at] ?? 0) * step;
      }
      effect.value += step;
      most = Math.max(most, Math.abs(step));
      yield;
    }
    if (most < settled) break;
  }
  const errors = new Map([...found.keys()].map((subject, at) => [subject, effects[at]?.value ?? 0]));
  const add = (sums: Sums, index: number, subject: string, weight: number): void => {
    sums.left += weight * ((left[index] ?? 0) + weight * (errors.get(subject) ?? 0));
    sums.seen += weight * (comparisons[index]?.z ?? 0);
    sums.weights += weight * weight;
    sums.count += 1;
  };
  const all = new Map<string, Sums>();
  for (const [subject, { indices, weights }] of found) {
    const sums = noSums();
    for (const [at, index] of indices.entries()) add(sums, index, subject, weights[at] ?? 0);
    all.set(subject, sums);
    yield;
  }
  return {
    subjects: [...found.keys()],
    among: (subject) => found.get(subject)?.indices ?? [],
    *without(without) {
      const shared = new Map<string, Sums>();
      for (const [at, index] of (found.get(without)?.indices ?? []).entries()) {
        for (const { subject, weight } of comparisons[index]?.parts ?? []) {
          const sums = shared.get(subject) ?? noSums();
          if (sums.count === 0) shared.set(subject, sums);
          add(sums, index, subject, weight);
        }
        if (endsStep(at)) yield;
      }
      return (subject) => {
        const whole = all.get(subject);
        if (whole === undefined) return nowhere;
        const part = shared.get(subject) ?? noSums();
        const count = whole.count - part.count;
        if (count === 0) return nowhere;
        const weights = whole.weights - part.weights + prior;
        return { error: (whole.left - part.left) / weights, seen: (whole.seen - part.seen) / weights, count };
      };
    },
  };
}
