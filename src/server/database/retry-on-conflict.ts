/** Deadlocks, moved rows, edited master data. */
const tryAgain: ReadonlySet<string> = new Set(['40P01', '40001', 'masterDataChanged']);
const maxAttempts = 5;

/** Does what may meet another writer, and does it again where it did. @throws what it threw last */
export const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt >= maxAttempts || !tryAgain.has(code)) throw error;
    }
  }
};
