import type { LinksState } from '#gateway/jt809/links/authority-links.ts';

import type { Database, Queries } from '../database/database.ts';

/** A process that dies leaves its authorities to others after so long. */
const heldForMs = 30_000;

/**
 * Takes the authorities that no other process holds, or goes on with those of this one. What was on its way when the
 * process before ended goes up once more.
 * @returns ids of all that this process holds
 */
export const claimAuthorities = (
  database: Database,
  owner: string,
  nowMs: number,
): Promise<ReadonlySet<number>> =>
  database.transaction(async (queries) => {
    const values = [owner, new Date(nowMs + heldForMs), new Date(nowMs)];
    const taken = await queries.query<{ id: number }>(
      `insert into authority_link (authority_id, owner, until_time, state, alarm_number, document_number, updated_time)
       select a.id, $1, $2, '{}', (select head from alarm_stream_head), (select coalesce(max(d.id), 0) from transport_document d), $3
       from authority a where a.enabled
       on conflict (authority_id) do update set owner = $1, until_time = $2
         where authority_link.owner <> $1 and authority_link.until_time < $3
       returning authority_id as id`,
      values,
      'take_authorities',
    );
    const ids = taken.map(({ id }) => id);
    for (const table of ['authority_place', 'authority_outbox'])
      // oxlint-disable-next-line no-await-in-loop -- two, of one transaction
      await queries.query(
        `update ${table} set sent_time = null where authority_id = any($1::int[]) and sent_time is not null`,
        [ids],
      );
    const held = await queries.query<{ id: number }>(
      `update authority_link l set until_time = $2 from authority a
       where l.owner = $1 and a.id = l.authority_id and a.enabled returning l.authority_id as id`,
      values.slice(0, 2),
      'hold_authorities',
    );
    return new Set(held.map(({ id }) => id));
  });

/** Leaves all to others, at the end of the process. */
export const releaseAuthorities = (queries: Queries, owner: string, nowMs: number): Promise<unknown> =>
  queries.query('update authority_link set until_time = $2 where owner = $1', [owner, new Date(nowMs)]);

/**
 * Keeps how the links are, for pages, and when the main link broke and was there again. A process that died said last that
 * it was up: from then on nobody knows better.
 */
export const writeLinksState = (
  queries: Queries,
  authorityId: number,
  state: LinksState,
  nowMs: number,
): Promise<unknown> =>
  queries.query(
    `with was as (
       select updated_time from authority_link where authority_id = $1 and state -> 'main' ->> 'state' = 'up'
     ), lost as (
       insert into authority_break (authority_id, from_time, until_time)
         select $1, least($5, updated_time), case when $4::boolean then $5 end from was where not $4 or $5 > updated_time
       on conflict do nothing
     ), back as (
       update authority_break set until_time = greatest(from_time, $5) where authority_id = $1 and until_time is null and $4
     )
     update authority_link set state = $2, updated_time = $3 where authority_id = $1`,
    [
      authorityId,
      JSON.stringify(state),
      new Date(nowMs),
      state.main.state === 'up',
      new Date(state.main.sinceMs),
    ],
    'write_authority_state',
  );
