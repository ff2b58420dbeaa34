import type { DueNotice, Settled } from '../outbox/due-notices.ts';
import type { LookedUp, Outcome } from '../providers/provider.ts';
import { lookAgainMs, retryWaitMs, urgentWayWaitMs, wayWaitMs } from './retry-times.ts';

/** How notices are after a provider's word, and until when their address is left alone (null: it need not be). */
export interface Verdict {
  readonly settled: Settled;
  readonly silentUntilMs: number | null;
  /** Every address of this way is left alone as long. */
  readonly everywhere?: boolean;
  /** How often in a row the way was at fault, this time included; 0: it works. */
  readonly failures: number;
}

const verdict = (settled: Settled, silentUntilMs: number | null = null): Verdict => ({
  settled,
  silentUntilMs,
  failures: 0,
});

export interface Sending {
  /** Including the one that has this outcome. */
  readonly tries: number;
  readonly content: string;
  readonly nowMs: number;
  readonly urgent: boolean;
  /** The provider can be asked what became of it. */
  readonly canBeAsked: boolean;
  /** How often in a row the way was at fault before. */
  readonly failures: number;
}

type Of<S extends Outcome['state']> = Extract<Outcome, { readonly state: S }>;

export const afterSending = (
  outcome: Outcome,
  { tries, content, nowMs, urgent, canBeAsked, failures }: Sending,
): Verdict => {
  const given = { content, answer: outcome.answer };
  const again = (state: 'queued' | 'unclear', reason: string): Verdict => {
    const waitMs = retryWaitMs(tries);
    return waitMs === null
      ? verdict({ ...given, state: 'failed', reason, dueMs: null })
      : verdict({ ...given, state, reason, dueMs: nowMs + waitMs });
  };
  const byState: { readonly [S in Outcome['state']]: (out: Of<S>) => Verdict } = {
    delivered: ({ providerId }) =>
      verdict({ ...given, state: 'delivered', reason: '', providerId, dueMs: null }),
    accepted: ({ providerId }) =>
      verdict({ ...given, state: 'accepted', reason: '', providerId, dueMs: nowMs + (lookAgainMs(0) ?? 0) }),
    retry: ({ reason, afterMs, everywhere, ofWay }) => {
      const waitMs = ofWay ? (urgent ? urgentWayWaitMs : wayWaitMs)(failures + 1) : afterMs;
      if (waitMs === undefined) return again('queued', reason);
      // The message has done nothing wrong: only its age ends it.
      const dueMs = nowMs + waitMs;
      return {
        ...verdict({ ...given, state: 'queued', reason, dueMs, uncounted: true }, dueMs),
        ...(everywhere && { everywhere }),
        ...(ofWay && { failures: failures + 1 }),
      };
    },
    // Where nobody can be asked, whoever reads it twice is worse off than whoever looks it up here; an emergency goes once more.
    unclear: ({ reason }) =>
      canBeAsked
        ? again('unclear', reason)
        : urgent && tries === 1
          ? again('queued', reason)
          : verdict({ ...given, state: 'failed', reason: 'unknown', dueMs: null }),
    tooLarge: () => verdict({ ...given, state: 'failed', reason: 'refused', dueMs: null }),
    dead: ({ reason }) => verdict({ ...given, state: 'failed', reason, dueMs: null }),
  };
  return (byState[outcome.state] as (out: Outcome) => Verdict)(outcome);
};

/** No receipt has come in days: it stays what it is, and nobody is asked any more. */
const neverMs = Date.parse('9999-01-01T00:00:00Z');

/** After a provider was asked what became of a sending. */
export const afterLookingUp = (found: LookedUp, notice: DueNotice, nowMs: number): Verdict => {
  const sinceMs = nowMs - (notice.begunMs ?? nowMs);
  const given = { answer: found.answer };
  const nextMs = lookAgainMs(sinceMs);
  const waiting = (state: 'accepted' | 'unclear', reason: string): Verdict =>
    nextMs === null && state === 'unclear'
      ? verdict({ ...given, state: 'failed', reason: 'unknown', dueMs: null })
      : verdict({ ...given, state, reason, dueMs: nextMs === null ? neverMs : nowMs + nextMs });
  const byState: { readonly [S in LookedUp['state']]: () => Verdict } = {
    delivered: () => verdict({ ...given, state: 'delivered', reason: '', dueMs: null }),
    waiting: () => waiting('accepted', ''),
    failed: () => verdict({ ...given, state: 'failed', reason: 'undelivered', dueMs: null }),
    // It never had it, so it is sent again.
    unknown: () =>
      notice.state === 'accepted'
        ? waiting('accepted', '')
        : retryWaitMs(notice.tries) === null
          ? verdict({ ...given, state: 'failed', reason: 'unknown', dueMs: null })
          : verdict({ ...given, state: 'queued', reason: 'unknown', dueMs: nowMs }),
    noAnswer: () => waiting(notice.state === 'accepted' ? 'accepted' : 'unclear', 'noAnswer'),
  };
  return byState[found.state]();
};
