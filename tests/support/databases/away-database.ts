import type { Database } from '#server/database/database.ts';

/** `refuses`: nobody listens where it was. `hangs`: what is asked is answered once it is back, as of one that is frozen. */
export type Away = 'no' | 'refuses' | 'hangs';

/** A database that goes away and comes back as a test says. */
export const withAway = (database: Database) => {
  let away: Away = 'no';
  let back = (): void => {};
  let isBack = Promise.resolve();
  const reached = async (): Promise<void> => {
    if (away === 'refuses') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    if (away === 'hangs') await isBack;
  };
  const wrapped: Database = {
    ...database,
    ping: async () => {
      await reached();
      return database.ping();
    },
    query: async (...asked) => {
      await reached();
      return database.query(...asked);
    },
    script: async (text) => {
      await reached();
      return database.script(text);
    },
    transaction: async (...work) => {
      await reached();
      return database.transaction(...work);
    },
    snapshot: async (work) => {
      await reached();
      return database.snapshot(work);
    },
  };
  return {
    database: wrapped,
    set: (next: Away): void => {
      if (next === 'hangs' && away !== 'hangs')
        isBack = new Promise((resolve) => {
          back = resolve;
        });
      away = next;
      if (next !== 'hangs') back();
    },
  };
};
