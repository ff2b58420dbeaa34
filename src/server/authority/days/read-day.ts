import type { AuthorityDay, AuthorityLinkState, AuthorityTruck } from '#contract/authority/authorities.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';
import type { LinksState, OneLink } from '#gateway/jt809/links/authority-links.ts';

import type { Queries } from '../../database/database.ts';
import { notFound } from '../../kernel/refusal.ts';
import { placeMessages, shownTrucks } from './day-trucks.ts';

const hourMs = 3_600_000;

const timeText = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString();

const linkOf = (link: OneLink | undefined): AuthorityLinkState => ({
  state: link?.state ?? 'off',
  detail: link?.detail ?? null,
  sinceTime: timeText(link?.sinceMs),
  heardTime: timeText(link?.heardMs),
  keepAliveTime: timeText(link?.keepAliveMs),
});

/** Null: nothing to divide by. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

interface AuthorityRow {
  readonly id: number;
  readonly name: string;
  readonly edition: string;
  readonly enabled: boolean;
  readonly host: string;
  readonly port: number;
  readonly encrypted: boolean;
  readonly own_host: string;
  readonly sub_link_from: string | null;
  readonly state: Partial<LinksState> | null;
  readonly until_time: Date | null;
  readonly waiting: number;
}

const readAuthority = async (queries: Queries, id: number): Promise<AuthorityRow> => {
  const [row] = await queries.query<AuthorityRow & Record<string, unknown>>(
    `select a.id, a.name, a.edition, a.enabled, a.host, a.port, a.encrypted, a.own_host, a.sub_link_from, l.state, l.until_time,
       ((select count(*) from authority_place p where p.authority_id = a.id)
         + (select count(*) from authority_outbox o where o.authority_id = a.id))::int as waiting
     from authority a left join authority_link l on l.authority_id = a.id where a.id = $1`,
    [id],
  );
  if (row === undefined) throw notFound();
  return row;
};

const readHours = async (
  queries: Queries,
  authorityId: number,
  from: Date,
  until: Date,
): Promise<AuthorityDay['hours']> => {
  const sent = await queries.query<{ hour: Date; count: number }>(
    `select hour, sum(count)::int as count from authority_count
     where authority_id = $1 and hour >= $2 and hour < $3 and message = any($4::int[]) group by hour`,
    [authorityId, from, until, placeMessages],
  );
  const missed = await queries.query<{ hour: Date; missing: number }>(
    `select date_trunc('hour', until_time) as hour, sum(greatest(sent - received, 0))::int as missing from authority_received
     where authority_id = $1 and until_time >= $2 and until_time < $3 group by 1`,
    [authorityId, from, until],
  );
  return Array.from({ length: 24 }, (_, hour) => {
    const is = (row: { readonly hour: Date }): boolean =>
      row.hour.getTime() === from.getTime() + hour * hourMs;
    return { hour, sent: sent.find(is)?.count ?? 0, missing: missed.find(is)?.missing ?? 0 };
  });
};

const sum = (trucks: readonly AuthorityTruck[], of: (truck: AuthorityTruck) => number): number =>
  trucks.reduce((total, truck) => total + of(truck), 0);

/**
 * What the authority can see of the trucks: one of which nothing went up is not online there, and how good its positions
 * are, here, says nothing.
 */
const sharesOf = (
  trucks: readonly AuthorityTruck[],
  edition: string,
): Pick<
  AuthorityDay,
  'registeredShare' | 'onlineShare' | 'completeShare' | 'qualifiedShare' | 'driftShare'
> => {
  const online = trucks.filter(({ sent }) => sent > 0);
  // Before 2019 nothing answers a registration: what was sent is in.
  const isIn = ({ state }: AuthorityTruck): boolean =>
    state === 'registered' || (state === 'sent' && edition !== '2019');
  return {
    registeredShare: share(trucks.filter(isIn).length, trucks.length),
    onlineShare: share(online.length, trucks.length),
    completeShare: share(
      sum(online, ({ completeKm }) => completeKm),
      sum(online, ({ km }) => km),
    ),
    qualifiedShare: share(
      sum(online, ({ qualified }) => qualified),
      sum(online, ({ places }) => places),
    ),
    driftShare: share(online.filter(({ drifts }) => drifts > 0).length, online.length),
  };
};

/** An authority on a China day. @throws Refusal 404: it is none of the session's */
export const readDay = async (
  queries: Queries,
  authorityId: number,
  day: string,
  nowMs: number,
): Promise<AuthorityDay> => {
  const row = await readAuthority(queries, authorityId);
  const { fromMs, toMs } = chinaDayRange(day);
  const [from, until] = [new Date(fromMs), new Date(toMs)];
  const counts = await queries.query<{ message: number; count: number; last_time: Date }>(
    `select message, sum(count)::int as count, max(last_time) as last_time from authority_count
     where authority_id = $1 and hour >= $2 and hour < $3 group by message order by message`,
    [authorityId, from, until],
  );
  const [counted] = await queries.query<{ received: number | null; sent: number | null; until: Date | null }>(
    `select sum(received)::int as received, sum(sent)::int as sent, max(until_time) as until from authority_received
     where authority_id = $1 and until_time >= $2 and until_time < $3`,
    [authorityId, from, until],
  );
  const [answered] = await queries.query<{ answered: number; all: number }>(
    `select (count(*) filter (where state = 'answered'))::int as answered, count(*)::int as all from authority_message
     where authority_id = $1 and received_time >= $2 and received_time < $3 and state in ('answered', 'expired')`,
    [authorityId, from, until],
  );
  const trucks = await shownTrucks(queries, authorityId, day, nowMs);
  // A process that died has said nothing since: what it said last is true no more.
  const isHeld = (row.until_time?.getTime() ?? 0) > nowMs;
  const state = isHeld ? row.state : null;
  return {
    authority: { id: row.id, name: row.name, edition: row.edition, enabled: row.enabled },
    host: row.host,
    port: row.port,
    encrypted: row.encrypted,
    subLinkFrom: row.sub_link_from,
    ownHost: row.own_host,
    main: linkOf(state?.main),
    sub: linkOf(state?.sub),
    waiting: row.waiting,
    countedTime: counted?.until?.toISOString() ?? null,
    received: counted?.received ?? null,
    sentThen: counted?.sent ?? null,
    counts: counts.map(({ message, count, last_time }) => ({
      message,
      count,
      lastTime: last_time.toISOString(),
    })),
    hours: await readHours(queries, authorityId, from, until),
    trucks: [...trucks],
    ...sharesOf(trucks, row.edition),
    answeredShare: share(answered?.answered ?? 0, answered?.all ?? 0),
  };
};
