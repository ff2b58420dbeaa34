import { createHash } from 'node:crypto';

import type { ReportRow } from '#contract/reports/reports.ts';
import { isStorable } from '#domain/text/storable-text.ts';
import type { Language } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';

import type { Queries } from '../../database/database.ts';
import { columnName } from '../../database/names.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import type { ResourcePage } from '../page.ts';
import { scopeSql } from '../reading/scope-sql.ts';
import { selectRows } from '../reading/select-rows.ts';
import { completeLists } from './complete-lists.ts';
import type { ImportedFile } from './imported-file.ts';
import { mapInTurns } from './map-in-turns.ts';
import { type PlannedRow, planRow } from './plan-row.ts';
import { planGeoJson } from './plan-geo-json.ts';
import { referenceNames } from './reference-names.ts';
import { takenValues } from './taken-values.ts';
import { columnOfHead, type SheetColumn, type SheetContext, sheetColumns } from './sheet-columns.ts';

export interface Plan {
  readonly digest: string;
  readonly rows: readonly PlannedRow[];
  readonly unknownColumns: readonly string[];
}

/** Rows of the actor's scope whose key is among those given, by key. */
const rowsByKey = async (
  queries: Queries,
  companies: readonly string[],
  page: ResourcePage,
  key: string,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, readonly ReportRow[]>> => {
  const rows = await queries.query<ReportRow>(
    `${selectRows(page, '$1')} where ${scopeSql(page.resource, '$1')} and r."${columnName(key)}"::text = any($2::text[])`,
    [companies, wanted.filter((text) => isStorable(text))],
  );
  const byKey = new Map<string, readonly ReportRow[]>();
  for (const row of rows) {
    const text = String(row[key]);
    byKey.set(text, [...(byKey.get(text) ?? []), row]);
  }
  return byKey;
};

const digestOf = (rows: readonly PlannedRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map(({ rowNumber, action, before, fields }) => [
          rowNumber,
          action,
          before?.['id'] ?? null,
          before?.['version'] ?? null,
          fields,
        ]),
      ),
    )
    .digest('hex');

const readForms = (
  head: readonly string[],
  cells: readonly (readonly unknown[])[],
  columns: readonly SheetColumn[],
  context: SheetContext,
): Promise<readonly Record<string, unknown>[]> => {
  const found = head.map((text) => columnOfHead(columns, text));
  return mapInTurns(cells, (row) => {
    const form: Record<string, unknown> = {};
    found.forEach((column, index) => column?.read(form, (row[index] ?? null) as never, context));
    return form;
  });
};

/** The field by which rows of a sheet are matched. @throws Refusal 400: the resource has none, so it has no import */
const keyOf = ({ sheetKey }: Resource): string => {
  if (sheetKey === undefined) throw badRequest(['此页面不支持导入', 'This page has no import']);
  return sheetKey;
};

/**
 * What writing many rows at once would do, row by row; they are matched by the resource's `sheetKey`.
 * @param columns of the sheet that they come from: what it has no column for stays; none: lists are whole
 */
export const planForms = async (
  queries: Queries,
  companies: readonly string[],
  page: ResourcePage,
  rows: readonly { readonly form: Readonly<Record<string, unknown>>; readonly rowNumber: number }[],
  context: SheetContext,
  columns: readonly SheetColumn[] = [],
): Promise<readonly PlannedRow[]> => {
  const { resource } = page;
  const key = keyOf(resource);
  const forms = rows.map(({ form }) => form);
  const keys = forms.map((form) => String(form[key] ?? ''));
  const known = await rowsByKey(queries, companies, page, key, keys);
  const taken = await takenValues(queries, resource, forms, companies);
  const seen = new Map(resource.unique.map((field) => [field, new Set<string>()]));
  return mapInTurns(rows, ({ form, rowNumber }, index) => {
    const [before = null, another] = known.get(keys[index] ?? '') ?? [];
    const faults = resource.unique.flatMap((field) => {
      const text = String(form[field] ?? '');
      if (text === '') return [];
      const owner = taken.get(field)?.get(text);
      const isTaken = owner !== undefined && owner !== Number(before?.['id']);
      const isTwice = seen.get(field)?.has(text) === true;
      seen.get(field)?.add(text);
      return [
        ...(isTaken ? [{ field, text: ['已存在', 'already exists'] as const }] : []),
        ...(field === key && another !== undefined
          ? [{ field, text: ['多家公司有此编号', 'Several companies have it'] as const }]
          : []),
        ...(isTwice ? [{ field, text: ['表中重复', 'Twice in the sheet'] as const }] : []),
      ];
    });
    const whole = completeLists(resource, form, before, columns);
    return planRow(resource, rowNumber, whole, before, faults, context);
  });
};

/**
 * What an import of a spreadsheet or of a GeoJSON file would do, row by row; nothing is written. Rows are matched by the resource's
 * `sheetKey`; rows that the sheet does not have stay; columns that it does not have stay as they are; an empty cell
 * empties its field.
 * @throws Refusal 400: the page has no import, or the sheet no column of the key
 */
export const planImport = async (
  queries: Queries,
  actor: Actor,
  page: ResourcePage,
  file: ImportedFile,
  language: Language,
): Promise<Plan> => {
  const { resource } = page;
  if (file.kind === 'geoJson') {
    const context = { language, references: await referenceNames(queries, resource, actor.companies) };
    const plan = await planGeoJson(queries, actor, page, file.content, context);
    return { ...plan, digest: digestOf(plan.rows) };
  }
  const key = keyOf(resource);
  const { head, rows } = file.content;
  const columns = sheetColumns(resource);
  if (!head.some((text) => columnOfHead(columns, text)?.field === key)) {
    const title = resource.fields[key]?.title ?? [key, key];
    throw badRequest([`缺少“${title[0]}”列`, `There is no column “${title[1]}”`]);
  }
  const context = { language, references: await referenceNames(queries, resource, actor.companies) };
  const forms = await readForms(
    head,
    rows.map(({ cells }) => cells),
    columns,
    context,
  );
  const planned = await planForms(
    queries,
    actor.companies,
    page,
    forms.map((form, index) => ({ form, rowNumber: rows[index]?.rowNumber ?? 0 })),
    context,
    head.flatMap((text) => columnOfHead(columns, text) ?? []),
  );
  return {
    digest: digestOf(planned),
    rows: planned,
    unknownColumns: head.filter((text) => text !== '' && columnOfHead(columns, text) === undefined),
  };
};
