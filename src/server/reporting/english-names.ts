import type { ReportRow } from '#contract/reports/reports.ts';
import type { Text } from '#i18n/text.ts';
import type { Report } from '#report/define.ts';
import type { Kind } from '#report/kinds.ts';
import { namesField } from '#report/near-places.ts';

import type { Queries } from '../database/database.ts';
import { personName } from '../kernel/person-names.ts';

/** Master data whose names have an English one beside them, by the kind of the columns that show them. */
const tables: Partial<Record<Kind, string>> = { place: 'area', company: 'company' };

/** Columns of a report that show a name of master data, each with its table. */
const named = (report: Report, fields: readonly string[]): readonly (readonly [string, string])[] =>
  fields.flatMap((field) => {
    const kind = report.columns[field]?.kind;
    const table = kind === undefined ? undefined : tables[kind];
    return table === undefined ? [] : [[field, table] as const];
  });

/** Between the names of a way: a route has those of its depot and stations. */
const arrow = ' → ';

const wordsOf = (value: string, names: ReadonlyMap<string, Text> | undefined): Text | undefined => {
  const parts = value.split(arrow);
  return parts.some((part) => names?.has(part))
    ? [value, parts.map((part) => names?.get(part)?.[1] ?? part).join(arrow)]
    : undefined;
};

/**
 * A record keeps the Chinese name under which a thing happened, and who drove. Returns a function that puts both names beside it where
 * master data have one English name for it, or a person's pinyin; they are read once, before the rows.
 * @param shown rows, where all are known before: only their names are read
 */
export const englishNames = async (
  queries: Queries,
  report: Report,
  fields: readonly string[],
  shown?: readonly ReportRow[],
): Promise<(rows: ReportRow[]) => ReportRow[]> => {
  const people = fields.filter((field) => report.columns[field]?.person === true);
  const columns = named(report, fields);
  const names = new Map<string, ReadonlyMap<string, Text>>();
  for (const table of new Set(columns.map(([, of]) => of))) {
    const fieldsOf = columns.flatMap(([field, of]) => (of === table ? [field] : []));
    const wanted = shown?.flatMap((row) =>
      fieldsOf.flatMap((field) => String(row[field] ?? '').split(arrow)),
    );
    // Two places of one Chinese name may have different English ones: then neither is said.
    const rows = await queries.query<{ name: string; name_en: string }>(
      `select name, min(name_en) as name_en from "${table}" where name_en <> ''
         and ($1::text[] is null or name = any($1::text[])) group by name having count(distinct name_en) = 1`,
      [wanted === undefined ? null : [...new Set(wanted)]],
      `english_names_${table}`,
    );
    names.set(table, new Map(rows.map(({ name, name_en }) => [name, [name, name_en] as const])));
  }
  const known = columns.filter(([, table]) => (names.get(table)?.size ?? 0) > 0);
  if (known.length === 0 && people.length === 0) return (rows) => rows;
  return (rows) =>
    rows.map((row) => {
      const found = known.flatMap(([field, table]) => {
        const value = row[field];
        const words = typeof value === 'string' ? wordsOf(value, names.get(table)) : undefined;
        return words === undefined ? [] : [[namesField(field), words]];
      });
      const read = people.flatMap((field) => {
        const value = row[field];
        return typeof value === 'string' ? [[namesField(field), [value, personName(value)] as const]] : [];
      });
      return found.length + read.length === 0 ? row : { ...row, ...Object.fromEntries([...found, ...read]) };
    });
};
