import type { ForwardedFact } from '../fact.ts';
import type { Slice } from '../slice.ts';

/**
 * Facts in force that this subject has forwarded to others, by `subject factId`. A replay needs them for a fact that was
 * forwarded after the snapshot and is not forwarded again: other content of the same id may have been in force before.
 */
export type Forwarded = Record<string, ForwardedFact>;

/** `told` is its name in stored states. */
export const forwardedSlice: Slice<Forwarded> = {
  name: 'told',
  start: () => ({}),
  copy: (forwarded) => ({ ...forwarded }),
};

export const forwardedKey = ({ subject, fact }: ForwardedFact): string => `${subject} ${fact.id}`;
