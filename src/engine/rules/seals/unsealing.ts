import { round } from '#domain/text/round.ts';

import type { Reading } from '../../events/cargo.ts';
import type { Slice } from '../../slice.ts';
import { iso } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { parkingSlice } from '../driving/parking.ts';

/** A part that is open. */
export interface OpenPart {
  recordId: string;
  openMs: number;
  abnormal: boolean;
  gaugeChanged?: boolean;
  unsealingCode?: string;
  /** Moment of the level before the opening. */
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
 * State shared by the openings of one compartment in one stop, and by those that are open at once: a page shows them
 * as one. The stop is that of parking, which a move in a queue does not end.
 */
export const codeOf = (world: RuleContext, compartment: number, t: number): string => {
  const { open } = world.read(sealRecordsSlice);
  for (const key in open)
    if (key.startsWith(`${compartment}:`) && open[key]?.unsealingCode !== undefined)
      return open[key].unsealingCode;
  const { stop } = world.read(parkingSlice);
  const sinceMs = Math.min(stop?.startMs ?? t, t);
  return `${world.truckAt(t)?.truck.signCode ?? ''}:${compartment}:${iso(sinceMs)}`;
};

/**
 * Litres between the levels before and after an opening, counted once: parts that were open at one time see the same
 * litres, and a total has them once.
 */
export const countedL = (
  state: SealRecordsState,
  { compartment, beforeMs = null, startV20L }: Waiting,
  after: Reading | null,
): number | null => {
  if (after === null || after.v20L === null || startV20L === null) return null;
  const { t, v20L } = after;
  const counted = state.counted?.[compartment];
  if (counted !== undefined && t <= counted.t) return 0;
  state.counted = { ...state.counted, [compartment]: { t, v20L } };
  const from = counted !== undefined && beforeMs !== null && counted.t > beforeMs ? counted.v20L : startV20L;
  return round(v20L - from, 2);
};
