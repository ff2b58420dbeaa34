import type { SheetCell } from '../../resource-kit/files/read-workbook.ts';

/** What stands in a cell, as text without spaces around it; of a date its day, and its clock where that says something. */
export const plainText = (cell: SheetCell): string => {
  if (!(cell instanceof Date)) return String(cell ?? '').trim();
  if (Number.isNaN(cell.getTime())) return '';
  const [day = '', clock = ''] = cell.toISOString().slice(0, 16).split('T');
  return clock === '00:00' ? day : `${day} ${clock}`;
};
