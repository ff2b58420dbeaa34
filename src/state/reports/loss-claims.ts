import { resultCodes } from '#contract/envelope.ts';
import type { LossClaim } from '#contract/reports/loss-claims.ts';
import type { ArgumentsOf } from '#contract/calls.ts';

import { callAndShow } from '../hub/calls.ts';
import { mayDo } from '../session/session.ts';
import { call } from '../hub/hub.ts';

export type { LossClaim };

/** A claim as it is to be stored, based on the version that its author saw. */
export type LossClaimForm = ArgumentsOf<'lossClaims.put'>;

/** Every version of a loss's claim, newest first; none: nothing was entered yet. */
export const loadClaims = (id: string) => call('lossClaims.get', { id });

/** `conflict`: somebody else wrote first, and the user has been told who. */
export const putClaim = async (form: LossClaimForm): Promise<'written' | 'conflict' | 'failed'> => {
  const outcome = await callAndShow('lossClaims.put', form);
  if (outcome.ok) return 'written';
  return outcome.failure.resultCode === resultCodes.conflict ? 'conflict' : 'failed';
};

export const mayClaim = (): boolean => mayDo('loss.claim');
