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

/** Sweeps over all subjects; each takes most of what is left to explain. */
const sweeps = 60;
/** A subject is taken to be right until it has shown otherwise: as much as one comparison in which it was. */
const prior = 1;

interface Effect {
  value: number;
  readonly among: readonly { readonly index: number; readonly weight: number }[];
}

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
  readonly elsewhere: (subject: string, without: string) => Elsewhere;
  /** Indices of the comparisons in which a subject has a part, in their order. */
  readonly among: (subject: string) => readonly number[];
  readonly subjects: readonly string[];
}

/**
 * Fits an error to every subject, so that a comparison is the sum of the errors of its parts and chance (least squares,
 * drawn to 0). Subjects that are never apart share what they can't be told apart by.
 */
export const fitErrors = (comparisons: readonly Comparison[]): AdditiveFit => {
  const found = new Map<string, { index: number; weight: number }[]>();
  for (const [index, { parts }] of comparisons.entries())
    for (const { subject, weight } of parts) {
      const known = found.get(subject);
      if (known === undefined) found.set(subject, [{ index, weight }]);
      else known.push({ index, weight });
    }
  const effects = new Map<string, Effect>(
    [...found].map(([subject, among]) => [subject, { value: 0, among }]),
  );
  const left = comparisons.map(({ z }) => z);
  for (let sweep = 0; sweep < sweeps; sweep += 1)
    for (const effect of effects.values()) {
      let [sum, weights] = [0, prior];
      for (const { index, weight } of effect.among) {
        sum += weight * ((left[index] ?? 0) + weight * effect.value);
        weights += weight * weight;
      }
      const step = sum / weights - effect.value;
      for (const { index, weight } of effect.among) left[index] = (left[index] ?? 0) - weight * step;
      effect.value += step;
    }
  const indices = new Map(
    [...effects].map(([subject, { among }]) => [subject, new Set(among.map(({ index }) => index))]),
  );
  return {
    subjects: [...effects.keys()],
    among: (subject) => (effects.get(subject)?.among ?? []).map(({ index }) => index),
    elsewhere: (subject, without) => {
      const effect = effects.get(subject);
      const not = indices.get(without);
      let [sum, seen, weights, count] = [0, 0, prior, 0];
      for (const { index, weight } of effect?.among ?? []) {
        if (not?.has(index) === true) continue;
        seen += weight * (comparisons[index]?.z ?? 0);
        sum += weight * ((left[index] ?? 0) + weight * (effect?.value ?? 0));
        weights += weight * weight;
        count += 1;
      }
      return { error: sum / weights, seen: seen / weights, count };
    },
  };
};
