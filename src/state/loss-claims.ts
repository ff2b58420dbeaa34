import { resultCodes } from '#contract/envelope.ts';
import type { LossClaim } from '#contract/loss-claims.ts';
import type { ArgumentsOf } from '#contract/calls.ts';

import { callAndShow } from './calls.ts';
import { mayDo } from './session.ts';
import { call } from './hub.ts';

export type { LossClaim };

/** What somebody says of a loss: the claim as it is to stand, upon the version that he saw. */
export type LossClaimForm = ArgumentsOf<'lossClaims.put'>;

/** Every version of a loss's claim, newest first; none: nobody has said anything yet. */
export const loadClaims = (id: string) => call('lossClaims.get', { id });

/** `conflict`: somebody was there first, and the user has been told who. */
export const putClaim = async (form: LossClaimForm): Promise<'written' | 'conflict' | 'failed'> => {
  const outcome = await callAndShow('lossClaims.put', form);
  if (outcome.ok) return 'written';
  return outcome.failure.resultCode === resultCodes.conflict ? 'conflict' : 'failed';
};

export const mayClaim = (): boolean => mayDo('loss.claim');
