import type { Log } from './log.ts';

export interface FailureRow {
  failed(error: unknown): void;
  worked(): void;
}

/**
 * Logs repeated failures: the first of a row, and at its end how many there were. A database that is unreachable for
 * an hour is two lines of each work, not thousands.
 * @param about fields of each of its lines
 */
export const createFailureRow = (
  log: Log,
  what: string,
  about: Readonly<Record<string, string | number>> = {},
): FailureRow => {
  let failures = 0;
  return {
    failed: (error) => {
      failures += 1;
      if (failures === 1) log.error({ ...about, err: error }, `${what} failed and is tried again`);
    },
    worked: () => {
      if (failures > 0) log.info({ ...about, failures }, `${what} works again`);
      failures = 0;
    },
  };
};
