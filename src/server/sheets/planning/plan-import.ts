import type { ReportRow } from '#contract/reports/reports.ts';
import type { SheetChoices } from '#contract/sheet-plan.ts';
import { codeKey } from '#domain/text/code-key.ts';
import { isStorable } from '#domain/text/storable-text.ts';
import type { Language } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';

import type { Queries } from '../../database/database.ts';
import { columnName } from '../../database/names.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { ResourcePage } from '../../resource-kit/page.ts';
import { scopeSql } from '../../resource-kit/reading/scope-sql.ts';
import { selectRows } from '../../resource-kit/reading/select-rows.ts';
import { completeLists } from './complete-lists.ts';
import type { SheetCells } from '../../resource-kit/files/read-cells.ts';
import { mapYielding } from '../map-yielding.ts';
import type { Write } from '../../resource-kit/writing/write.ts';
import { checkPlanned } from './check-row.ts';
import { codeOfName } from './code-of-name.ts';
import { digestOf } from './plan-digest.ts';
import { findTable, type FoundTable } from '../cells/find-table.ts';
import { headIndex, matchColumns, type MatchedColumn } from '../cells/match-columns.ts';
import { heldAgainstRequests } from './pending-requests.ts';
import { type PlannedRow, planRow, type SheetFault } from './plan-row.ts';
import { readingOf, readSheetRow, type SheetReading } from '../cells/read-sheet-row.ts';
import { referenceNames } from './reference-names.ts';
import { rememberedHeads } from './remembered-heads.ts';
import { takenValues } from './taken-values.ts';
import type { SheetColumn, SheetContext } from '../cells/sheet-columns.ts';

/** A spreadsheet as it was read. */
export interface ReadSheet {
  readonly table: FoundTable;
  readonly matched: readonly MatchedColumn[];
  readonly reading: SheetReading;
  readonly forms: readonly SheetForm[];
  readonly context: SheetContext;
}

export interface Plan {
  readonly digest: string;
  readonly rows: readonly PlannedRow[];
  readonly unknownColumns: readonly string[];
  readonly sheet: ReadSheet;
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

/** The field by which rows of a sheet are matched. @throws Refusal 400: the resource has none, so it has no import */
const keyOf = ({ sheetKey }: Resource): string => {
  if (sheetKey === undefined) throw badRequest(['此页面不支持导入', 'This page has no import']);
  return sheetKey;
};

/** What a row of a sheet, or of another list, says; and what is wrong with its cells. */
export interface SheetForm {
  readonly form: Readonly<Record<string, unknown>>;
  readonly rowNumber: number;
  readonly faults?: readonly SheetFault[];
}

/** Rows that a name may mean: those of the company that the row names, where it names one. A key is one row's anyway. */
const ofCompany = (
  resource: Resource,
  key: string,
  form: Readonly<Record<string, unknown>>,
  rows: readonly ReportRow[],
): readonly ReportRow[] => {
  const company = form['companyCode'];
  return key === resource.sheetKey || company === undefined || company === null
    ? rows
    : rows.filter((row) => row['companyCode'] === company);
};

/** A new row of a list that is matched by names gets its code from its name. */
const withCode = (
  resource: Resource,
  key: string,
  form: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const own = resource.sheetKey;
  const name = String(form[key] ?? '');
  if (own === undefined || key === own || name === '') return form;
  return { ...form, [own]: codeOfName(resource, form['companyCode'], name) };
};

/**
 * What writing many rows at once would do, row by row; they are matched by the resource's `sheetKey`.
 * @param columns of the sheet that they come from: what it has no column for stays; none: lists are whole
 * @param key the field by which they are matched, where it is another
 */
export const planForms = async (
  queries: Queries,
  companies: readonly string[],
  page: ResourcePage,
  rows: readonly SheetForm[],
  context: SheetContext,
  columns: readonly SheetColumn[] = [],
  key = keyOf(page.resource),
): Promise<readonly PlannedRow[]> => {
  const { resource } = page;
  const forms = rows.map(({ form }) => form);
  const keys = forms.map((form) => String(form[key] ?? ''));
  const known = await rowsByKey(queries, companies, page, key, keys);
  const taken = await takenValues(queries, resource, forms, companies);
  const seen = new Map(resource.unique.map((field) => [field, new Set<string>()]));
  return mapYielding(rows, ({ form: sent, rowNumber, faults: ofCells = [] }, index) => {
    const [before = null, another] = ofCompany(resource, key, sent, known.get(keys[index] ?? '') ?? []);
    const form = before === null ? withCode(resource, key, sent) : sent;
    const faults = resource.unique.flatMap((field) => {
      const text = String(form[field] ?? '');
      // What is as it was is no news: others may have had the same name before.
      if (text === '' || (before !== null && String(before[field] ?? '') === text && field !== key))
        return [];
      const owner = taken.get(field)?.get(codeKey(text));
      const isTaken = owner !== undefined && owner !== Number(before?.['id']);
      // Codes that come from names are told by the names.
      const isOwnCode = field === resource.sheetKey && field !== key;
      const isTwice = !isOwnCode && seen.get(field)?.has(codeKey(text)) === true;
      seen.get(field)?.add(codeKey(text));
      return [
        ...(isTaken ? [{ field, text: ['已存在', 'already exists'] as const }] : []),
        ...(field === key && another !== undefined
          ? [{ field, text: ['多家公司有此编号', 'Several companies have it'] as const }]
          : []),
        ...(isTwice ? [{ field, text: ['表中重复', 'Twice in the sheet'] as const }] : []),
      ];
    });
    const whole = completeLists(resource, form, before, columns);
    return planRow(resource, rowNumber, whole, before, [...ofCells, ...faults], context);
  });
};

/** Of a sheet without the column by which rows are matched: people know the rows by their names. */
const matchedBy = (resource: Resource, columns: readonly SheetColumn[]): string | null => {
  const has = (field: string): boolean => columns.some((column) => column.field === field);
  const key = keyOf(resource);
  if (has(key)) return key;
  const byName = resource.unique.includes(resource.name) && codeOfName(resource, '', '') !== null;
  return byName && has(resource.name) ? resource.name : null;
};

/** A row of a sheet in which nothing says which row it means. */
const withoutKey = (resource: Resource, { rowNumber, form }: SheetForm): PlannedRow => {
  const key = keyOf(resource);
  const [zh, en] = resource.fields[key]?.title ?? [key, key];
  return {
    rowNumber,
    action: 'wrong',
    name: String(form[resource.name] ?? ''),
    before: null,
    fields: {},
    faults: [{ field: key, text: [`缺少“${zh}”列`, `There is no column “${en}”`], isOfCell: true }],
  };
};

/**
 * What an import of a spreadsheet would do, row by row; nothing is written. Rows are matched by the resource's `sheetKey`,
 * or by name where the sheet has no such column; rows that the sheet does not have stay; columns that it does not have stay
 * as they are; an empty cell empties its field.
 * @throws Refusal 400: the page has no import, or the table that was chosen is not there
 */
export const planImport = async (
  write: Write,
  content: SheetCells,
  language: Language,
  choices: SheetChoices = {},
): Promise<Plan> => {
  const { queries, actor, page } = write;
  const { resource } = page;
  const remembered = await rememberedHeads(queries, actor, page.address);
  const index = headIndex(resource);
  const table = findTable(content, index, new Set(remembered.keys()), choices);
  const context: SheetContext = {
    language,
    references: await referenceNames(queries, resource, actor.companies),
    ...(choices.meanings && { meanings: choices.meanings }),
  };
  const cells = table.rows.map((row) => row.cells);
  const matched = matchColumns(
    resource,
    index,
    table.head,
    cells,
    choices.columns ?? {},
    remembered,
    context,
  );
  const reading = readingOf(resource, index, matched, choices);
  const forms = await mapYielding(table.rows, (row) => readSheetRow(reading, row, context));
  const by = matchedBy(resource, reading.columns);
  const planned =
    by === null
      ? forms.map((form) => withoutKey(resource, form))
      : await planForms(queries, actor.companies, page, forms, context, reading.columns, by);
  const rows = await checkPlanned(write, await heldAgainstRequests(queries, actor, page, planned));
  return {
    digest: digestOf(rows),
    rows,
    unknownColumns: matched.flatMap(({ head, how }) => (how === 'none' && head !== '' ? [head] : [])),
    sheet: { table, matched, reading, forms, context },
  };
};
