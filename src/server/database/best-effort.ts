import type { FailureRow } from '../kernel/log/failure-row.ts';

/** What was asked, where it came in time; null: it failed or is late. */
export type Asked<T> = { readonly value: T } | null;

export interface BestEffort {
  /** Asks, and waits for the answer no longer than is bearable. While one is late nobody asks again. */
  <T>(ask: () => Promise<T>): Promise<Asked<T>>;
}

/**
 * Asks of a database that may be away, by those who can do without the answer.
 * @param withinMs how long anybody waits
 */
export const createBestEffort = (withinMs: number, row: FailureRow): BestEffort => {
  let late = 0;
  return async <T>(ask: () => Promise<T>): Promise<Asked<T>> => {
    if (late > 0) return null;
    const asked = ask().then(
      (value) => {
        row.worked();
        return { value };
      },
      (error: unknown) => {
        row.failed(error);
        return null;
      },
    );
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        late += 1;
        void asked.finally(() => {
          late -= 1;
        });
        resolve(null);
      }, withinMs);
    });
    return Promise.race([asked, overdue]).finally(() => clearTimeout(timer));
  };
};
