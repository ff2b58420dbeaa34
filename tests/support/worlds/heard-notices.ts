import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';

import type { Database } from '#server/database/database.ts';

/**
 * A database whose notices of one channel can be waited for: on PostgreSQL they reach a process a little after the
 * transaction that wrote them has ended, and a test that goes on at once would be ahead of them.
 */
export const withHeardNotices = (database: Database, channel: string) => {
  const listeners = new Set<EventEmitter>();
  return {
    database: {
      ...database,
      listen: async (name, onNotice) => {
        if (name !== channel) return database.listen(name, onNotice);
        const heard = new EventEmitter();
        const unlisten = await database.listen(name, (payload) => {
          onNotice(payload);
          // A name that is a word of emitters' own must not be one.
          heard.emit(`notice ${payload}`);
        });
        listeners.add(heard);
        return async () => {
          listeners.delete(heard);
          await unlisten();
        };
      },
    } satisfies Database as Database,
    /** Waits until every listener has heard what was written before. @throws Error after ten seconds: one is gone */
    heard: async (): Promise<void> => {
      const last = randomUUID();
      const signal = AbortSignal.timeout(10_000);
      const all = [...listeners].map((listener) =>
        once(listener, `notice ${last}`, { signal }).catch((error: unknown) => {
          throw new Error(`a listener of ${channel} hears nothing`, { cause: error });
        }),
      );
      await database.query('select pg_notify($1, $2)', [channel, last]);
      await Promise.all(all);
    },
  };
};
