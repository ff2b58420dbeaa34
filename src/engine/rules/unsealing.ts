import { round } from '#domain/round.ts';

import type { Reading } from '../events.ts';
import type { Slice } from '../slice.ts';
import { iso } from '../time.ts';
import type { World } from '../world.ts';
import { parkingSlice } from './parking.ts';

/** A part that is open. */
export interface OpenPart {
  recordId: string;
  openMs: number;
  abnormal: boolean;
  gaugeChanged?: boolean;
  unsealingCode?: string;
  /** Moment of the level before it. */
  beforeMs?: number | null;
}

/** An opening that is over and waits for the level after it. */
export interface Waiting {
  recordId: string;
  compartment: number;
  closeMs: number;
  startV20L: number | null;
  beforeMs?: number | null;
}

export interface SealRecordsState {
  /** Open parts by `compartment:part`. */
  open: Record<string, OpenPart>;
  /** Closed ones that wait for the first steady level after closing. */
  waiting: Waiting[];
  /** The last unsealing of each compartment, and up to which level its litres are counted. */
  codes?: Record<string, string>;
  counted?: Record<string, { t: number; v20L: number }>;
}

export const sealRecordsSlice: Slice<SealRecordsState> = {
  name: 'seal-records',
  start: () => ({ open: {}, waiting: [] }),
};

/**
 * What openings of one compartment in one stop share, and those that are open at once: a page shows them as one. The
 * stop is that of parking, which a nudge in a queue does not end.
 */
export const codeOf = (world: World, compartment: number, t: number): string => {
  const { open } = world.read(sealRecordsSlice);
  for (const key in open)
    if (key.startsWith(`${compartment}:`) && open[key]?.unsealingCode !== undefined)
      return open[key].unsealingCode;
  const { stop } = world.read(parkingSlice);
  const sinceMs = Math.min(stop?.startMs ?? t, t);
  return `${world.truckAt(t)?.truck.signCode ?? ''}:${compartment}:${iso(sinceMs)}`;
};

/**
 * Litres between the levels before and after an opening that no other one has told: parts that were open at one time
 * see the same litres go, and a total has them once.
 */
export const countedL = (
  state: SealRecordsState,
  { compartment, beforeMs = null, startV20L }: Waiting,
  after: Reading | null,
): number | null => {
  if (after === null || after.v20L === null || startV20L === null) return null;
  const { t, v20L } = after;
  const told = state.counted?.[compartment];
  if (told !== undefined && t <= told.t) return 0;
  state.counted = { ...state.counted, [compartment]: { t, v20L } };
  const from = told !== undefined && beforeMs !== null && told.t > beforeMs ? told.v20L : startV20L;
  return round(v20L - from, 2);
};
