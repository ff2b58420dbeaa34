import type { Report } from '#report/define.ts';
import { cellShapes } from '#ui/table/cells.tsx';

/** Columns that fit, `stretch` being how much wider this language's words run: the lowest rank folds into the drawer first, within a rank the last; rank 1 stays. */
export const fittingColumns = (
  report: Report,
  names: readonly string[],
  widthPx: number,
  stretch: number,
): readonly string[] => {
  const need = (name: string): number => cellShapes[report.columns[name]?.kind ?? 'text'].widthPx * stretch;
  let rest = names.reduce((sum, name) => sum + need(name), 16) - widthPx;
  const dropped = new Set<string>();
  for (const rank of [3, 2]) {
    for (const name of names.toReversed()) {
      if (rest <= 0) break;
      if (report.columns[name]?.rank !== rank) continue;
      dropped.add(name);
      rest -= need(name);
    }
  }
  return names.filter((name) => !dropped.has(name));
};
