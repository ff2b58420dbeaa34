import type { Database } from '../database/database.ts';
import type { CompiledReport } from '../reports/compiled.ts';
import { driverScoreSheet, driverScoreStatement } from '../reports/driver-score-sheet.ts';
import type { Actor } from '../session/actor.ts';
import { driverScoreAddress, scoresFor } from './drivers.ts';

/** What a file is made of: its columns, how many rows there are and the rows themselves. */
export type Sheetable = Pick<CompiledReport, 'report' | 'totals' | 'all'>;

interface Asked {
  readonly database: Database;
  readonly actor: Actor;
  readonly filters: Readonly<Record<string, string>>;
  readonly nowMs: number;
}

const driverScores = async ({ database, actor, filters, nowMs }: Asked): Promise<Sheetable> => {
  const { startTime = '', endTime = '', companyCode } = filters;
  const rows = await scoresFor(database, actor, { startTime, endTime, companyCode }, nowMs);
  return {
    report: driverScoreSheet,
    totals: () => ({ text: 'select $1::int as total', values: [rows.length] }),
    all: ({ order }) => driverScoreStatement(rows, order),
  };
};

/**
 * Files of pages whose rows are reckoned and not stored, by the page's address. Each looks at the actor's rights
 * itself, as a stored report does when it is asked for.
 */
export const computedSheets: ReadonlyMap<string, (asked: Asked) => Promise<Sheetable>> = new Map([
  [driverScoreAddress, driverScores],
]);
