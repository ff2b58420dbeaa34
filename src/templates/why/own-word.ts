import type { Text } from '#i18n/text.ts';

/** The word of a code from outside; names that every object has (`constructor`) are not codes. */
export const ownWord = (words: Readonly<Record<string, Text>>, code: string): Text | null =>
  Object.hasOwn(words, code) ? (words[code] ?? null) : null;
