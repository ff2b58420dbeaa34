import type { BackgroundFigures } from '../../kernel/metrics/background-figures.ts';
import type { Database, SqlValue } from '../database.ts';

export interface RowFigures<R extends object> {
  readonly database: Database;
  readonly now: () => number;
  /** For the log, where it fails. */
  readonly what: string;
  /** What is asked, under this name, with the present as its values. */
  readonly statement: string;
  readonly name: string;
  readonly values: (nowMs: number) => readonly SqlValue[];
  /** Set back before each reading: a row that is gone has no figure. */
  readonly gauges: readonly { readonly reset: () => void }[];
  readonly set: (row: R, nowMs: number) => void;
}

/** Figures of rows, read twice a minute. */
export const rowFigures = <R extends object>(figures: RowFigures<R>): BackgroundFigures => {
  const { database, now, what, statement, name, values, gauges, set } = figures;
  return {
    what,
    everyMs: 30_000,
    withinMs: 10_000,
    read: async (over) => {
      const nowMs = now();
      const rows = await database.query<R & Record<string, unknown>>(statement, values(nowMs), name);
      if (over.aborted) return;
      for (const gauge of gauges) gauge.reset();
      for (const row of rows) set(row, nowMs);
    },
  };
};
