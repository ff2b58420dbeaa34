import { writeXlsx } from 'hucre/xlsx';

import { maxPageSize, type ReportRow } from '#contract/reports/reports.ts';
import { type Language, textIn } from '#i18n/text.ts';

import type { Queries } from '../../database/database.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import { listRows } from '../../resource-kit/reading/list-rows.ts';
import type { ResourcePage } from '../../resource-kit/page.ts';
import { geoJsonOf } from './export-geo-json.ts';
import { fileMark } from './file-mark.ts';
import { referenceNames } from '../planning/reference-names.ts';
import { templateOf } from './sheet-template.ts';
import { readOnlyColumns } from './read-only-columns.ts';
import { sheetColumns } from '../cells/sheet-columns.ts';

/** Rows of one workbook; no fleet of the field has as many trucks, stations or fences. */
const maxExportedRows = 20_000;

const columnWidth = 16;
/** Rows of a list that every sheet has columns for. */
const spareListRows = 4;

/** All rows that the actor may see and the filters let through. */
const allRows = async (
  queries: Queries,
  actor: Actor,
  page: ResourcePage,
  query: Readonly<Record<string, unknown>>,
  nowMs: number,
): Promise<readonly ReportRow[]> => {
  const found: ReportRow[] = [];
  for (let number = 1; ; number += 1) {
    const { rows, total } = await listRows(
      queries,
      actor,
      page,
      { ...query, page: number, pageSize: maxPageSize },
      nowMs,
    );
    // A file that says nothing of what it lacks would come back as if it were whole.
    if (total > maxExportedRows)
      throw badRequest([
        `共 ${total} 行，最多导出 ${maxExportedRows} 行，请缩小筛选范围`,
        `${total} rows, and at most ${maxExportedRows} can be exported; narrow the filters`,
      ]);
    found.push(...rows);
    if (rows.length < maxPageSize || page.resource.tree) return found;
  }
};

/** What rows go out as. */
export type SheetFormat = 'xlsx' | 'geojson' | 'template';

/** A file of all rows that the actor may see and the filters let through, as Base64, with their number. */
export const exportRows = async (
  queries: Queries,
  actor: Actor,
  page: ResourcePage,
  query: Readonly<Record<string, unknown>>,
  language: Language,
  nowMs: number,
  format: SheetFormat,
): Promise<{ readonly base64: string; readonly rows: number }> => {
  if (format === 'template') return { base64: await templateOf(page.resource, language), rows: 0 };
  const rows = await allRows(queries, actor, page, query, nowMs);
  if (format === 'geojson')
    return {
      base64: geoJsonOf(page.resource, rows, await fileMark(queries, page.resource.source)),
      rows: rows.length,
    };
  const possible = page.resource.readOnly
    ? readOnlyColumns(page.resource)
    : sheetColumns(page.resource).filter(({ isReadOnly }) => !isReadOnly);
  const context = { language, references: await referenceNames(queries, page.resource, actor.companies) };
  const all = rows.map((row) => possible.map(({ field, write }) => write(row[field], context)));
  // Lists may be long, and mostly are not: what none of the rows has is left out, but for what shows how it is filled in.
  const isKept = possible.map(
    ({ inList }, at) => (inList?.index ?? 0) < spareListRows || all.some((cells) => cells[at] !== null),
  );
  const columns = possible.filter((_, at) => isKept[at]);
  const cells = all.map((row) => row.filter((_, at) => isKept[at]));
  const bytes = await writeXlsx({
    sheets: [
      {
        name: textIn(page.resource.title, language),
        columns: columns.map(({ head }) => ({ header: textIn(head, language), width: columnWidth })),
        rows: [columns.map(({ head }) => textIn(head, language)), ...cells],
      },
    ],
  });
  return { base64: Buffer.from(bytes).toString('base64'), rows: cells.length };
};
