import type { ReportRow } from '#contract/reports/reports.ts';

import type { Database } from '../../database/database.ts';
import type { Statement } from '../compile/compiled.ts';

const portion = 2000;

/**
 * Rows of a statement in portions, read as they are consumed. PostgreSQL reads them through a cursor; the embedded
 * database has one session, which a slow download must not hold, so there each portion is a query of its own. A
 * consumer that stops must call `return`: only then the cursor's connection is returned.
 */
export async function* exportRows(database: Database, statement: Statement): AsyncGenerator<ReportRow[]> {
  if (database.engine === 'postgresql') {
    yield* database.cursor<ReportRow>(statement.text, statement.values, portion);
    return;
  }
  for (let offset = 0; ; offset += portion) {
    const rows = await database.query<ReportRow>(
      `${statement.text} limit ${portion} offset ${offset}`,
      statement.values,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < portion) return;
  }
}
