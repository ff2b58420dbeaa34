import type { Text } from './text.ts';

/** A text with a number in it: English says one thing of one and another of many, Chinese does not. */
export const plural = (count: number, zh: string, one: string, many: string): Text => [
  zh,
  count === 1 ? one : many,
];
