import type { ReportRow } from '#contract/reports/reports.ts';
import type { Resource } from '#resource/define.ts';

import type { SheetColumn } from '../cells/sheet-columns.ts';

type ListRow = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly ListRow[] => (Array.isArray(value) ? (value as ListRow[]) : []);

/** A list as a sheet can say it: without the tables that its rows hold, which stay as they are. */
export const asInSheet = (resource: Resource, name: string, value: unknown): unknown => {
  const field = resource.fields[name];
  if (field?.kind !== 'rows' || !Array.isArray(value)) return value;
  const isSaid = ([inner]: readonly [string, unknown]): boolean => field.fields[inner]?.kind !== 'tankTable';
  return listOf(value).map((row) => Object.fromEntries(Object.entries(row).filter(isSaid)));
};

/**
 * Lists of a form as they are to be: what the sheet has no column for, or no cell filled in, stays as it is, be it a row of
 * the list or a field of such a row. A row of a list is removed by its form alone.
 * @param columns those that the sheet has
 */
export const completeLists = (
  resource: Resource,
  form: Readonly<Record<string, unknown>>,
  before: ReportRow | null,
  columns: readonly SheetColumn[],
): Readonly<Record<string, unknown>> => {
  if (before === null) return form;
  const completed: Record<string, unknown> = {};
  for (const name of Object.keys(form)) {
    const inSheet = columns.filter(({ field, inList }) => field === name && inList !== undefined);
    if (inSheet.length === 0) continue;
    const sent = listOf(form[name]);
    const held = listOf(asInSheet(resource, name, before[name]));
    const said = (index: number): ReadonlySet<string> =>
      new Set(inSheet.flatMap(({ inList }) => (inList?.index === index ? [inList.field] : [])));
    const rows = Array.from({ length: Math.max(sent.length, held.length) }, (_, index) => {
      const fields = said(index);
      const [now, former] = [sent[index], held[index]];
      if (fields.size === 0) return former;
      // Empty cells say nothing of a row that is there: what lies behind it would move up, to another's tank table.
      if (now === undefined || Object.keys(now).length === 0) return former ?? now;
      const kept = Object.entries(former ?? {}).filter(([inner]) => !fields.has(inner));
      return { ...Object.fromEntries(kept), ...now };
    });
    completed[name] = rows.filter((row) => row !== undefined);
  }
  return { ...form, ...completed };
};
