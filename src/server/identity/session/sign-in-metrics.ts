import { resultCodes } from '#contract/envelope.ts';

import { Refusal } from '../../kernel/refusal.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';

/** `step`: the password was right, and the second factor is asked for. */
type Outcome = 'signedIn' | 'step' | 'refused' | 'limited' | 'failed';

const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof Refusal)) return 'failed';
  return error.resultCode === resultCodes.tooManyRequests ? 'limited' : 'refused';
};

/** Counts an attempt to sign in by what becomes of it. */
export const countSignIn = async <T extends object>(
  { signIns }: Metrics,
  attempt: Promise<T>,
): Promise<T> => {
  try {
    const found = await attempt;
    signIns.inc({ outcome: ('actor' in found ? 'signedIn' : 'step') satisfies Outcome });
    return found;
  } catch (error) {
    signIns.inc({ outcome: outcomeOf(error) });
    throw error;
  }
};
