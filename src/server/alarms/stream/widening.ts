import type { SubscribeFrame } from '#contract/alarms/alarm-stream.ts';

import type { Actor } from '../../identity/actor.ts';

/** What a subscription asks for that is outside the scope, or that was not asked for before. */
export interface Widening {
  /** Company codes that are not in the actor's scope; they are not served. */
  readonly beyond: readonly string[];
  /** Companies and alarm types that this socket has not asked for until now. */
  readonly companies: readonly string[];
  readonly types: readonly string[];
}

/** A client that keeps asking fills no log. */
const mostOfSocket = 20;
/** Unknown codes can be anything. */
const mostBeyond = 50;

const listed = (text: string): string[] => text.split(',').filter((part) => part !== '');

/**
 * Checks the subscriptions of one socket. The first is its usual one; only what exceeds it, or the scope, is
 * reported.
 */
export const watchWidening = (actor: Actor, report: (widening: Widening) => void) => {
  const scope = new Set(actor.companies);
  const asked = { companies: new Set<string>(), types: new Set<string>(), beyond: new Set<string>() };
  let first = true;
  let times = 0;

  const added = (known: Set<string>, wanted: readonly string[]): string[] => {
    const fresh = [...new Set(wanted)].filter((one) => !known.has(one));
    for (const one of fresh) known.add(one);
    return fresh;
  };

  return (frame: SubscribeFrame): void => {
    if (times >= mostOfSocket) return;
    const named = listed(frame.userPri);
    const companies = added(
      asked.companies,
      named.length === 0 ? actor.companies : named.filter((code) => scope.has(code)),
    );
    const types = added(asked.types, listed(frame.typeIds));
    const beyond = added(
      asked.beyond,
      named.filter((code) => !scope.has(code)),
    ).slice(0, mostBeyond);
    const more = first ? { companies: [], types: [] } : { companies, types };
    first = false;
    if (beyond.length + more.companies.length + more.types.length === 0) return;
    times += 1;
    report({ beyond, ...more });
  };
};
