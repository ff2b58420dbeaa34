import type { ArgumentsOf, CallName } from '#contract/calls.ts';
import type { CallOutcome, HubReply } from '#contract/hub/outcomes.ts';

import { showFailure } from './failure-view.ts';
import { call } from './hub.ts';

/** A call whose failure is shown to the user. */
export const callAndShow = async <N extends CallName>(
  name: N,
  args: ArgumentsOf<N>,
): Promise<CallOutcome<HubReply<N>>> => {
  const outcome = await call(name, args);
  if (!outcome.ok) showFailure(outcome.failure);
  return outcome;
};
