import { AsyncLocalStorage } from 'node:async_hooks';

/** Who waits for a statement: somebody at a desk or a terminal, nobody, or the schema itself. */
export type WorkClass = 'answering' | 'background' | 'migration';

/** How long one statement may take, ms; null: as long as it takes. */
const limitsMs: Readonly<Record<WorkClass, number | null>> = {
  answering: 60_000,
  background: 600_000,
  migration: null,
};

const limits = new AsyncLocalStorage<number | null>();

/** Runs work each of whose statements has so long, ms, however deep; null: as long as it takes. */
export const withStatementLimit = <T>(limitMs: number | null, work: () => Promise<T>): Promise<T> =>
  limits.run(limitMs, work);

/** The same with the time of a class of work. */
export const inWorkClass = <T>(of: WorkClass, work: () => Promise<T>): Promise<T> =>
  withStatementLimit(limitsMs[of], work);

/** Time that a statement of the caller has, ms; null: as long as it takes. */
export const statementLimitMs = (): number | null => {
  const limitMs = limits.getStore();
  return limitMs === undefined ? limitsMs.answering : limitMs;
};
