import type { Reading } from '../events/cargo.ts';
import type { Slice } from '../slice.ts';

export interface CompartmentLevels {
  last: Reading | null;
  /** Last reading with a usable level. */
  lastOk: Reading | null;
  /** Steady readings, oldest first: those of the last minutes and the one before them. */
  steady: Reading[];
  /** Readings that meet rules 1 to 3 of steadiness, of the last 300 s. */
  candidates: { t: number; mm: number }[];
  /** Table and probe offsets of the last reading with a usable level. */
  gauge?: string;
  oilCode: number | null;
  /** Last density that a message gave for this product. */
  density20KgM3: number | null;
  /** Density of the rack ticket of the present load. */
  ticketDensity20KgM3: number | null;
}

export type LevelsState = Record<string, CompartmentLevels>;

export const levelsSlice: Slice<LevelsState> = {
  name: 'levels',
  start: () => ({}),
  copy: (state) => {
    const copied = { ...state };
    for (const key in copied) {
      const levels = copied[key];
      if (levels) copied[key] = { ...levels, steady: [...levels.steady] };
    }
    return copied;
  },
};

const dayMs = 86_400_000;

/** *Before* an event: last steady reading not after it, at most 24 h old. */
export const steadyBefore = (
  levels: Readonly<LevelsState>,
  compartment: number,
  t: number,
): Reading | null => {
  const found = levels[compartment]?.steady.findLast((reading) => reading.t <= t) ?? null;
  return found !== null && t - found.t <= dayMs ? found : null;
};

/** *After* an event: first steady reading not before it, among those that are still kept. */
export const steadyAfter = (levels: Readonly<LevelsState>, compartment: number, t: number): Reading | null =>
  levels[compartment]?.steady.find((reading) => reading.t >= t) ?? null;
