import type { SubscribeFrame } from '#contract/alarm-stream.ts';

import type { Actor } from '../session/actor.ts';

/** What a subscription asks for that it may not have, or did not ask for before. */
export interface Widening {
  /** Company codes that are not in the actor's scope; they are not served. */
  readonly beyond: readonly string[];
  /** Companies and alarm types that this socket has not asked for until now. */
  readonly companies: readonly string[];
  readonly types: readonly string[];
}

/** A client that asks on and on fills no log: what it asks for is known by then. */
const mostOfSocket = 20;
/** Codes that nobody has are anything a client can think of. */
const mostBeyond = 50;

const listed = (text: string): string[] => text.split(',').filter((part) => part !== '');

/** Looks at the subscriptions of one socket. The first is what it asks for; only what exceeds it, or the scope, is told. */
export const watchWidening = (actor: Actor, told: (widening: Widening) => void) => {
  const scope = new Set(actor.companies);
  const asked = { companies: new Set<string>(), types: new Set<string>(), beyond: new Set<string>() };
  let first = true;
  let times = 0;

  const news = (known: Set<string>, wanted: readonly string[]): string[] => {
    const fresh = [...new Set(wanted)].filter((one) => !known.has(one));
    for (const one of fresh) known.add(one);
    return fresh;
  };

  return (frame: SubscribeFrame): void => {
    if (times >= mostOfSocket) return;
    const named = listed(frame.userPri);
    const companies = news(
      asked.companies,
      named.length === 0 ? actor.companies : named.filter((code) => scope.has(code)),
    );
    const types = news(asked.types, listed(frame.typeIds));
    const beyond = news(
      asked.beyond,
      named.filter((code) => !scope.has(code)),
    ).slice(0, mostBeyond);
    const more = first ? { companies: [], types: [] } : { companies, types };
    first = false;
    if (beyond.length + more.companies.length + more.types.length === 0) return;
    times += 1;
    told({ beyond, ...more });
  };
};
