import { createHash } from 'node:crypto';

import type { Resource } from '#resource/define.ts';

/**
 * Codes for rows of a list that has none: people know stations and drivers by their names. From the name, so that what was
 * looked at is what is written.
 */
const codes: Readonly<Record<string, (hash: string) => string>> = {
  area: (hash) => `N${hash.slice(0, 12).toUpperCase()}`,
  // A letter and six digits.
  driver: (hash) => `N${String(Number.parseInt(hash.slice(0, 12), 16) % 1_000_000).padStart(6, '0')}`,
};

/** The code of a new row by its company and name; null: lists of this page have to have one. */
export const codeOfName = (
  { source, preset }: Resource,
  companyCode: unknown,
  name: string,
): string | null => {
  const make = codes[source];
  if (make === undefined) return null;
  return make(
    createHash('sha256')
      .update([source, preset?.['type'] ?? '', String(companyCode ?? ''), name].join('\n'))
      .digest('hex'),
  );
};
