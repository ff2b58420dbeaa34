import { round } from '#domain/text/round.ts';

/** A volume at line and at 20 °C (null: unknown), recorded figures. */
export interface Litres {
  readonly vtL: number;
  readonly v20L: number | null;
}

/** a − b at 20 °C; unknown when one of them is. */
export const minus = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b;

export const sumLitres = (all: readonly Litres[]): Litres => {
  let vtL = 0;
  let v20L: number | null = 0;
  for (const litres of all) {
    vtL += litres.vtL;
    v20L = v20L === null || litres.v20L === null ? null : v20L + litres.v20L;
  }
  return { vtL: round(vtL, 2), v20L: v20L === null ? null : round(v20L, 2) };
};

interface Moved {
  readonly kind: 'loading' | 'unloading';
  readonly startVtL: number;
  readonly startV20L: number | null;
  readonly stopVtL: number;
  readonly stopV20L: number | null;
}

/** Litres that an operation moved; more on board is positive for a loading, less for an unloading. */
export const changeOf = ({ kind, startVtL, startV20L, stopVtL, stopV20L }: Moved): Litres => {
  const sign = kind === 'loading' ? 1 : -1;
  const v20 = minus(stopV20L, startV20L);
  return { vtL: round(sign * (stopVtL - startVtL), 2), v20L: v20 === null ? null : round(sign * v20, 2) };
};
