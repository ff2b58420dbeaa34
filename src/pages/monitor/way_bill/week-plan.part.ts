import { chinaDayOf } from '#domain/time/china-day.ts';
import { loadRows, type ResourceRow, type ResourceRows } from '#state/reports/resources.ts';
import type { CallOutcome } from '#state/hub/failures.ts';

const pageSize = 500;

/** Rows of one week at most: a plan of more is narrowed by its truck in the list. */
const mostRows = 5000;

/** Everything that is planned from one day to another, both included (`YYYY-MM-DD`), in order of time. */
export const loadPlan = async (
  address: string,
  firstDay: string,
  lastDay: string,
): Promise<CallOutcome<ResourceRows>> => {
  const rows: ResourceRow[] = [];
  for (let page = 1; ; page += 1) {
    const outcome = await loadRows({
      address,
      filters: { plannedTime: firstDay, plannedTimeUntil: lastDay },
      search: '',
      order: 'plannedTime',
      page,
      pageSize,
    });
    if (!outcome.ok) return outcome;
    rows.push(...outcome.value.rows);
    if (outcome.value.rows.length < pageSize || rows.length >= mostRows)
      return { ...outcome, value: { ...outcome.value, rows } };
  }
};

/** What each truck is to do on each of the days. */
export interface PlannedTruck {
  readonly signCode: string;
  readonly byDay: ReadonlyMap<string, readonly ResourceRow[]>;
}

export const dayOf = (row: ResourceRow): string => chinaDayOf(Date.parse(String(row['plannedTime'])));

/** Rows by truck, in order of their plates, and by the China day of their loading. */
export const plannedTrucks = (rows: readonly ResourceRow[]): readonly PlannedTruck[] => {
  const trucks = new Map<string, Map<string, ResourceRow[]>>();
  for (const row of rows) {
    const signCode = String(row['signCode']);
    const byDay = trucks.get(signCode) ?? new Map<string, ResourceRow[]>();
    trucks.set(signCode, byDay);
    const day = dayOf(row);
    byDay.set(day, [...(byDay.get(day) ?? []), row]);
  }
  return [...trucks]
    .map(([signCode, byDay]) => ({ signCode, byDay }))
    .toSorted((a, b) => (a.signCode < b.signCode ? -1 : 1));
};
