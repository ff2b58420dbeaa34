import type { Slice } from '../slice.ts';

/** State for the live view alone. */
export interface LiveState {
  contactMs: number | null;
  movingSinceMs: number | null;
  loadedSinceMs: number | null;
  emptySinceMs: number | null;
  /** Alarms without duration of the last minutes. */
  points: { id: string; type: number; raisedMs: number }[];
}

export const liveSlice: Slice<LiveState> = {
  name: 'live',
  start: () => ({
    contactMs: null,
    movingSinceMs: null,
    loadedSinceMs: null,
    emptySinceMs: null,
    points: [],
  }),
};
