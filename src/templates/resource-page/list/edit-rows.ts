import type { CallFailure } from '#contract/hub/outcomes.ts';
import { type ResourceRow, type RowFields, updateRow } from '#state/reports/resources.ts';

/** A row that was not written, and why. */
export interface RefusedRow {
  readonly row: ResourceRow;
  readonly failure: CallFailure;
}

/**
 * Writes the same fields into rows, one after the other: each is refused by itself, and whoever stops in between knows
 * which are written.
 * @param isStopped asked before each row
 * @returns rows that were refused, and those that were not tried
 */
export const editRows = async (
  address: string,
  rows: readonly ResourceRow[],
  fields: RowFields,
  reason: string,
  progress: (done: number) => void,
  isStopped: () => boolean,
): Promise<{ readonly refused: readonly RefusedRow[]; readonly left: readonly ResourceRow[] }> => {
  const refused: RefusedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (isStopped()) return { refused, left: rows.slice(index) };
    const outcome = await updateRow(address, Number(row['id']), Number(row['version'] ?? 1), fields, reason);
    if (!outcome.ok) refused.push({ row, failure: outcome.failure });
    progress(index + 1);
  }
  return { refused, left: [] };
};
