import { resultCodes } from '#contract/envelope.ts';
import { claimPages, lossClaimCalls } from '#contract/reports/loss-claims.ts';
import {
  claimStates,
  isJudgedNone,
  mayBecome,
  needsCause,
  needsClaimRemark,
} from '#domain/losses/loss-claim.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest, notFound, Refusal, restricted } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import { type ClaimedLoss, listClaims, lossOfRecord, putClaim } from '../loss-claims.ts';
import { maySee } from '../../identity/menus.ts';

/** The page that shows losses of each addressee. */
const pageOf = { transport: claimPages[0], depot: claimPages[1] } as const;

/** Cause and claim of a loss (specification 3, loss reports): entered step by step, and every step is kept. */
const lossClaimRoutes: Routes = (mount) => {
  const { database } = mount;
  const lossFor = async (actor: Actor, id: string): Promise<ClaimedLoss> => {
    if (!claimPages.some((page) => maySee(actor.functions, page))) throw restricted();
    const loss = await lossOfRecord(database, actor.companies, id);
    if (!loss) throw notFound();
    if (!maySee(actor.functions, pageOf[loss.addressee])) throw restricted();
    return loss;
  };

  mountSession(mount, lossClaimCalls['lossClaims.get'], async (actor, { id }) => {
    const loss = await lossFor(actor, id);
    return { addressee: loss.addressee, versions: await listClaims(database, loss) };
  });

  mountSession(mount, lossClaimCalls['lossClaims.put'], async (actor, args, { nowMs }) => {
    const { claimState, cause = null, causeNote = '', claimedL = null, claimedAmount = null } = args;
    const { judgement = null } = args;
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
    if (judgement !== null && loss.addressee !== 'depot')
      throw badRequest(['这条损溢由报警研判', 'This loss is judged by its alarm'], {
        judgement: ['请研判报警 202', 'Judge its alarm 202'],
      });
    if (isJudgedNone(judgement) && claimState !== 'none' && claimState !== 'settled')
      throw badRequest(['已判为无需追责，不能同时索赔', 'What is judged to be none is not claimed'], {
        claimState: ['请先撤回索赔', 'Take the claim back first'],
      });
    if (needsCause(claimState) && cause === null)
      throw badRequest(['请选择损失原因', 'Please choose the cause'], { cause: ['必填', 'Required'] });
    if (needsClaimRemark(claimState, judgement === stands?.judgement ? null : judgement) && remark === '')
      throw badRequest(['请填写理由', 'Please give the reason'], {
        remark: ['必填', 'Required'],
      });
    const written = await putClaim(
      database,
      loss,
      args.version,
      { claimState, cause, causeNote: causeNote.trim(), claimedL, claimedAmount, judgement, remark },
      { userId: actor.user.id, byName: actor.user.name, nowMs },
    );
    if (!written) throw conflict();
    return written;
  });
};

export default lossClaimRoutes;
