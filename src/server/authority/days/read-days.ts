import type { AuthorityDayShares } from '#contract/authority/authorities.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';

import type { Queries } from '../../database/database.ts';
import { notFound } from '../../kernel/refusal.ts';

/** Days of the strip. */
const days = 30;

interface DayRow {
  readonly day: string;
  readonly trucks: number | null;
  readonly online: number | null;
  readonly places: number | null;
  readonly qualified: number | null;
  readonly answered: number | null;
  readonly asked: number | null;
}

/** Null: it is not known, or there is nothing to divide by. */
const share = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

/** Thirty China days of an authority up to one, as they were noted. @throws Refusal 404: it is none of the session's */
export const readDays = async (
  queries: Queries,
  authorityId: number,
  untilDay: string,
): Promise<readonly AuthorityDayShares[]> => {
  const [known] = await queries.query('select 1 from authority where id = $1', [authorityId]);
  if (known === undefined) throw notFound();
  const { toMs } = chinaDayRange(untilDay);
  const rows = await queries.query<DayRow & Record<string, unknown>>(
    `with noted as (
       select day, count(*)::int as trucks, (count(*) filter (where sent > 0))::int as online,
         (sum(places) filter (where sent > 0))::float8 as places,
         (sum(qualified) filter (where sent > 0))::float8 as qualified
       from authority_day where authority_id = $1 and day > $2::date - ${days} and day <= $2 group by day
     ), asked as (
       select (received_time at time zone 'UTC' + interval '8 hours')::date as day, count(*)::int as asked,
         (count(*) filter (where state = 'answered'))::int as answered
       from authority_message where authority_id = $1 and state in ('answered', 'expired')
         and received_time >= $3::timestamptz - interval '${days} days' and received_time < $3 group by 1
     )
     select to_char(d, 'YYYY-MM-DD') as day, n.trucks, n.online, n.places, n.qualified, a.answered, a.asked
     from generate_series($2::date - ${days - 1}, $2::date, interval '1 day') d
     left join noted n on n.day = d::date left join asked a on a.day = d::date order by d`,
    [authorityId, untilDay, new Date(toMs)],
    'authority_days',
  );
  return rows.map(({ day, trucks, online, places, qualified, answered, asked }) => ({
    day,
    trucks,
    onlineShare: share(online, trucks),
    qualifiedShare: share(qualified, places),
    answeredShare: share(answered, asked),
  }));
};
