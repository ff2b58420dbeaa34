import { resultCodes } from '#contract/envelope.ts';
import type { ChangeRequest, ChangeRequestState } from '#contract/change-requests.ts';
import type { Text } from '#i18n/text.ts';

import type { Database } from '../../database/database.ts';
import { badRequest, notFound, Refusal } from '../../kernel/refusal.ts';
import { auditRequest, inScope, type RequestRow } from './change-requests.ts';
import { readForm } from '../read-form.ts';
import { changeRow, createRow, removeRow } from '../writing/write-rows.ts';
import type { Write } from '../writing/write.ts';

/** The proposal, held until the transaction ends. @throws Refusal 404, or 409 where it was decided already */
const held = async ({ queries, actor, page: { address } }: Write, id: number): Promise<RequestRow> => {
  const [row] = await queries.query<RequestRow>(
    `select * from change_request where resource = $1 and ${inScope} and id = $3 for update`,
    [address, actor.companies, id],
  );
  if (!row) throw notFound();
  if (row.state !== 'pending')
    throw new Refusal(resultCodes.conflict, ['该申请已处理', 'This request was decided already']);
  return row;
};

const apply = (write: Write, row: RequestRow): Promise<unknown> => {
  const value = JSON.stringify(row.proposed);
  const { resource } = write.page;
  const id = row.row_id ?? 0;
  const writes: Readonly<Record<ChangeRequest['action'], () => Promise<unknown>>> = {
    create: () => createRow(write, readForm(resource, value, false)),
    update: () => changeRow(write, id, row.base_version ?? 0, readForm(resource, value, true)),
    remove: () => removeRow(write, id),
  };
  return writes[row.action]();
};

const settle = async (
  { queries, actor, nowMs }: Write,
  row: RequestRow,
  state: ChangeRequestState,
  reason: string,
  failure: Text | null,
): Promise<RequestRow> => {
  const [settled] = await queries.query<RequestRow>(
    `update change_request set state = $2, decider_id = $3, decider_name = $4, decided_time = $5, decision_reason = $6,
       failure = $7 where id = $1 returning *`,
    [
      row.id,
      state,
      actor.user.id,
      actor.user.name,
      new Date(nowMs),
      reason,
      failure === null ? null : JSON.stringify(failure),
    ],
  );
  if (!settled) throw notFound();
  return settled;
};

/**
 * Decides on a proposal. What is approved is written at once, in a transaction inside this one: where it can no longer
 * be written the proposal says why, and nothing else has changed.
 * @throws Refusal 400: by its author, or approved by who gave it another name
 */
export const decideRequest = async (
  write: Write,
  inTransaction: Database['transaction'],
  id: number,
  decision: 'approved' | 'refused',
  reason: string,
): Promise<RequestRow> => {
  const row = await held(write, id);
  if (row.author_id === write.actor.user.id)
    throw badRequest(['不能审批自己提交的修改', 'You can’t approve your own change']);
  if (decision === 'refused') {
    const refused = await settle(write, row, 'refused', reason, null);
    await auditRequest(write, row, 'refused');
    return refused;
  }
  if (row.renamer_id === write.actor.user.id)
    throw badRequest(['不能通过自己改过名称的申请', 'You can’t approve a request that you renamed']);
  let failure: Text | null = null;
  try {
    await inTransaction((queries) => apply({ ...write, queries }, row));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    failure = error.text;
  }
  const state = failure === null ? 'applied' : 'failed';
  const settled = await settle(write, row, state, reason, failure);
  await auditRequest(write, row, state);
  return settled;
};

/** Takes a proposal back. @throws Refusal 400: it is somebody else's */
export const withdrawRequest = async (write: Write, id: number): Promise<RequestRow> => {
  const row = await held(write, id);
  if (row.author_id !== write.actor.user.id)
    throw badRequest(['只能撤回自己提交的修改', 'Only the author withdraws a change']);
  const withdrawn = await settle(write, row, 'withdrawn', '', null);
  await auditRequest(write, row, 'withdrawn');
  return withdrawn;
};

/** Gives the row of a waiting proposal another name. @throws Refusal 400: not a name by the resource's rules */
export const renameRequest = async (write: Write, id: number, name: string): Promise<RequestRow> => {
  const row = await held(write, id);
  if (row.proposed === null) throw badRequest(['删除申请没有名称', 'A deletion has no name to change']);
  const { resource } = write.page;
  const { own } = readForm(resource, JSON.stringify({ [resource.name]: name }), true);
  const proposed = { ...row.proposed, ...own };
  const [renamed] = await write.queries.query<RequestRow>(
    'update change_request set proposed = $2, subject = $3, renamer_id = $4 where id = $1 returning *',
    [id, JSON.stringify(proposed), String(own[resource.name]), write.actor.user.id],
  );
  if (!renamed) throw notFound();
  return renamed;
};
