import { resultCodes } from '#contract/envelope.ts';

import type { Queries } from '../../database/database.ts';
import { badRequest, Refusal } from '../../kernel/refusal.ts';
import { beginMasterEdit } from '../../resource-kit/writing/master-lock.ts';
import type { Actor } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';
import type { ThresholdTarget } from './threshold-target.ts';

interface OwnRow extends Record<string, unknown> {
  readonly id: number;
  readonly value: number | boolean | null;
}

/**
 * Sets a value from now on: a row of its own, so that what was judged keeps the one of its time.
 * @throws Refusal 409: somebody else has set it since it was read; 400: nothing would be other than it is
 */
export const saveThreshold = async (
  queries: Queries,
  actor: Actor,
  { key, scope, scopeId, name, value }: ThresholdTarget,
  { seenRowId, ip, nowMs }: { readonly seenRowId: number; readonly ip: string; readonly nowMs: number },
): Promise<void> => {
  // Two writers of one value take turns here too.
  await beginMasterEdit(queries, nowMs);
  const [own] = await queries.query<OwnRow>(
    `select id, value from setting where key = $1 and scope = $2 and scope_id = $3
     order by effective_from desc, id desc limit 1`,
    [key, scope, scopeId],
  );
  const before = own?.value ?? null;
  if ((before === null ? 0 : (own?.id ?? 0)) !== seenRowId)
    throw new Refusal(resultCodes.conflict, [
      '已被他人修改，请查看现值后重试',
      'Someone else has changed it: check the current value and try again',
    ]);
  if (before === value)
    throw badRequest(['没有变化', 'Nothing would change'], { value: ['没有变化', 'No change'] });
  await queries.query(
    `insert into setting (key, value, scope, scope_id, effective_from)
     values ($1, $2::jsonb, $3, $4, greatest(master_edit_time(), 'epoch'))`,
    [key, JSON.stringify(value), scope, scopeId],
    'setting_add',
  );
  await writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: actor.user.companyCode,
    action: 'thresholds.save',
    subject: `${name} · ${key}`,
    before: { value: before },
    after: { value },
    ip,
  });
};
