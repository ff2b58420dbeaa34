import type { ResourceRow } from '#state/reports/resources.ts';

/** Rows as they were listed, but for those that were written since: their next write starts from that version. */
export const withWritten = (
  rows: readonly ResourceRow[],
  written: ReadonlyMap<string, ResourceRow>,
): readonly ResourceRow[] =>
  rows.map((row) => {
    const own = written.get(String(row['id']));
    return own !== undefined && Number(own['version']) > Number(row['version']) ? own : row;
  });
