import { expect } from 'vitest';

import { Refusal } from '#server/kernel/refusal.ts';

/** What is refused: the fields, with what is said of each in English. */
export const faults = (work: () => unknown): Record<string, string> | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.resultCode).toBe(400);
    return Object.fromEntries(Object.entries(error.fields).map(([name, [, english]]) => [name, english]));
  }
};
