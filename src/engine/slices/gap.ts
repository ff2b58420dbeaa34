import type { RecordKind } from '#contract/records.ts';

import type { Slice } from '../slice.ts';

export interface GapState {
  lastMs: number | null;
  /** Interval of the last heartbeat, s. */
  intervalS: number;
  /** The last period without messages. */
  gap: { fromMs: number; toMs: number } | null;
}

export const gapSlice: Slice<GapState> = {
  name: 'gap',
  start: () => ({ lastMs: null, intervalS: 60, gap: null }),
  copy: (state) => ({ ...state }),
};

/** Rows of a period, which are less certain when a part of it is unknown. */
const spans: Partial<Record<RecordKind, true>> = {
  parking: true,
  'seal-record': true,
  'box-door': true,
  'valve-record': true,
  'driver-duty': true,
  spraying: true,
  'airtight-test': true,
  'route-deviation': true,
  'route-event': true,
};

export const isSpan = (kind: RecordKind): boolean => spans[kind] === true;
