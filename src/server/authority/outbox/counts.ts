import type { Queries } from '../../database/database.ts';

/** Something that has arrived: of which truck ('': none), what, how often. */
export interface Arrived {
  readonly signCode: string;
  readonly message: number;
  readonly count: number;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Counts what has arrived; `places` are those among it that the authority counts too. */
export const countArrived = async (
  queries: Queries,
  authorityId: number,
  arrived: readonly Arrived[],
  places: number,
  sentMs: number,
): Promise<void> => {
  const sums = new Map<string, Arrived>();
  for (const one of arrived) {
    const key = `${one.message} ${one.signCode}`;
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
  }
  const rows = [...sums.values()];
  await queries.query(
    `insert into authority_count as c (authority_id, hour, sign_code, message, count, last_time)
     select $1, $2, s, m, n, $6 from unnest($3::text[], $4::int[], $5::int[]) as x(s, m, n)
     on conflict (authority_id, hour, sign_code, message) do update set count = c.count + excluded.count,
       last_time = greatest(c.last_time, excluded.last_time)`,
    [
      authorityId,
      new Date(sentMs - (sentMs % hourMs)),
      rows.map(({ signCode }) => signCode),
      rows.map(({ message }) => message),
      rows.map(({ count }) => count),
      new Date(sentMs),
    ],
    'count_arrived',
  );
  if (places === 0) return;
  await queries.query(
    `insert into authority_minute as m (authority_id, minute, places) values ($1, $2, $3)
     on conflict (authority_id, minute) do update set places = m.places + excluded.places`,
    [authorityId, new Date(sentMs - (sentMs % minuteMs)), places],
    'count_places',
  );
};
