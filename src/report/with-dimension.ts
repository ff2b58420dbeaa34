import type { Report } from './define.ts';
import { chosenDimension } from './dimension.ts';

const made = new WeakMap<Report, Map<string, Report>>();

/** The report with the columns and drill-down of the chosen dimension alone; one without a choice as it is. */
export const withDimension = (report: Report, text?: string): Report => {
  if (!report.dimension) return report;
  const { choices } = report.dimension;
  const name = chosenDimension(report.dimension, text) ?? chosenDimension(report.dimension, undefined) ?? '';
  const known = made.get(report) ?? new Map<string, Report>();
  made.set(report, known);
  const before = known.get(name);
  if (before) return before;
  const own = new Set(choices[name]?.columns);
  const others = new Set(Object.values(choices).flatMap(({ columns }) => columns));
  const columns = Object.fromEntries(
    Object.entries(report.columns).filter(([column]) => own.has(column) || !others.has(column)),
  );
  const chosen: Report = {
    ...report,
    columns,
    ...(report.drillDown
      ? { drillDown: { ...report.drillDown, filters: choices[name]?.drillDown ?? {} } }
      : {}),
  };
  known.set(name, chosen);
  return chosen;
};
