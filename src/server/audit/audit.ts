import { AsyncLocalStorage } from 'node:async_hooks';

import type { SessionUser } from '#contract/session/session.ts';

import type { Queries } from '../database/database.ts';

export interface AuditEntry {
  readonly userId: number | null;
  readonly userName: string;
  readonly companyCode: string | null;
  /** Verb and noun: `truck.update`, `session.login`. */
  readonly action: string;
  /** Subject of the change: plate, alarm id … */
  readonly subject: string;
  /** Companies whose rows or people it was done to, where they are not the doer's own: their audit logs show it too. */
  readonly about?: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  readonly ip: string;
}

/** Whether the running write has been audited by its own handler, which knows more than its name. */
const atWork = new AsyncLocalStorage<{ written: boolean }>();

/** Runs one write; where its handler wrote no audit entry, `entry` is written. */
export const audited = <T>(
  queries: Queries,
  entry: () => Promise<AuditEntry>,
  work: () => Promise<T>,
): Promise<T> =>
  atWork.run({ written: false }, async () => {
    const value = await work();
    if (atWork.getStore()?.written === false) await writeAudit(queries, await entry());
    return value;
  });

/** Who is signed in, where he sees the console as another user. */
const lookingOn = new AsyncLocalStorage<SessionUser>();

/** Entries that are written meanwhile are those of whoever is signed in, not of the user whose console he looks at. */
export const auditedAs = <T>(viewer: SessionUser | null, work: () => Promise<T>): Promise<T> =>
  viewer === null ? work() : lookingOn.run(viewer, work);

/** Writes audit entries in one statement, inside the changes' own transaction. */
export const writeAudits = async (queries: Queries, entries: readonly AuditEntry[]): Promise<void> => {
  const write = atWork.getStore();
  if (write) write.written = true;
  const viewer = lookingOn.getStore();
  const rows = entries.map((entry) => {
    const { id: userId, userName, companyCode } = viewer ?? { ...entry, id: entry.userId };
    return { ...entry, userId, userName, companyCode };
  });
  const written = await queries.query<{ id: number }>(
    `insert into audit_log (user_id, user_name, company_code, action, subject, before, after, ip)
     select "userId", "userName", "companyCode", action, subject, before, after, ip
     from rows from (jsonb_to_recordset($1::jsonb) as ("userId" integer, "userName" text, "companyCode" text, action text,
       subject text, before jsonb, after jsonb, ip text)) with ordinality
       as e("userId", "userName", "companyCode", action, subject, before, after, ip, place)
     order by place returning id`,
    [JSON.stringify(rows)],
    'audit',
  );
  const about = rows.flatMap(({ about: companies = [], companyCode: own }, index) =>
    [...new Set(companies)].flatMap((code) =>
      code === own ? [] : [[written[index]?.id ?? 0, code] as const],
    ),
  );
  if (about.length > 0)
    await queries.query(
      'insert into audit_about (audit_id, company_code) select * from unnest($1::bigint[], $2::text[])',
      [about.map(([id]) => id), about.map(([, code]) => code)],
    );
};

/** Writes an audit entry, inside the change's own transaction. */
export const writeAudit = (queries: Queries, entry: AuditEntry): Promise<void> =>
  writeAudits(queries, [entry]);
