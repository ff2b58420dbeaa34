import type { ReportRow } from '#contract/reports/reports.ts';
import type { Resource } from '#resource/define.ts';

import type { Queries } from '../../database/database.ts';
import type { WriteContext } from '../hooks.ts';
import type { ResourcePage } from '../page.ts';

/** Field that holds a column's value. */
const fieldName = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const ownerOf = async (
  queries: Queries,
  { scope }: Resource,
  row: ReportRow,
): Promise<readonly unknown[]> => {
  if (scope.kind === 'company' || scope.kind === 'shared') return [row[scope.by]];
  if (scope.kind === 'self') return [row['companyCode']];
  const owners = await queries.query<{ company_code: string }>(
    `select company_code from "${scope.source}" where "${scope.key}"::text = $1`,
    [String(row[fieldName(scope.column)])],
  );
  return owners.map(({ company_code: code }) => code);
};

/** Codes of the companies that a write of these rows concerns: their own, and those that its resource names. */
export const companiesOf = async (
  { page, ...context }: WriteContext & { readonly page: ResourcePage },
  rows: readonly ReportRow[],
): Promise<readonly string[]> => {
  const found = new Set<string>();
  for (const row of rows) {
    const owners = await ownerOf(context.queries, page.resource, row);
    const concerned = (await page.hooks.about?.(context, row)) ?? [];
    for (const code of [...owners, ...concerned])
      if (typeof code === 'string' && code !== '') found.add(code);
  }
  return [...found];
};
