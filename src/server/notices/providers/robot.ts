import type { JsonAnswer } from './ask-json.ts';
import type { Outcome } from './provider.ts';

/** Codes of a robot's provider that say "later", with how long its robot is left alone, ms. */
export type LaterCodes = Readonly<Record<number, number>>;

/**
 * What a robot's answer means. Both providers answer 200 whatever happens and say in `errcode` what did. Nothing of a
 * request that was not answered is known, but a group that reads a line twice is better off than one that never does.
 */
export const robotOutcome = (answer: JsonAnswer, later: LaterCodes): Outcome => {
  if (answer.kind === 'none') return { state: 'retry', reason: 'noAnswer', answer: answer.text };
  if (answer.kind === 'other') return { state: 'retry', reason: 'notUnderstood', answer: answer.text };
  const { errcode, errmsg } = answer.body;
  if (typeof errcode !== 'number') return { state: 'retry', reason: 'notUnderstood', answer: answer.text };
  const said = `${errcode} ${typeof errmsg === 'string' ? errmsg : ''}`.trim();
  if (errcode === 0) return { state: 'delivered', answer: said, providerId: null };
  const afterMs = later[errcode];
  if (afterMs !== undefined) return { state: 'retry', reason: 'busy', answer: said, afterMs };
  // Their own trouble: -1 is "system busy".
  if (errcode < 0) return { state: 'retry', reason: 'refused', answer: said };
  return { state: 'dead', reason: 'refused', answer: said };
};
