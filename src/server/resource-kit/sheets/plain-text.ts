import type { SheetCell } from '../files/read-cells.ts';

/** What stands in a cell, as text without spaces around it. */
export const plainText = (cell: SheetCell): string => String(cell ?? '').trim();
