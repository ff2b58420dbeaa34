import type { Text } from './text.ts';

/** Head of the column of every exported row with the time at which it was read (specification 3). */
export const readTimeTitle: Text = ['读取时间', 'Read at'];
