import type { SealState } from '#domain/cargo/seal-states.ts';
import type { Report } from '#report/define.ts';
import type { Row } from '#state/reports/reports.ts';
import { textIn } from '#ui/table/cell-value.ts';

import { sealState } from '../../truck-drawing.ts';

/** The seal that a row is about: its own, or the one that a word of it stands for; null where it is about none. */
export const sealOfRow = (report: Report, row: Row): SealState | null => {
  if ('seal' in report.columns) return sealState(textIn(row['seal']) ?? '');
  for (const [name, { choices }] of Object.entries(report.columns)) {
    const seal = choices?.[textIn(row[name]) ?? '']?.seal;
    if (seal !== undefined) return seal;
  }
  return null;
};
