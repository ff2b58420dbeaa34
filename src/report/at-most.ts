import type { Column } from './kinds.ts';

/** Whether the figure of a row is only known to be no larger. */
export const isAtMost = (
  { atMost }: Pick<Column, 'atMost'>,
  row: Readonly<Record<string, unknown>>,
  name: string,
): boolean => atMost !== undefined && row[name] != null && row[atMost.field] === atMost.value;

/** Written before such a figure. */
export const atMostSign = '≤';
