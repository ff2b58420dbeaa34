import { correctionCalls, type CorrectionProgress } from '#contract/corrections.ts';

import { previewCorrection } from '../preview.ts';
import { applyCorrection } from '../apply.ts';
import { planCorrection } from '../plan.ts';
import type { Queries, SqlValue } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { mountSession } from '../../http/mount.ts';
import type { Runner } from '../../ingest/subjects/runner.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest } from '../../kernel/refusal.ts';
import { beginMasterEdit } from '../../resource-kit/writing/master-lock.ts';
import { readerOf } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';

const maxListed = 100;

const progressSql = `
  select c.id, c.entity, c.key, ${isoMilliseconds('c.effective_from')} as "effectiveFrom", c.reason,
    c.user_name as "byName", ${isoMilliseconds('c.created_time')} as "createdTime", c.state,
    count(s.subject)::int as subjects, count(s.done_time)::int as done, coalesce(sum(s.raised), 0)::int as raised,
    coalesce(sum(s.changed), 0)::int as changed, coalesce(sum(s.withdrawn), 0)::int as withdrawn,
    coalesce(sum(s.retained), 0)::int as retained
  from master_correction c left join master_correction_subject s on s.correction_id = c.id`;

const readProgress = (
  queries: Queries,
  where: string,
  values: readonly SqlValue[],
): Promise<CorrectionProgress[]> =>
  queries.query<CorrectionProgress & Record<string, unknown>>(
    `${progressSql} where ${where} group by c.id, c.entity, c.key, c.effective_from, c.reason, c.user_name, c.created_time, c.state order by c.id desc limit ${maxListed}`,
    values,
  );

interface Needs {
  readonly runner: Runner;
}

/** Edits of master data that are dated back: previewed, written with a reason, and applied (engine rules 1.5). */
const correctionRoutes: Routes<Needs> = (mount, { runner }) => {
  const { database } = mount;
  mountSession(mount, correctionCalls['corrections.preview'], async (actor, args, { request, nowMs }) => {
    const plan = await planCorrection(database, actor, args, nowMs);
    const preview = await previewCorrection(database, runner.rejudge, plan, readerOf(actor), nowMs);
    const { rows: _, ...found } = preview;
    await writeAudit(database, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: actor.user.companyCode,
      action: 'corrections.preview',
      subject: plan.key,
      after: { entity: plan.entity, effectiveFrom: plan.effectiveFrom, patch: plan.patch, found },
      ip: request.ip,
    });
    return preview;
  });

  mountSession(mount, correctionCalls['corrections.apply'], async (actor, args, { request, nowMs }) => {
    const reason = args.reason.trim();
    if (reason === '')
      throw badRequest(['请填写更正原因', 'Please give a reason'], { reason: ['必填', 'Required'] });
    return database.transaction(async (queries) => {
      await beginMasterEdit(queries, nowMs);
      const plan = await planCorrection(queries, actor, args, nowMs);
      const id = await applyCorrection(queries, actor, plan, reason, nowMs);
      await writeAudit(queries, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action: `${plan.entity}.correct`,
        subject: plan.key,
        before: plan.before,
        after: { effectiveFrom: plan.effectiveFrom, patch: plan.patch, reason, correctionId: id },
        ip: request.ip,
      });
      const [progress] = await readProgress(queries, 'c.id = $1', [id]);
      if (!progress) throw new Error('a correction was not written');
      return progress;
    });
  });

  mountSession(mount, correctionCalls['corrections.list'], async (actor) => ({
    rows: await readProgress(database, 'c.company_code = any($1::text[])', [actor.companies]),
  }));
};

export default correctionRoutes;
