import type { Text } from '#i18n/text.ts';

/** The word of a code that came from outside; a code that an object has from birth (`constructor`) is none of ours. */
export const ownWord = (words: Readonly<Record<string, Text>>, code: string): Text | null =>
  Object.hasOwn(words, code) ? (words[code] ?? null) : null;
