import type { Queries } from '../database/database.ts';
import { notFound } from '../kernel/refusal.ts';

/** Checks that a number is of a terminal of these companies. @throws Refusal 404 */
export const checkOwnTerminal = async (
  queries: Queries,
  companies: readonly string[],
  number: string,
): Promise<void> => {
  const [own] = await queries.query(
    'select from terminal_in_force where number = $1 and company_code = any($2::text[])',
    [number, companies],
    'own_terminal',
  );
  if (own === undefined) throw notFound();
};
