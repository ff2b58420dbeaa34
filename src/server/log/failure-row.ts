import type { Log } from './log.ts';

export interface FailureRow {
  failed(error: unknown): void;
  worked(): void;
}

/**
 * Logs work that is tried again and again: the first failure of a row, and when it is over how many there were. A
 * database that is away for an hour is two lines of each work, not thousands.
 */
export const createFailureRow = (log: Log, what: string): FailureRow => {
  let failures = 0;
  return {
    failed: (error) => {
      failures += 1;
      if (failures === 1) log.error({ err: error }, `${what} failed and is tried again`);
    },
    worked: () => {
      if (failures > 0) log.info({ failures }, `${what} works again`);
      failures = 0;
    },
  };
};
