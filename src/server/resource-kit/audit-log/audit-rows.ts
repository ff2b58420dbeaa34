import { type AuditFilters, type AuditRow, maxAuditDays } from '#contract/session/audit.ts';
import { isRow } from '#domain/access/audit-values.ts';

import { readPeriod } from '../../kernel/check-period.ts';
import type { Queries, SqlValue } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import { referenceTexts } from '../reading/reference-texts.ts';
import { auditChanges } from '../../audit/audit-changes.ts';
import { auditReferring, unsaidFields } from './audit-referring.ts';

const periodOf = ({ startTime, endTime }: AuditFilters): readonly [Date, Date] => {
  const { fromMs, toMs } = readPeriod(startTime, endTime, maxAuditDays);
  return [new Date(fromMs), new Date(toMs)];
};

const likeText = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Entries of users of these companies, or about them; sign-ins under unknown names belong to nobody's. */
const conditionsOf = (companies: readonly string[], filters: AuditFilters) => {
  const values: SqlValue[] = [companies, ...periodOf(filters)];
  const where = [
    `(a.company_code = any($1::text[])
      or a.id in (select b.audit_id from audit_about b where b.company_code = any($1::text[])))`,
    'a.time >= $2',
    'a.time < $3',
  ];
  const add = (condition: (place: string) => string, value: string): void => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  const { userName = '', action = '', subject = '', ip = '' } = filters;
  if (userName.trim() !== '')
    add((place) => `(a.user_name ilike ${place} or u.name ilike ${place})`, likeText(userName));
  if (action !== '') add((place) => `a.action = ${place}`, action);
  if (subject.trim() !== '') add((place) => `a.subject ilike ${place}`, likeText(subject));
  if (ip.trim() !== '') add((place) => `a.ip ilike ${place}`, likeText(ip));
  return {
    values,
    from: `audit_log a left join app_user u on u.id = a.user_id left join company c on c.company_code = a.company_code
      where ${where.join(' and ')}`,
  };
};

type Stored = Omit<AuditRow, 'changes' | 'names'> & { readonly before: unknown; readonly after: unknown };

/** One part of the entries, the newest first, and how many there are in all. @throws Refusal 400: no such period */
export const readAuditRows = async (
  queries: Queries,
  companies: readonly string[],
  filters: AuditFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: AuditRow[]; readonly total: number }> => {
  const { from, values } = conditionsOf(companies, filters);
  const [count] = await queries.query<{ total: number }>(
    `select count(*)::int as total from ${from}`,
    values,
  );
  const rows = await queries.query<Stored & Record<string, unknown>>(
    `select a.id::int as id, ${isoSeconds('a.time')} as time, a.user_name as "userName", c.name as "companyName",
       a.action, a.subject, a.before, a.after, a.ip from ${from}
     order by a.time desc, a.id desc limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  );
  const names = await referenceTexts(
    queries,
    companies,
    rows.map(({ action, before, after }) => auditReferring(action, [before, after].filter(isRow))),
  );
  return {
    rows: rows.map(({ before, after, ...row }, index) => ({
      ...row,
      changes: auditChanges({ action: row.action, before, after }, unsaidFields(row.action)),
      names: { ...names[index] },
    })),
    total: count?.total ?? 0,
  };
};
