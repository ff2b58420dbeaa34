import type { EventKind } from '#domain/interfaces/event-kinds.ts';

import type { Database, Queries } from '../../database/database.ts';

/** The database's clock, µs since 1970: one for all processes. */
const clockSql = '(extract(epoch from clock_timestamp()) * 1e6)::bigint';

/** Events that are given places at once; the next ones wait for the next turn. */
const placedAtOnce = 1_000;

/** An event at its place in the stream, as it is told: `text` is JSON, the same at every telling. */
export interface PlacedEvent {
  /** µs since 1970, rising in the order in which transactions ended. */
  readonly place: number;
  readonly code: string;
  readonly kind: EventKind;
  readonly companyCode: string;
  readonly text: string;
}

/** How far the stream reaches: places up to `place` are given, and all of their events can be read. */
export interface StreamReach {
  readonly place: number;
  /** From here on none is missing; null: nobody reads the stream, and no events are kept for it. */
  readonly whole: number | null;
}

const reachSql = `select place::float8 as place, greatest(trimmed, kept_since)::float8 as whole,
    kept_since is not null and exists (select from outgoing_event where place is null) as waiting
  from event_stream_head`;

/** The head stays locked until the places are committed: whoever reads it afterwards finds all of them. */
const givePlaces = (database: Database): Promise<unknown> =>
  database.transaction(async (queries) => {
    await queries.query('select 1 from event_stream_head for update', [], 'lock_stream_head');
    return queries.query(
      `with fresh as (
         select id, row_number() over (order by id) as n
         from (select id from outgoing_event where place is null order by id limit ${placedAtOnce}) as first
       ), moved as (
         update event_stream_head set place = greatest(place, ${clockSql}) + (select count(*) from fresh)
         returning place - (select count(*) from fresh) as base
       )
       update outgoing_event e set place = moved.base + fresh.n from fresh, moved where e.id = fresh.id`,
      [],
      'place_events',
    );
  });

/**
 * Gives places to events that were committed meanwhile, in the order in which they were written. An event whose
 * transaction ends later gets a later place, so that no reader passes it.
 */
export const placeEvents = async (database: Database): Promise<StreamReach> => {
  for (;;) {
    const [head] = await database.query<{ place: number; whole: number | null; waiting: boolean }>(
      reachSql,
      [],
      'stream_reach',
    );
    if (head === undefined) throw new Error('the stream of events has no head');
    if (!head.waiting) return { place: head.place, whole: head.whole };
    await givePlaces(database);
  }
};

/** The present as a place, without moving the head there. */
export const presentPlace = async (queries: Queries): Promise<number> => {
  const [row] = await queries.query<{ place: number }>(
    `select greatest(place, ${clockSql})::float8 as place from event_stream_head`,
    [],
    'present_place',
  );
  if (row === undefined) throw new Error('the stream of events has no head');
  return row.place;
};

/** Moves the head to the present: a place that says nothing of anybody's events. */
export const markStream = async (queries: Queries): Promise<number> => {
  const [row] = await queries.query<{ place: number }>(
    `update event_stream_head set place = greatest(place, ${clockSql}) returning place::float8 as place`,
    [],
    'mark_stream',
  );
  if (row === undefined) throw new Error('the stream of events has no head');
  return row.place;
};

/** What a reader is shown; null: everything, which is for the installation alone. */
export interface StreamScope {
  readonly companies: readonly string[];
  readonly kinds: readonly string[];
  readonly hiddenTypes: readonly number[];
}

/** Events behind a place and up to another, the first `limit` of them. */
export const readEvents = async (
  queries: Queries,
  after: number,
  upTo: number,
  limit: number,
  scope: StreamScope | null,
): Promise<readonly PlacedEvent[]> => {
  const rows = await queries.query<{
    place: number;
    code: string;
    kind: EventKind;
    company_code: string;
    happened: string;
    content: unknown;
  }>(
    `select place::float8 as place, 'evt_' || code as code, kind, company_code, iso_time(happened_time) as happened, content
     from outgoing_event where place > $1::bigint and place <= $2::bigint and kind <> 'test'
     ${
       scope === null
         ? ''
         : `and company_code = any($4::text[]) and kind = any($5::text[])
            and not (kind like 'alarm.%' and (content ->> 'type')::integer = any($6::integer[]))`
     }
     order by place limit $3`,
    [after, upTo, limit, ...(scope === null ? [] : [scope.companies, scope.kinds, scope.hiddenTypes])],
    scope === null ? 'events_of_all' : 'events_of_reader',
  );
  return rows.map(({ place, code, kind, company_code: companyCode, happened, content }) => ({
    place,
    code,
    kind,
    companyCode,
    text: JSON.stringify({ id: code, type: kind, timestamp: happened, data: content }),
  }));
};
