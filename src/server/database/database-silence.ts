/** As of a connection that was not answered in time (`isDatabaseAway`). */
const silentError = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });

/**
 * Whether the database is known not to answer. Whoever would wait for it is told at once: a console then shows what it
 * has kept, with its age, and whoever signs in learns why he waits.
 */
export const createDatabaseSilence = () => {
  let silent = false;
  const waiting = new Set<() => void>();
  const listeners: (() => void)[] = [];
  const check = (): void => {
    if (silent) throw silentError();
  };
  return {
    /** @throws Error `isDatabaseAway`: it does not answer */
    check,
    silent: (): boolean => silent,
    onChange: (listener: () => void): void => void listeners.push(listener),
    set: (next: boolean): void => {
      if (next === silent) return;
      silent = next;
      if (silent) for (const tell of waiting) tell();
      for (const listener of listeners) listener();
    },
    /**
     * What reads, or has changed nothing yet. @throws Error `isDatabaseAway`: the database does not answer, or ceased to
     */
    unlessSilent: async <T>(work: () => Promise<T>): Promise<T> => {
      check();
      let tell = (): void => {};
      const ceased = new Promise<never>((_resolve, reject) => {
        tell = () => reject(silentError());
        waiting.add(tell);
      });
      return Promise.race([work(), ceased]).finally(() => waiting.delete(tell));
    },
  };
};

export type DatabaseSilence = ReturnType<typeof createDatabaseSilence>;
