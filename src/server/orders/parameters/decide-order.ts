import { resultCodes } from '#contract/envelope.ts';
import { type CommandKind, dangerousForMs } from '#domain/commands/command-kinds.ts';
import { unlockFetchMs } from '#domain/commands/unlock-password.ts';

import { commandChannel } from '../commands/command-waiters.ts';
import { writeCommandEvents } from '../commands/command-events.ts';
import { badRequest, notFound, Refusal } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { writeAudit } from '../../audit/audit.ts';
import { checkHalted, checkStanding } from './check-standing.ts';
import { truckOf } from './parameter-trucks.ts';

interface AwaitingRow extends Record<string, unknown> {
  readonly state: string;
  readonly kind: CommandKind;
  readonly terminal: string;
  readonly truck_id: number;
  readonly subject: string;
  readonly author_id: number;
  readonly company_code: string;
  readonly change_request_id: number;
}

/**
 * Decides on an order that waits for a second person. Approved, it goes at once or, while the truck moves, not at all.
 * @throws Refusal 400: by its author; 404; 409: it waits no more, or the truck moves or is offline
 */
export const decideOrder = async (
  { queries, actor, nowMs }: WriteContext,
  id: number,
  decision: 'approved' | 'refused',
  reason: string,
  ip: string,
): Promise<void> => {
  const [row] = await queries.query<AwaitingRow>(
    `select state, kind, terminal, truck_id, subject, author_id, company_code, change_request_id from command
     where id = $1 and company_code = any($2::text[]) for update`,
    [id, actor.companies],
  );
  if (row === undefined) throw notFound();
  if (row.state !== 'awaiting')
    throw new Refusal(resultCodes.conflict, [
      '该命令已处理',
      'This command has already been confirmed or rejected',
    ]);
  if (row.author_id === actor.user.id)
    throw badRequest(['不能复核自己的下发', 'You can’t confirm what you sent yourself']);
  if (decision === 'refused' && reason.trim() === '')
    throw badRequest(['请填写驳回的原因', 'Please give the reason for rejection'], {
      reason: ['必填', 'Required'],
    });
  const truck = await truckOf(queries, actor, row.truck_id);
  const approved = decision === 'approved';
  // What was ordered for one console is not let go to another.
  if (truck.terminal !== row.terminal || truck.companyCode !== row.company_code)
    throw new Refusal(resultCodes.conflict, [
      '车辆的终端或公司已变更，此命令作废',
      'The truck has another console or company now: this command is void',
    ]);
  const isUnlock = row.kind === 'unlockPassword';
  if (approved) (isUnlock ? checkHalted : checkStanding)(truck);
  const state = approved ? 'queued' : 'stopped';
  await queries.query(
    `update command set state = $2, step_time = $3, approver_name = $4, detail = $5,
       ended_time = case when $6 then null else $3::timestamptz end,
       expires_time = case when $6 then $7 else expires_time end where id = $1`,
    [
      id,
      state,
      new Date(nowMs),
      actor.user.name,
      approved ? '' : reason.trim(),
      approved,
      new Date(nowMs + (isUnlock ? unlockFetchMs : dangerousForMs)),
    ],
  );
  await queries.query(
    `update change_request set state = $2, decider_id = $3, decider_name = $4, decided_time = $5, decision_reason = $6
     where id = $1`,
    [
      row.change_request_id,
      approved ? 'applied' : 'refused',
      actor.user.id,
      actor.user.name,
      new Date(nowMs),
      reason.trim(),
    ],
  );
  await writeCommandEvents(queries, [{ commandId: id, state, messageId: null, detail: '' }], nowMs);
  if (approved) await queries.query('select pg_notify($1, $2)', [commandChannel, row.terminal]);
  await writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: row.company_code,
    action: 'parameters.decide',
    subject: `${truck.signCode} · ${row.subject}`,
    after: { decision, reason },
    ip,
  });
};
