import { hashOf } from '../random.ts';

/** Whether a subject is the one of so many, counted from where the seed says; null: none is. */
export const isOneOf = (every: number | null, seed: string, what: string, index: number): boolean =>
  every !== null && (index + hashOf(seed, what)) % every === 0;
