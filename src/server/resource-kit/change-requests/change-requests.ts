import { resultCodes } from '#contract/envelope.ts';
import type { ChangeRequest, ChangeRequestState } from '#contract/change-requests.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../database/database.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';
import { checkDependents, checkReferences, checkTree, checkUnique } from '../writing/check-write.ts';
import type { ResourcePage } from '../page.ts';
import { readForm } from '../read-form.ts';
import { readRow } from '../writing/write-rows.ts';
import type { Write } from '../writing/write.ts';

const shown = 200;

export interface RequestRow extends Record<string, unknown> {
  readonly id: number;
  readonly resource: string;
  readonly action: ChangeRequest['action'];
  readonly row_id: number | null;
  readonly base_version: number | null;
  readonly subject: string;
  readonly company_code: string | null;
  readonly proposed: Readonly<Record<string, unknown>> | null;
  readonly before: ReportRow | null;
  readonly reason: string;
  readonly author_id: number;
  readonly author_name: string;
  /** Who gave it another name since; null: nobody. */
  readonly renamer_id: number | null;
  readonly created_time: Date;
  readonly state: ChangeRequestState;
  readonly decider_name: string | null;
  readonly decided_time: Date | null;
  readonly decision_reason: string;
  readonly failure: Text | null;
}

/** The English name of what is proposed; empty: it has none. */
export const englishSubject = ({ before, proposed }: RequestRow): string =>
  String({ ...before, ...proposed }['nameEn'] ?? '');

/** Condition on proposals that the actor's companies may see; their codes are parameter 2. */
export const inScope = 'company_code = any($2::text[])';

/** One proposal of the actor's companies. @throws Refusal 404 */
export const requestOf = async (queries: Queries, actor: Actor, id: number): Promise<RequestRow> => {
  const [row] = await queries.query<RequestRow>(`select * from change_request where id = $1 and ${inScope}`, [
    id,
    actor.companies,
  ]);
  if (!row) throw notFound();
  return row;
};

/** Proposals for these pages, of the actor's companies, the newest first. */
export const listRequests = (
  queries: Queries,
  actor: Actor,
  addresses: readonly string[],
  state: ChangeRequestState | null,
): Promise<RequestRow[]> =>
  queries.query<RequestRow>(
    `select * from change_request where resource = any($1::text[]) and ${inScope} and ($3::text is null or state = $3)
     order by created_time desc, id desc limit ${shown}`,
    [addresses, actor.companies, state],
  );

/** What is to be written: `id` and `version` of the row that is to change, `value` the form, as JSON or its fields. */
export type Proposal =
  | { readonly action: 'create'; readonly value: string | object }
  | {
      readonly action: 'update';
      readonly value: string | object;
      readonly id: number;
      readonly version: number;
    }
  | { readonly action: 'remove'; readonly id: number };

const companyOf = ({ resource: { scope } }: ResourcePage, row: object | null): string | null => {
  if (scope.kind === 'company' || scope.kind === 'shared')
    return String(Reflect.get(Object(row), scope.by) ?? '') || null;
  if (scope.kind === 'self') return String(Reflect.get(Object(row), 'companyCode') ?? '') || null;
  return null;
};

/**
 * Keeps a write for a second person to decide on; checked now as it will be then.
 * @throws Refusal 400 that names fields at fault; 409 where the row has another version, or already waits
 */
export const proposeChange = async (
  write: Write,
  proposal: Proposal,
  reason: string,
): Promise<RequestRow> => {
  const { queries, actor, page, nowMs } = write;
  const { resource, address, hooks } = page;
  const before =
    proposal.action === 'create' ? null : await readRow(queries, page, actor.companies, proposal.id);
  let proposed: Readonly<Record<string, unknown>> | null = null;
  if (proposal.action === 'remove') {
    if (before !== null) await checkDependents(queries, page, before);
    await hooks.beforeWrite?.(write, before, null);
  } else {
    const form = readForm(resource, proposal.value, proposal.action === 'update');
    await checkReferences(queries, resource, form, actor.companies);
    await checkUnique(write, form.own, before === null ? null : Number(before['id']));
    if (before !== null) await checkTree(queries, resource, before, form.own);
    await hooks.beforeWrite?.(write, before, form);
    proposed = {
      ...form.own,
      ...Object.fromEntries(form.choices),
      ...Object.fromEntries(form.files),
      ...Object.fromEntries(form.rows),
    };
  }
  if (proposal.action === 'update' && before?.['version'] !== proposal.version)
    throw new Refusal(resultCodes.conflict, [
      '该记录已被他人修改，请刷新后再改',
      'Someone else has changed this record; refresh before you edit',
    ]);
  const after = { ...before, ...proposed };
  const [row] = await queries.query<RequestRow>(
    `insert into change_request (resource, action, row_id, base_version, subject, company_code, proposed, before, reason,
       author_id, author_name, created_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (resource, row_id) where state = 'pending' and row_id is not null do nothing returning *`,
    [
      address,
      proposal.action,
      before === null ? null : Number(before['id']),
      before === null ? null : Number(before['version']),
      String(after[resource.name] ?? ''),
      companyOf(page, after),
      proposed === null ? null : JSON.stringify(proposed),
      before === null ? null : JSON.stringify(before),
      reason,
      actor.user.id,
      actor.user.name,
      new Date(nowMs),
    ],
  );
  if (!row)
    throw new Refusal(resultCodes.conflict, [
      '该记录已有待审批的修改',
      'A change to this record is already waiting for approval',
    ]);
  await auditRequest(write, row, 'proposed');
  return row;
};

/** Writes a step of a proposal into the audit log. */
export const auditRequest = (
  { queries, actor, ip, page: { resource } }: Write,
  row: RequestRow,
  step: 'proposed' | 'applied' | 'refused' | 'withdrawn' | 'failed',
): Promise<void> =>
  writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: row.company_code ?? actor.user.companyCode,
    action: `${resource.source}.${step}`,
    subject: row.subject,
    before: row.before ?? undefined,
    after: { request: row.id, author: row.author_name, ...row.proposed },
    ip,
  });
