import type { Handover, HandoverState } from '#contract/alarms/handovers.ts';

import { typesWhere } from '#domain/alarms/alarm-types.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import type { Reader } from '../identity/actor.ts';
import { openSql } from '../alarms/open-alarms.ts';
import { driverJoin } from '../master-data/driver-join.ts';

const listed = 50;
const urgent = typesWhere(({ priority }) => priority === 1).join(', ');

/** What happened since this user, else anybody here, took over. */
const shiftOf = async (
  queries: Queries,
  { companies, hiddenTypes }: Reader,
  userId: number,
): Promise<HandoverState['shift']> => {
  const [begun] = await queries.query<{ since: Date | null }>(
    `select coalesce(max(signed_time) filter (where to_user_id = $2), max(signed_time)) as since
     from handover where company_code = any($1::text[])`,
    [companies, userId],
    'shift_begun',
  );
  const since = begun?.since ?? null;
  if (since === null) return null;
  const [sums] = await queries.query<{ raised: number; judged: number }>(
    `select count(*) filter (where raised_time >= $3) as raised,
       count(*) filter (where state in ('normal', 'abnormal', 'falseAlarm') and state_time >= $3) as judged
     from alarm where company_code = any($1::text[]) and type <> all($2::int[]) and popup and not withdrawn
       and suppressed_by is null and (raised_time >= $3 or state_time >= $3)`,
    [companies, hiddenTypes, since],
    'shift_alarms',
  );
  return { sinceTime: since.toISOString(), raised: sums?.raised ?? 0, judged: sums?.judged ?? 0 };
};

/** Unjudged alarms and tasks under way of these companies, now. */
export const handoverState = async (
  queries: Queries,
  { companies, hiddenTypes }: Reader,
  userId: number,
): Promise<HandoverState> => {
  const open = `company_code = any($1::text[]) and type <> all($2::int[]) and ${openSql()}`;
  const [counts] = await queries.query<{ open: number; todo: number; urgent: number }>(
    `select count(*) as open, count(*) filter (where state = 'unconfirmed') as todo,
       count(*) filter (where type in (${urgent})) as urgent from alarm where ${open}`,
    [companies, hiddenTypes],
    'handover_counts',
  );
  const alarms = await queries.query<HandoverState['alarms'][number]>(
    `select id, type, cause, coalesce(sign_code, '') as "signCode", ${isoSeconds('start_time')} as "startTime", area_name as "areaName", state, state_by as "stateBy"
     from alarm where ${open} order by (state <> 'unconfirmed'), (type not in (${urgent})), level desc, start_time desc limit ${listed}`,
    [companies, hiddenTypes],
    'handover_alarms',
  );
  const trucks = await queries.query<HandoverState['trucks'][number]>(
    `select r.sign_code as "signCode", r.task_code as "taskCode", r.start_area as "startArea", ${isoSeconds('r.start_time')} as "startTime",
       d.name as "driverName"
     from transport_task r ${driverJoin('r.driver_code', 'r.company_code')}
     where r.company_code = any($1::text[]) and not r.withdrawn and r.state = 'open' order by r.start_time desc limit ${listed}`,
    [companies],
    'handover_trucks',
  );
  const [underWay] = await queries.query<{ count: number }>(
    `select count(*) from transport_task where company_code = any($1::text[]) and not withdrawn and state = 'open'`,
    [companies],
    'handover_tasks',
  );
  return {
    openAlarms: counts?.open ?? 0,
    toDo: counts?.todo ?? 0,
    urgentAlarms: counts?.urgent ?? 0,
    trucksUnderWay: underWay?.count ?? 0,
    shift: await shiftOf(queries, { companies, hiddenTypes }, userId),
    alarms,
    trucks,
  };
};

const columns = `h.id, c.name as "companyName", h.from_name as "fromName", ${isoSeconds('h.written_time')} as "writtenTime", h.notes,
  h.open_alarms as "openAlarms", h.urgent_alarms as "urgentAlarms", h.trucks_under_way as "trucksUnderWay",
  h.to_name as "toName", ${isoSeconds('h.signed_time')} as "signedTime", h.signed_remark as "signedRemark", h.from_user_id = $2 as mine`;

/** The newest first; one by its id. */
export const listHandovers = (
  queries: Queries,
  companies: readonly string[],
  userId: number,
  id: number | null = null,
): Promise<Handover[]> =>
  queries.query<Handover>(
    `select ${columns} from handover h join company c on c.company_code = h.company_code
     where h.company_code = any($1::text[]) and ($3::int is null or h.id = $3) order by h.written_time desc, h.id desc limit ${listed}`,
    [companies, userId, id],
    'handovers',
  );

/** How many handovers a user has written since a moment. */
export const writtenSince = async (queries: Queries, userId: number, sinceMs: number): Promise<number> => {
  const [row] = await queries.query<{ count: number }>(
    'select count(*) from handover where from_user_id = $1 and written_time > $2',
    [userId, new Date(sinceMs)],
    'handovers_written',
  );
  return row?.count ?? 0;
};
