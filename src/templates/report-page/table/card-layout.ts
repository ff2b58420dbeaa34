import type { Report } from '#report/define.ts';
import { cellShapes } from '#ui/table/cells.tsx';

/** Which columns stand where on the card of a row. */
export const cardLayout = (report: Report, columns: readonly string[]) => {
  const kindOf = (name: string): string => report.columns[name]?.kind ?? 'text';
  const first = (kinds: readonly string[]): string | undefined =>
    columns.find((name) => kinds.includes(kindOf(name)));
  const lead = [first(['seal', 'choice']), first(['plate'])].filter((name) => name !== undefined);
  const compartment = columns.find((name) => name === 'compartment');
  const time = first(['time', 'day']);
  const place = first(['place']);
  const line = first(['spark', 'load']);
  // Whether an alarm was acknowledged is its most important fact.
  const state = report.judged && 'state' in report.columns && !lead.includes('state') ? 'state' : undefined;
  const used = new Set([...lead, compartment, time, place, line, state]);
  const left = columns.filter((name) => !used.has(name));
  const measured = left.filter(
    (name) => cellShapes[report.columns[name]?.kind ?? 'text'].right || kindOf(name) === 'time',
  );
  const figures = report.cards?.filter((name) => columns.includes(name)) ?? [
    // A record without a figure still has something to show.
    ...(measured.length > 0 ? measured : left).slice(0, line === undefined ? 4 : 3),
    ...(line === undefined ? [] : [line]),
  ];
  return { lead, compartment, time, place, state, figures };
};
