import { badRequest, notFound } from '../../kernel/refusal.ts';
import { beginMasterEdit } from './master-lock.ts';
import { writeAudit } from '../../audit/audit.ts';
import { companiesOf } from './companies-of.ts';
import { checkActionState } from './lifecycle.ts';
import { readRow } from './write-rows.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import type { Write } from './write.ts';

/**
 * Does an action of the resource to one row and writes into the audit log that it was done, never what it answered.
 * @returns the text that is shown once; null: there is none
 * @throws Refusal 404: no such row or action; 409: not in the row's present state
 */
export const actOnRow = async (
  write: Write & { readonly sealer: Sealer },
  id: number,
  action: string,
  reason: string,
): Promise<string | null> => {
  const { queries, actor, page, ip, nowMs } = write;
  const { resource, hooks } = page;
  const work = Object.hasOwn(resource.actions ?? {}, action) ? hooks.actions?.[action] : undefined;
  if (work === undefined) throw notFound();
  await beginMasterEdit(queries, nowMs);
  const row = await readRow(queries, page, actor.companies, id);
  checkActionState(resource, action, row);
  const asksReason = resource.actions?.[action]?.asksReason === true;
  if (asksReason && reason.trim() === '')
    throw badRequest(['请填写原因', 'Say why'], { reason: ['必填', 'Required'] });
  const text = await work(write, row, reason);
  await writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: actor.user.companyCode,
    action: `${resource.source}.${action}`,
    subject: String(row[resource.name]),
    about: await companiesOf(write, [row]),
    before: { id },
    ...(asksReason ? { after: { reason } } : {}),
    ip,
  });
  return text;
};
