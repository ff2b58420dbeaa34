import type { JsonAnswer } from './ask-json.ts';
import type { Outcome } from './provider.ts';

/** Codes of a robot's provider that say "later", with how long its robot is left alone, ms. */
export type LaterCodes = Readonly<Record<number, number>>;

/** The text is longer than it may be: WeCom, DingTalk. */
const tooLarge: ReadonlySet<number> = new Set([45002, 460101]);

/** What a robot's answer means. Both providers answer 200 whatever happens and say in `errcode` what did. */
export const robotOutcome = (answer: JsonAnswer, later: LaterCodes): Outcome => {
  if (answer.kind === 'none')
    return answer.sent
      ? { state: 'unclear', reason: 'noAnswer', answer: answer.text }
      : { state: 'retry', reason: 'noAnswer', answer: answer.text, ofWay: true };
  // Of whoever stands before the provider: the service itself is behind it.
  if (answer.status === 429 || answer.status === 503) {
    const busy = { state: 'retry', reason: 'busy', answer: answer.text } as const;
    return answer.retryAfterMs === null
      ? { ...busy, ofWay: true }
      : { ...busy, afterMs: answer.retryAfterMs, everywhere: true };
  }
  const lost = { state: 'retry', reason: 'notUnderstood', answer: answer.text, ofWay: true } as const;
  if (answer.kind === 'other') return lost;
  const { errcode, errmsg } = answer.body;
  if (typeof errcode !== 'number') return lost;
  const said = `${errcode} ${typeof errmsg === 'string' ? errmsg : ''}`.trim();
  if (errcode === 0) return { state: 'delivered', answer: said, providerId: null };
  const afterMs = later[errcode];
  if (afterMs !== undefined) return { state: 'retry', reason: 'busy', answer: said, afterMs };
  // Their own trouble: -1 is "system busy".
  if (errcode < 0) return { state: 'retry', reason: 'refused', answer: said, ofWay: true };
  if (tooLarge.has(errcode)) return { state: 'tooLarge', answer: said };
  return { state: 'dead', reason: 'refused', answer: said };
};
