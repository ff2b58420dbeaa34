import type { Reading } from '../events/cargo.ts';
import { type Channel, type ChannelState, noChannels } from '../evidence/channels.ts';
import { type LevelNoise, unseenNoise } from '../evidence/level-noise.ts';
import type { Slice } from '../slice.ts';

/** A reading like which a later one may be: same level, temperature, water and density. Times in ms UTC. */
export interface SteadyCandidate {
  readonly t: number;
  readonly mm: number;
  readonly vtL: number;
  readonly v20L: number | null;
  readonly temperatureC: number | null;
  readonly waterMm: number | null;
  readonly density20KgM3: number | null;
}

export interface CompartmentLevels {
  last: Reading | null;
  /** Last reading with a usable level. */
  lastOk: Reading | null;
  /** Steady readings, oldest first: those of the last minutes and the one before them. */
  steady: Reading[];
  /** Readings that meet rules 1 to 3 of steadiness, of the last 300 s. */
  candidates: SteadyCandidate[];
  /** Readings with a usable level of the last half hour, oldest first, a minute apart. */
  recent: readonly Reading[];
  /** What was accepted last of each channel. */
  channels: Readonly<Record<Channel, ChannelState | null>>;
  noise: LevelNoise;
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
  complete: (state) => {
    // One that has it was completed with all others.
    for (const key in state) if (state[key]?.channels !== undefined) return state;
    const fresh = { recent: [], channels: noChannels, noise: unseenNoise };
    return Object.fromEntries(
      Object.entries(state).map(([key, levels]) => [key, { ...fresh, ...levels, candidates: [] }]),
    );
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
