import type { Text } from '#i18n/text.ts';

import type { Report } from './define.ts';
import type { Filter } from './filters.ts';

/** One thing that a report's lines can be about: the keys that tell them apart, and the way to the rows behind one. */
export interface LineChoice {
  readonly text: Text;
  /** Columns that only such lines have. */
  readonly columns: readonly string[];
  /** Filter of the page behind → field of the line. */
  readonly behind: Readonly<Record<string, string>>;
}

/** What the lines of a report are about is chosen among these; the first is the usual one. */
export interface Lines {
  readonly title: Text;
  readonly choices: Readonly<Record<string, LineChoice>>;
}

/** Name of the choice among a report's filters. */
export const linesField = 'lines';

export const linesFilter = ({ title, choices }: Lines): Filter => ({ control: 'lines', title, choices });

/** The choice that a filter's text means; null: there is none of that name. */
export const chosenLines = ({ choices }: Lines, text: string | undefined): string | null => {
  const [usual = ''] = Object.keys(choices);
  const name = text === undefined || text === '' ? usual : text;
  return Object.hasOwn(choices, name) ? name : null;
};

const made = new WeakMap<Report, Map<string, Report>>();

/** The report with the columns of the chosen lines alone; one without a choice as it is. */
export const withLines = (report: Report, text?: string): Report => {
  if (!report.lines) return report;
  const { choices } = report.lines;
  const name = chosenLines(report.lines, text) ?? chosenLines(report.lines, undefined) ?? '';
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
    ...(report.behind ? { behind: { ...report.behind, filters: choices[name]?.behind ?? {} } } : {}),
  };
  known.set(name, chosen);
  return chosen;
};
