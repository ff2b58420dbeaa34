import type { Database } from '../database/database.ts';

/** So many more orders than were counted before are worth counting again. */
const worthCounting = 500;

/**
 * Tells PostgreSQL how many orders there are, where they have become many at once: statements that were planned while
 * there were none read the whole table for each message.
 */
export const createStatisticsKeeper = (database: Database) => {
  let known = 0;
  return async (): Promise<void> => {
    const [row] = await database.query<{ open: number }>(
      'select count(*)::int as open from command where ended_time is null',
      [],
      'commands_open',
    );
    const open = row?.open ?? 0;
    if (open > 2 * known + worthCounting) await database.query('analyze command');
    if (open > 2 * known + worthCounting || open < known / 2) known = open;
  };
};
