import type { Wrong } from './day.ts';
import type { SimTruck } from './truck.ts';

export type WrongKind = Wrong['kind'];

/** What is wrong at a moment, of one kind; of one compartment where a kind has compartments. */
export const wrongAt = <K extends WrongKind>(
  wrongs: readonly Wrong[],
  kind: K,
  timeMs: number,
  compartment?: number,
): Extract<Wrong, { kind: K }> | undefined =>
  wrongs.find(
    (wrong): wrong is Extract<Wrong, { kind: K }> =>
      wrong.kind === kind &&
      wrong.fromMs <= timeMs &&
      timeMs < wrong.toMs &&
      (!('compartment' in wrong) || wrong.compartment === compartment),
  );

/** Moments at which a wrong shows, whatever the rates: when it begins, in steps while it lasts, and when it is over. */
export const momentsOf = (
  wrongs: readonly Wrong[],
  kinds: readonly WrongKind[],
  stepMs: number,
  fromMs: number,
  toMs: number,
): number[] =>
  wrongs.flatMap((wrong) => {
    if (!kinds.includes(wrong.kind)) return [];
    const moments: number[] = [];
    for (let t = wrong.fromMs; t < wrong.toMs; t += stepMs) moments.push(t);
    moments.push(wrong.toMs + 10_000);
    return moments.filter((t) => t >= fromMs && t < toMs);
  });

/** Product of a compartment as its gauge tells it. */
export const oilCodeAt = (truck: SimTruck, wrongs: readonly Wrong[], index: number, atMs: number): number => {
  const compartment = truck.compartments[index];
  if (compartment === undefined) return 0;
  return wrongAt(wrongs, 'otherOil', atMs, compartment.compartment)?.oilCode ?? compartment.oilCode;
};
