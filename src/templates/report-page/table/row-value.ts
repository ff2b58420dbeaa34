import type { Row } from '#state/reports/reports.ts';
import { numberIn } from '#ui/table/cell-value.ts';

/** The number at a field of a row; null where the field is not named, missing or no number. */
export const numberAt = (row: Row, name: string | undefined): number | null =>
  name === undefined ? null : numberIn(row[name]);
