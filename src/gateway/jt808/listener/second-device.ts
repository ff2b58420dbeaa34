import { platformMessageIds, terminalMessageIds } from '../codec/message-ids.ts';
import type { Occupation } from './identities.ts';
import type { Links } from './links.ts';
import type { TerminalLink } from './terminal-link.ts';
import type { TerminalRequests } from './terminal-requests.ts';
import type { Timers } from '../../listener/timers.ts';

/** Shorter than terminals wait for the answer to a sign-in (parameter 2, 10 s). */
const answerMs = 5_000;

const question = {
  messageId: platformMessageIds.queryAttributes,
  body: Buffer.alloc(0),
  answeredBy: terminalMessageIds.attributes,
};

export interface LinePorts {
  readonly links: Links;
  readonly timers: Timers;
  /** Reaches the number's connection, whatever process holds it. */
  readonly request: TerminalRequests['request'];
}

/**
 * Tells whether another connection has a number, and is alive: it is asked something that costs nothing, and whatever
 * comes from it is an answer. A terminal that lost its line comes back while the old connection is still open here, and
 * that one says nothing any more.
 */
export const createLineCheck =
  ({ links, timers, request }: LinePorts) =>
  async (number: string, newcomer: TerminalLink): Promise<Occupation> => {
    const former = links.ofNumber(number);
    if (former === newcomer) return 'free';
    const heardBefore = former?.frames();
    const answer = await Promise.race([
      request(number, question, answerMs).then(({ result }) => result),
      new Promise<'silent'>((resolve) => {
        timers.after(answerMs, () => resolve('silent'));
      }),
    ]);
    const present = links.ofNumber(number);
    if (present !== former) return present === undefined ? 'free' : 'alive';
    if (former !== undefined && former.frames() !== heardBefore) return 'alive';
    if (answer === 'silent') return 'silent';
    return answer === 'offline' ? 'free' : 'alive';
  };
