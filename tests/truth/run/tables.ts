/** Rows with their cells aligned to the right, as wide as the widest of their column. */
export const alignedLines = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  '));
};
