import { createHash } from 'node:crypto';

import type { ReportRow } from '#contract/reports/reports.ts';

/** What a plan would do with a row of a file. */
export interface DueRow {
  readonly rowNumber: number;
  readonly action: string;
  readonly before: ReportRow | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Identifies a plan: an import is carried out only while it is still what was confirmed.
 * @param addressOf the page of a row, where a file has rows of several
 */
export const digestOf = <R extends DueRow>(
  rows: readonly R[],
  addressOf: (row: R) => string = () => '',
): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map((row) => [
          row.rowNumber,
          addressOf(row),
          row.action,
          row.before?.['id'] ?? null,
          row.before?.['version'] ?? null,
          row.fields,
        ]),
      ),
    )
    .digest('hex');
