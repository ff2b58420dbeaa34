import type { Text } from '#i18n/text.ts';

/** Heads of what is written beside rows that are given back; they are no fields when these come in again. */
export const reasonHead: Text = ['为什么没有导入', 'Why it was not imported'];
export const rowHead: Text = ['原行号', 'Row before'];

export const ownHeads: ReadonlySet<string> = new Set([...reasonHead, ...rowHead]);
