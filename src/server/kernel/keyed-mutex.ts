/** Does works of one key one after the other. */
export interface KeyedMutex<K> {
  run<T>(key: K, work: () => Promise<T>): Promise<T>;
}

export const createKeyedMutex = <K>(): KeyedMutex<K> => {
  const last = new Map<K, Promise<unknown>>();
  return {
    run: async (key, work) => {
      const own = (last.get(key) ?? Promise.resolve()).then(work);
      // Whoever is next need not know what became of it.
      const done = own.catch(() => {});
      last.set(key, done);
      try {
        return await own;
      } finally {
        if (last.get(key) === done) last.delete(key);
      }
    },
  };
};
