import type { ThresholdTrial } from '#contract/thresholds.ts';
import { chinaDayOf } from '#domain/time/china-day.ts';
import { isRecord, type Row } from '#engine/state.ts';

const dayMs = 86_400_000;

const kindOf = (row: Row): { readonly kind: string; readonly type: number | null } =>
  isRecord(row) ? { kind: row.kind, type: null } : { kind: 'alarm', type: row.type };

const nameOf = (row: Row): string => {
  const { kind, type } = kindOf(row);
  return `${kind} ${type ?? ''}`;
};

/** What is of this moment: a row with other limits begins and ends elsewhere, or is not there. */
const momentOf = (row: Row): string => `${nameOf(row)} ${row.startTime ?? ''} ${row.endTime ?? ''}`;

const countBy = (rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
};

const dayOf = (row: Row): string => chinaDayOf(Date.parse(row.startTime ?? ''));

/** Rows of two judgements of the same messages: how many there are of each kind that differs, and on which days. */
export const compareRows = (
  before: readonly Row[],
  after: readonly Row[],
  fromMs: number,
  toMs: number,
): Pick<ThresholdTrial, 'kinds' | 'days'> => {
  const dated = (rows: readonly Row[]): readonly Row[] =>
    rows.filter(({ startTime }) => startTime != null && Date.parse(startTime) >= fromMs);
  const [was, is] = [dated(before), dated(after)];
  const [wasAt, isAt] = [countBy(was, momentOf), countBy(is, momentOf)];
  const differing = new Set(
    [...was, ...is].filter((row) => wasAt.get(momentOf(row)) !== isAt.get(momentOf(row))).map(nameOf),
  );
  const of = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => differing.has(nameOf(row)));
  const [wasCounts, isCounts] = [countBy(of(was), nameOf), countBy(of(is), nameOf)];
  const first = new Map([...of(was), ...of(is)].map((row) => [nameOf(row), kindOf(row)]));
  const [wasDays, isDays] = [countBy(of(was), dayOf), countBy(of(is), dayOf)];
  const days = new Set<string>();
  for (let t = fromMs; t <= toMs; t += dayMs) days.add(chinaDayOf(t));
  days.add(chinaDayOf(toMs));
  return {
    kinds: [...first].map(([name, kind]) => ({
      ...kind,
      before: wasCounts.get(name) ?? 0,
      after: isCounts.get(name) ?? 0,
    })),
    days: [...days].map((day) => ({ day, before: wasDays.get(day) ?? 0, after: isDays.get(day) ?? 0 })),
  };
};
