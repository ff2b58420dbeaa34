/** A two-state input of which only lasting changes count. */
export interface Debounced {
  state: 'open' | 'closed';
  sinceMs: number;
  /** Last message that named the input. */
  seenMs: number;
  serial: string | null;
  pending: Pending | null;
}

export interface Pending {
  state: 'open' | 'closed';
  t: number;
  messageId: string;
  /** Seen in a snapshot, so it happened some time since `lastKnownMs`. */
  uncertain: boolean;
  lastKnownMs: number;
  /** Row of the raw change, marked as a bounce when it is one. */
  rowId: string | null;
}

export type Observed = 'same' | 'begins' | 'lasts' | 'bounce';

/**
 * A raw state of an input. It begins to differ (`begins`), goes on differing (`lasts`), or returns before the
 * debounce time was over (`bounce`). A change is real if the opposite does not follow within the time; exactly
 * the time is real, because timers fire before the facts of their moment.
 */
export const observe = (
  input: Debounced,
  state: 'open' | 'closed',
  seen: Omit<Pending, 'state'>,
): Observed => {
  input.seenMs = seen.t;
  if (input.pending !== null) {
    if (state === input.pending.state) return 'lasts';
    input.pending = null;
    return 'bounce';
  }
  if (state === input.state) return 'same';
  input.pending = { ...seen, state };
  return 'begins';
};

/** Accepts the pending change. */
export const settlePending = (input: Debounced): Pending | null => {
  const { pending } = input;
  if (pending === null) return null;
  input.state = pending.state;
  input.sinceMs = pending.t;
  input.pending = null;
  return pending;
};

/** Next moment at which one of the inputs becomes certain. */
export const pendingDue = (
  inputs: Readonly<Record<string, Readonly<Debounced>>>,
  debounceMs: (t: number) => number,
): number | null => {
  let due: number | null = null;
  for (const key in inputs) {
    const pending = inputs[key]?.pending;
    if (!pending) continue;
    const at = pending.t + debounceMs(pending.t);
    if (due === null || at < due) due = at;
  }
  return due;
};
