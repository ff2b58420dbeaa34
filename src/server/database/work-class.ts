import { AsyncLocalStorage } from 'node:async_hooks';

/** Who waits for a statement: somebody at a desk or a terminal, nobody, or the schema itself. */
export type WorkClass = 'answering' | 'background' | 'migration';

/** How long one statement may take, ms; null: as long as it takes. */
const limitsMs: Readonly<Record<WorkClass, number | null>> = {
  answering: 60_000,
  background: 600_000,
  migration: null,
};

const classes = new AsyncLocalStorage<WorkClass>();

/** Runs work whose statements have the time of this class, however deep. */
export const inWorkClass = <T>(of: WorkClass, work: () => Promise<T>): Promise<T> => classes.run(of, work);

/** Time that a statement of the caller has, ms; null: as long as it takes. */
export const statementLimitMs = (): number | null => limitsMs[classes.getStore() ?? 'answering'];
