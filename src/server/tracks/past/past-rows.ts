import type { Needed } from '../../telemetry/archive/needed-rows.ts';
import type { Queries } from '../../database/database.ts';

const dayMs = 86_400_000;

/** Places, readings and events are looked for so far back, ms. */
export const pastLookBackMs = dayMs;

/**
 * Rows of the archive that a fleet's past needs: the last before a moment and before each silence of a truck, where
 * what was known then ends; and all after it.
 */
export const pastRows = async (
  queries: Queries,
  companies: readonly string[],
  atMs: number,
): Promise<Needed> => {
  const silences = await queries.query<{ signCode: string; startTime: Date }>(
    `select o.sign_code as "signCode", o.start_time as "startTime" from offline o
     where o.company_code = any($1::text[]) and o.sign_code is not null and not o.withdrawn and o.start_time between $2 and $3`,
    [companies, new Date(Math.max(0, atMs - pastLookBackMs)), new Date(Math.max(0, atMs))],
  );
  return {
    kind: 'last',
    atMs,
    besides: silences.map(({ signCode, startTime }) => ({ signCode, atMs: startTime.getTime() })),
    allFromMs: atMs,
  };
};
