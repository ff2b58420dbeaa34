import { resultCodes } from '#contract/envelope.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import {
  needsSecond,
  type RolloutMove,
  rolloutMoves,
  type RolloutState,
} from '#domain/parameters/rollout.ts';

import { badRequest, notFound, Refusal, restricted } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { writeAudit } from '../../audit/audit.ts';
import { stopUnfetched } from './stop-unfetched.ts';

interface Row extends Record<string, unknown> {
  readonly state: RolloutState;
  readonly file: ParameterFileName;
  readonly author_id: number;
}

/**
 * Stops, resumes, rolls back or decides on a roll-out. Orders that terminals have fetched go on to their end; those of a
 * stopped one that nobody has fetched are stopped with it.
 * @throws Refusal 400: a second person's move by its author, or a refusal without a reason; 401; 404; 409: not in its
 * present state
 */
export const moveRollout = async (
  { queries, actor, nowMs }: WriteContext,
  id: number,
  move: RolloutMove,
  reason: string,
  ip: string,
): Promise<void> => {
  const [row] = await queries.query<Row>(
    'select state, file, author_id from rollout where id = $1 and company_code = any($2::text[]) for update',
    [id, actor.companies],
  );
  if (row === undefined) throw notFound();
  const { from, to }: { readonly from: readonly RolloutState[]; readonly to: RolloutState } =
    rolloutMoves[move];
  if (!from.includes(row.state))
    throw new Refusal(resultCodes.conflict, ['当前状态不允许此操作', 'Not in its present state']);
  if (needsSecond(move, parameterFileOf(row.file).risk)) {
    if (!actor.functions.has('parameter.approve')) throw restricted();
    if (row.author_id === actor.user.id)
      throw badRequest(['不能复核自己的下发', 'You can’t confirm what you sent yourself']);
  }
  if (move === 'refuse' && reason.trim() === '')
    throw badRequest(['请填写驳回的原因', 'Please give the reason for rejection'], {
      reason: ['必填', 'Required'],
    });
  const trucks = `(select x.command_id from rollout_truck x where x.rollout_id = $1)`;
  if (move === 'stop' || move === 'rollBack') await stopUnfetched(queries, id, nowMs);
  // What was stopped, and not by a terminal, is ordered anew.
  if (move === 'resume')
    await queries.query(
      `update rollout_truck x set command_id = null from command c
       where x.rollout_id = $1 and c.id = x.command_id and c.state = 'stopped' and c.detail = 'wave'`,
      [id],
    );
  await queries.query(
    `update rollout set state = $2, step_time = $3, ended_time = case when $2 = 'refused' then $3::timestamptz end,
       approver_name = case when $4 then $5 else approver_name end, decision_reason = $7,
       forgiven = case when $6 then (select count(*) from command c where c.id in ${trucks}
         and c.state in ('failed', 'refused', 'expired', 'stopped'))::int else forgiven end
     where id = $1`,
    [id, to, new Date(nowMs), move === 'approve', actor.user.name, move === 'resume', reason.trim()],
  );
  await writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: actor.user.companyCode,
    action: 'rollouts.move',
    subject: `${row.file} · ${id}`,
    before: { state: row.state },
    after: { state: to, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
    ip,
  });
};
