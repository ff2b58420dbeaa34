import type { Language } from '#i18n/text.ts';
import type { Report } from '#report/define.ts';

import type { Database } from '../../database/database.ts';
import type { Statement } from '../compile/compiled.ts';
import { exportRows } from '../export/export-rows.ts';
import { sheetHeader, sheetStream } from '../export/sheet.ts';

/** A report's rows as the spreadsheet that its page exports, with all columns that are not hidden there. */
export const reportFile = async (
  database: Database,
  report: Report,
  statementOf: (fields: readonly string[]) => Statement,
  language: Language,
  readMs: number,
): Promise<Buffer> => {
  const fields = Object.keys(report.columns).filter((field) => report.columns[field]?.hidden !== true);
  const headers = fields.map((field) => sheetHeader(report, field, language));
  const stream = await sheetStream(
    { report, fields, headers, language, readMs },
    exportRows(database, statementOf(fields)),
  );
  return Buffer.from(await new Response(stream).arrayBuffer());
};
