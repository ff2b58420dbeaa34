import type { Fix, Visit } from '../events/fix.ts';
import type { Slice } from '../slice.ts';

export interface MotionState {
  /** Accepted fixes, oldest first: the last one, and those that a decision a few seconds late may ask for. */
  recent: Fix[];
  /** Last moment at which the truck is known to have moved. */
  movingMs: number | null;
  /** First fix of the present standing; null while moving. */
  standingSinceMs: number | null;
  /** First fix of the present stop, or of where it was carried to since. */
  stoppedAt?: Fix | null;
  /** Planned stop whose fence the truck stands beside. */
  besideCode?: string | null;
  /** A station whose gauge received what left the truck at the stop that began then, beside its fence. */
  deliveredAt?: { readonly stationCode: string; readonly sinceMs: number } | null;
  /** Spikes dropped in a row. */
  dropped: number;
  visit: Visit | null;
  /** First fix outside the visit's area, when the last one was outside. */
  outside: { t: number; next: Visit | null } | null;
  /** Fixes since the last position without a fix. */
  sinceNoFix: number;
}

export const motionSlice: Slice<MotionState> = {
  name: 'motion',
  start: () => ({
    recent: [],
    movingMs: null,
    standingSinceMs: null,
    dropped: 0,
    visit: null,
    outside: null,
    sinceNoFix: 0,
  }),
  copy: (state) => ({ ...state, recent: [...state.recent] }),
};
