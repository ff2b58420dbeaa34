import type { Handover, HandoverState } from '#contract/alarms/handovers.ts';

import { alwaysPopUp } from '#domain/alarms/alarm-types.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import type { Reader } from '../session/actor.ts';

const listed = 50;
const urgent = alwaysPopUp.join(', ');

/** Unjudged alarms and tasks under way of these companies, now. */
export const handoverState = async (
  queries: Queries,
  { companies, hiddenTypes }: Reader,
): Promise<HandoverState> => {
  const open = `company_code = any($1::text[]) and not withdrawn and suppressed_by is null
    and state in ('unconfirmed', 'acknowledged', 'inProgress') and type <> all($2::int[])`;
  const [counts] = await queries.query<{ open: number; urgent: number }>(
    `select count(*) as open, count(*) filter (where type in (${urgent})) as urgent from alarm where ${open}`,
    [companies, hiddenTypes],
    'handover_counts',
  );
  const alarms = await queries.query<HandoverState['alarms'][number]>(
    `select id, type, coalesce(sign_code, '') as "signCode", ${isoSeconds('start_time')} as "startTime", area_name as "areaName", state
     from alarm where ${open} order by (type not in (${urgent})), level desc, start_time desc limit ${listed}`,
    [companies, hiddenTypes],
    'handover_alarms',
  );
  const trucks = await queries.query<HandoverState['trucks'][number]>(
    `select r.sign_code as "signCode", r.task_code as "taskCode", r.start_area as "startArea", ${isoSeconds('r.start_time')} as "startTime",
       d.name as "driverName"
     from transport_task r left join driver d on d.driver_code = r.driver_code
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
    urgentAlarms: counts?.urgent ?? 0,
    trucksUnderWay: underWay?.count ?? 0,
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
