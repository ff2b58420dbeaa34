import type { Text } from './text.ts';

/** A text with a number in it: English has a form for one and a form for many, Chinese does not. */
export const plural = (count: number, zh: string, one: string, many: string): Text => [
  zh,
  count === 1 ? one : many,
];
