import type { TerminalCounts } from '#contract/devices/unregistered-terminals.ts';

import type { Queries } from '../database/database.ts';
import { standingSql } from './standing-sql.ts';

/** How many terminals of the reader's trucks are on the line, silent, or were never heard. */
export const countStandings = async (queries: Queries): Promise<TerminalCounts> => {
  const [counts = { online: 0, silent: 0, unheard: 0 }] = await queries.query<TerminalCounts>(
    `select count(*) filter (where s.standing = 'online')::int as online,
       count(*) filter (where s.standing = 'silent')::int as silent,
       count(*) filter (where s.standing = 'unheard')::int as unheard
     from (select ${standingSql} as standing from terminal_in_force r) s`,
    [],
    'count_standings',
  );
  return counts;
};
