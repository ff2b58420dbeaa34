import type { Queries } from '../../database/database.ts';

/** How the main link was in a time, as an authority asks for it (0x9102). */
export interface LinkLosses {
  /** Positions that were sent and that the authority had not, as far as it has told what it had (0x9101). */
  readonly lost: number;
  readonly breaks: number;
  readonly brokenMs: number;
}

/** Breaks count as far as they lie in the time. */
export const readLinkLosses = async (
  queries: Queries,
  authorityId: number,
  fromMs: number,
  untilMs: number,
  nowMs: number,
): Promise<LinkLosses> => {
  const [row] = await queries.query<{ lost: number; breaks: number; seconds: number }>(
    `select coalesce((select sum(greatest(sent - received, 0)) from authority_received
         where authority_id = $1 and until_time > $2 and until_time <= $3), 0)::int as lost,
       count(*)::int as breaks,
       coalesce(sum(extract(epoch from least(coalesce(until_time, $4), $3) - greatest(from_time, $2))), 0)::float8 as seconds
     from authority_break where authority_id = $1 and from_time < $3 and coalesce(until_time, $4) > $2`,
    [authorityId, new Date(fromMs), new Date(untilMs), new Date(nowMs)],
    'link_losses',
  );
  return { lost: row?.lost ?? 0, breaks: row?.breaks ?? 0, brokenMs: Math.round((row?.seconds ?? 0) * 1000) };
};
