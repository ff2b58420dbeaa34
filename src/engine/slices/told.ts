import type { ForwardedFact } from '../fact.ts';
import type { Slice } from '../slice.ts';

/**
 * What this subject has told others and still stands by, by `subject factId`. A replay asks it what holds of a word
 * that was said after the snapshot and is not said again: it may have been said, in other words, before.
 */
export type Told = Record<string, ForwardedFact>;

export const toldSlice: Slice<Told> = { name: 'told', start: () => ({}), copy: (told) => ({ ...told }) };

export const toldKey = ({ subject, fact }: ForwardedFact): string => `${subject} ${fact.id}`;
