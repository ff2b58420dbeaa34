import type { ReportRow } from '#contract/reports/reports.ts';
import type { ResourceChange } from '#contract/resources.ts';

import type { Resource } from '#resource/define.ts';

import type { Queries } from '../../database/database.ts';
import type { ResourcePage } from '../page.ts';
import { referenceTexts, referring } from './reference-texts.ts';
import { sameThing } from './versions.ts';

/** So many changes are shown, the newest. */
const shown = 200;

interface AuditRow extends Record<string, unknown> {
  readonly time: Date;
  readonly user_name: string;
  /** Of whoever wrote it. */
  readonly company_code: string | null;
  readonly action: string;
  readonly before: ReportRow | null;
  readonly after: ReportRow | null;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Rows whose writes are one history: the row, and of a version all versions of its thing. */
const idsOf = async (queries: Queries, resource: Resource, id: number): Promise<readonly string[]> => {
  if (resource.versioned === undefined) return [String(id)];
  const rows = await queries.query<{ id: string }>(
    `select n.id::text as id from "${resource.source}" r join "${resource.source}" n
       on ${sameThing(resource.versioned.key)} where r.id = $1`,
    [id],
  );
  return rows.map((row) => row.id);
};

/**
 * Every write of one row, the newest first: when, who, and the fields that it changed. From the audit log.
 * @param companies those that the reader may see
 */
export const historyOf = async (
  queries: Queries,
  companies: readonly string[],
  { resource }: ResourcePage,
  id: number,
): Promise<ResourceChange[]> => {
  const rows = await queries.query<AuditRow>(
    // Whoever sees a row sees what was done to it, by whomever: the row was asked for first.
    `select time, user_name, company_code, action, before, after from public.audit_log
     where coalesce(after, before) ->> 'id' = any($1::text[]) and action = any($2::text[]) order by id desc limit ${shown}`,
    [
      await idsOf(queries, resource, id),
      ['create', 'update', 'remove', 'restore'].map((action) => `${resource.source}.${action}`),
    ],
  );
  const names = await referenceTexts(
    queries,
    companies,
    rows.map(({ company_code, before, after }) => {
      const names = referring(
        resource.fields,
        [before, after].filter((row) => row !== null),
      );
      // A row that came from another company brings its past with it, but not the names of that company's people.
      return companies.includes(company_code ?? '') ? names : { ...names, recorded: {} };
    }),
  );
  return rows.map(({ time, user_name, action, before, after }, index) => ({
    time: time.toISOString(),
    userName: user_name,
    action: action.slice(resource.source.length + 1) as ResourceChange['action'],
    changes: Object.entries(resource.fields)
      .filter(
        ([name, { kind }]) =>
          !['computed', 'state', 'password'].includes(kind) && !same(before?.[name], after?.[name]),
      )
      .map(([field]) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null })),
    names: { ...names[index] },
  }));
};
