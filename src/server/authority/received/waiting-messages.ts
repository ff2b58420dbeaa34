import type { ReceivedMessage } from '#gateway/jt809/links/authority-links.ts';

import type { Database } from '../../database/database.ts';
import { isFaultOfEntry } from '../../ingest-log/entry-failure.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { AuthorityPeer } from '../peers.ts';
import { takeMessage } from './take-message.ts';

/** Messages that wait for the database, at most. */
const mostWaiting = 1_000;

interface WaitingMessagesPorts {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
}

/** What came down from an authority and is not taken yet, the oldest first. */
export const createWaitingMessages = ({ database, now, log }: WaitingMessagesPorts, peer: AuthorityPeer) => {
  const came: ReceivedMessage[] = [];
  return {
    add: (message: ReceivedMessage): void => {
      // An authority that floods is heard as far as memory allows; it asks again for what it misses.
      if (came.length < mostWaiting) came.push(message);
      else
        log.warn(
          { authority: peer.id, message: message.id },
          'a message of a flooding authority was left out',
        );
    },
    /** Takes what came down. What the database could not take stays, and is tried again with whatever comes next. */
    takeAll: async (): Promise<void> => {
      for (let message = came[0]; message !== undefined; message = came[0]) {
        const taken = message;
        const isRead = await database
          .transaction((queries) => takeMessage(queries, peer, taken, now()), 'background')
          .catch((error: unknown) => {
            // What the database would never take holds up nothing behind it.
            if (!isFaultOfEntry(error)) throw error;
            log.error(
              { err: error, authority: peer.id, message: taken.id },
              'a message of an authority was left out',
            );
            return true;
          });
        came.shift();
        if (!isRead)
          log.warn({ authority: peer.id, message: taken.id }, 'a message of an authority was not read');
      }
    },
  };
};
