import type { Dashboard } from '#contract/fleet/dashboard.ts';
import type { TargetFigures } from '#contract/reports/targets.ts';
import { chinaDayOf } from '#domain/time/china-day.ts';
import { dayMs } from '#domain/time/time.ts';
import { reports } from '#pages/definitions.ts';
import { type Target, targetDays, type TargetFigure } from '#report/targets/target.ts';
import { targetFilters } from '#report/targets/target-filters.ts';

import type { Queries } from '../database/database.ts';
import { type TargetRow, targetStatement } from './compile/target-statement.ts';
import { isFilled } from '../telemetry/history-progress.ts';
import type { Reader } from '../identity/actor.ts';

/** The last days, today included. */
const daysBefore = (nowMs: number): readonly string[] =>
  Array.from({ length: targetDays }, (_, index) => chinaDayOf(nowMs - (targetDays - 1 - index) * dayMs));

/** Days of which something of these companies' trucks is stored. */
const daysHeard = async (
  queries: Queries,
  companies: readonly string[],
  fromDay: string,
): Promise<ReadonlySet<string>> => {
  const rows = await queries.query<{ day: string }>(
    `select distinct to_char(day, 'YYYY-MM-DD') as day from daily_mileage
     where company_code = any($1::text[]) and not withdrawn and day >= $2::date`,
    [companies, fromDay],
    'target_days_heard',
  );
  return new Set(rows.map(({ day }) => day));
};

/** Sums and counts of a day of which nothing else is known to have happened are 0; rates and means of nothing are none. */
const ofNothing = ({ measure: { fn } }: TargetFigure): number | null =>
  fn === 'count' || fn === 'sum' || fn === 'distinct' ? 0 : null;

/** The figures of a page over the last days. */
export const targetFigures = async (
  queries: Queries,
  reader: Reader,
  target: Target,
  nowMs: number,
  progress: Dashboard['history'],
): Promise<TargetFigures> => {
  const days = daysBefore(nowMs);
  const today = chinaDayOf(nowMs);
  const missing = days.findLastIndex((day) => !isFilled(day, today, progress));
  const counted = days.slice(missing + 1);
  const fromDay = counted[0] ?? today;
  const heard = await daysHeard(queries, reader.companies, fromDay);
  const figureOf = async (key: string, figure: TargetFigure): Promise<TargetFigures['figures'][number]> => {
    if (counted.length === 0) return { key, values: days.map(() => null), total: null, trucks: [] };
    const report = reports.get(figure.page);
    if (!report) throw new Error(`no report ${figure.page}`);
    const asked = { ...reader, filters: targetFilters(figure, { fromDay, toDay: today }), order: '' };
    const { text, values } = targetStatement(report, figure.measure, asked);
    const rows = await queries.query<TargetRow>(text, values);
    const byDay = new Map(rows.flatMap((row) => (row.part === 'day' ? [[row.key, row.figure]] : [])));
    return {
      key,
      values: days.map((day) =>
        byDay.has(day) ? (byDay.get(day) ?? null) : heard.has(day) ? ofNothing(figure) : null,
      ),
      total:
        heard.size === 0 && byDay.size === 0
          ? null
          : (rows.find(({ part }) => part === 'all')?.figure ?? null),
      trucks:
        figure.unranked === true
          ? []
          : rows.flatMap(({ part, key: signCode, figure: one }) =>
              part === 'truck' && signCode !== null && one !== null ? [{ signCode, figure: one }] : [],
            ),
    };
  };
  return {
    days: [...days],
    fromDay,
    figures: await Promise.all(Object.entries(target).map(([key, figure]) => figureOf(key, figure))),
    asOf: new Date(nowMs).toISOString(),
  };
};
