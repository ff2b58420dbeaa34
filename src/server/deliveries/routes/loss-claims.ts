import { resultCodes } from '#contract/envelope.ts';
import { lossClaimCalls } from '#contract/reports/loss-claims.ts';
import { claimStates, mayBecome, needsCause, needsClaimRemark } from '#domain/cargo/loss-claim.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest, notFound, Refusal, restricted } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import { type ClaimedLoss, listClaims, lossOfRecord, putClaim } from '../loss-claims.ts';
import { maySee } from '../../identity/menus.ts';

const page = 'cargo_monitor/data_analysis/oil_loss';

/** Cause and claim of a loss (specification 3, loss reports): entered step by step, and every step is kept. */
const lossClaimRoutes: Routes = (mount) => {
  const { database } = mount;
  const lossFor = async (actor: Actor, id: string): Promise<ClaimedLoss> => {
    if (!maySee(actor.functions, page)) throw restricted();
    const loss = await lossOfRecord(database, actor.companies, id);
    if (!loss) throw notFound();
    return loss;
  };

  mountSession(mount, lossClaimCalls['lossClaims.get'], async (actor, { id }) => ({
    versions: await listClaims(database, await lossFor(actor, id)),
  }));

  mountSession(mount, lossClaimCalls['lossClaims.put'], async (actor, args, { nowMs }) => {
    const { claimState, cause = null, causeNote = '', claimedL = null, claimedAmount = null } = args;
    const remark = (args.remark ?? '').trim();
    const loss = await lossFor(actor, args.id);
    const [stands] = await listClaims(database, loss);
    const conflict = (): Refusal =>
      new Refusal(resultCodes.conflict, [
        `${stands?.byName ?? ''}已改为“${claimStates[stands?.claimState ?? 'none'].text[0]}”，请核对后再提交`,
        `${stands?.byName ?? ''} has set it to “${claimStates[stands?.claimState ?? 'none'].text[1]}” in the meantime; please check before you submit`,
      ]);
    if ((stands?.version ?? 0) !== args.version) throw conflict();
    const from = stands?.claimState ?? 'none';
    if (!mayBecome(from, claimState))
      throw badRequest(
        [
          `“${claimStates[from].text[0]}”不能改为“${claimStates[claimState].text[0]}”`,
          `“${claimStates[from].text[1]}” can't become “${claimStates[claimState].text[1]}”`,
        ],
        { claimState: ['状态不允许', 'Not allowed from here'] },
      );
    if (claimState !== 'none' && loss.lossV20L === null)
      throw badRequest(['任务未完成，还没有损溢', 'The task is not closed: there is no loss yet'], {
        claimState: ['任务未完成', 'Task not closed'],
      });
    if (needsCause(claimState) && cause === null)
      throw badRequest(['请选择损失原因', 'Please choose the cause'], { cause: ['必填', 'Required'] });
    if (needsClaimRemark(claimState) && remark === '')
      throw badRequest(['请填写拒绝理由', 'Please give the reason for rejection'], {
        remark: ['必填', 'Required'],
      });
    const written = await putClaim(
      database,
      loss,
      args.version,
      { claimState, cause, causeNote: causeNote.trim(), claimedL, claimedAmount, remark },
      { userId: actor.user.id, byName: actor.user.name, nowMs },
    );
    if (!written) throw conflict();
    return written;
  });
};

export default lossClaimRoutes;
