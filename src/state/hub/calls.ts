import type { ArgumentsOf, CallName } from '#contract/calls.ts';
import type { CallOutcome, HubReply } from '#contract/hub/outcomes.ts';

import { showFailure, showReadFailure } from './failure-view.ts';
import { call } from './hub.ts';

/** A call that the user asked for; its failure is shown to him. */
export const callAndShow = async <N extends CallName>(
  name: N,
  args: ArgumentsOf<N>,
): Promise<CallOutcome<HubReply<N>>> => {
  const outcome = await call(name, args);
  if (!outcome.ok) showFailure(outcome.failure);
  return outcome;
};

/** A call that a page makes by itself; its failure is shown, but a lost line only by the line that tells so. */
export const readAndShow = async <N extends CallName>(
  name: N,
  args: ArgumentsOf<N>,
): Promise<CallOutcome<HubReply<N>>> => {
  const outcome = await call(name, args);
  if (!outcome.ok) showReadFailure(outcome.failure);
  return outcome;
};
