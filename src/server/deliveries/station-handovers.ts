import type { StationHandover } from '#contract/fleet/station-handovers.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';

const listed = 100;

export interface Asked {
  readonly companies: readonly string[];
  readonly areaName?: string | undefined;
  readonly signCode?: string | undefined;
  readonly visitId?: string | undefined;
}

export type Delivery = Omit<StationHandover, 'signature' | 'changed'>;

/** Rows `u` of a visit: each oil by three measures; the difference against the station's gauge, else against the meter. */
const lines = `jsonb_agg(jsonb_build_object('oilCode', u.oil_code, 'unloadedV20L', u.unloaded_v20_l,
    'receivedV20L', u.received_v20_l, 'ticketV20L', u.ticket_v20_l, 'differenceV20L',
    coalesce(u.difference_v20_l, round((u.unloaded_v20_l - u.ticket_v20_l)::numeric, 2)::float8)) order by u.oil_code)`;

/** Deliveries older than this are not offered for signing any more; they are in the reports. */
const openDays = 92;

/** The newest visits that nobody has signed; `$5` is the earliest, null for one that is asked for by its id. */
const openVisits = `
  select u.visit_id, u.sign_code, min(u.start_time) as began from station_unloading u
  where u.company_code = any($1::text[]) and not u.withdrawn and u.end_time is not null
    and ($2::text is null or strpos(u.area_name, $2) > 0) and ($3::text is null or strpos(u.sign_code, $3) > 0)
    and ($4::text is null or u.visit_id = $4) and ($5::timestamptz is null or u.start_time >= $5)
    and not exists (select 1 from station_handover h where h.visit_id = u.visit_id)
  group by u.visit_id, u.sign_code order by began desc limit ${listed}`;

/** Deliveries by the present records: a visit's rows of each oil together, with the task that they belong to. */
const deliveries = `
  select v.visit_id as "visitId", v.sign_code as "signCode", min(c.name) as "companyName", min(t.task_code) as "taskCode",
    min(u.area_name) as "areaName", ${isoSeconds('min(u.start_time)')} as "startTime", ${isoSeconds('max(u.end_time)')} as "endTime",
    ${lines} as lines, min(t.seal_integrity) as "sealIntegrity"
  from (${openVisits}) v
    join station_unloading u on u.visit_id = v.visit_id and u.sign_code = v.sign_code
      and u.company_code = any($1::text[]) and not u.withdrawn
    join company c on c.company_code = u.company_code
    left join lateral (
      select r.task_code, r.seal_integrity from transport_task r
      where r.sign_code = v.sign_code and r.company_code = any($1::text[]) and not r.withdrawn and r.start_time <= v.began
        and coalesce(r.end_time, 'infinity') >= v.began
      order by r.start_time desc limit 1
    ) t on true
  group by v.visit_id, v.sign_code, v.began order by v.began desc`;

const valuesOf = ({ companies, areaName, signCode, visitId }: Asked) => [
  companies,
  areaName ?? null,
  signCode ?? null,
  visitId ?? null,
];

/** Those that nobody has signed, the newest first. */
export const openDeliveries = async (
  queries: Queries,
  asked: Asked,
  nowMs: number,
): Promise<StationHandover[]> => {
  const from = asked.visitId === undefined ? new Date(nowMs - openDays * 86_400_000) : null;
  const rows = await queries.query<Delivery & Record<string, unknown>>(
    deliveries,
    [...valuesOf(asked), from],
    'station_handovers_open',
  );
  return rows.map((row) => ({ ...row, changed: false, signature: null }));
};

interface SignedRow extends Record<string, unknown> {
  readonly then: Delivery;
  readonly now: StationHandover['lines'] | null;
  readonly signedName: string;
  readonly signedTime: string;
  readonly receiver: string;
  readonly receivedL: number | null;
  readonly remark: string;
}

/** Signed ones as they were signed, the newest first; whether the records have changed since. */
export const signedDeliveries = async (queries: Queries, asked: Asked): Promise<StationHandover[]> => {
  const rows = await queries.query<SignedRow>(
    `select h.delivery_then as "then", d.lines as now, h.signed_name as "signedName", ${isoSeconds('h.signed_time')} as "signedTime",
       h.receiver, h.received_l as "receivedL", h.remark, (d.lines is distinct from h.delivery_then -> 'lines') as changed
     from station_handover h left join lateral (
       select ${lines} as lines
       from station_unloading u where u.sign_code = h.sign_code and u.visit_id = h.visit_id
         and u.company_code = h.company_code and not u.withdrawn
     ) d on true
     where h.company_code = any($1::text[])
       and ($2::text is null or strpos(h.delivery_then ->> 'areaName', $2) > 0)
       and ($3::text is null or strpos(h.sign_code, $3) > 0) and ($4::text is null or h.visit_id = $4)
     order by h.signed_time desc, h.visit_id limit ${listed}`,
    valuesOf(asked),
    'station_handovers_signed',
  );
  return rows.map(({ then, signedName, signedTime, receiver, receivedL, remark, ...row }) => ({
    ...then,
    changed: row['changed'] === true,
    signature: { signedName, signedTime, receiver, receivedL, remark },
  }));
};

export interface NewSignature {
  /** Scope of the signing user: a delivery of another company can't be signed. */
  readonly companies: readonly string[];
  readonly delivery: Delivery;
  readonly receivedL: number | null;
  readonly receiver: string;
  readonly remark: string;
  readonly userId: number;
  readonly userName: string;
  readonly time: Date;
}

/**
 * Signs a delivery.
 * @returns false where it is signed already, or of another company
 */
export const signDelivery = async (queries: Queries, row: NewSignature): Promise<boolean> => {
  const signed = await queries.query(
    `insert into station_handover (visit_id, company_code, sign_code, delivery_then, received_l, receiver, remark,
       signed_by, signed_name, signed_time)
     select $1, t.company_code, $2, $3, $4, $5, $6, $7, $8, $9
     from (select company_code from station_unloading where sign_code = $2 and visit_id = $1
       and company_code = any($10::text[]) and not withdrawn limit 1) t
     on conflict (visit_id) do nothing returning visit_id`,
    [
      row.delivery.visitId,
      row.delivery.signCode,
      JSON.stringify(row.delivery),
      row.receivedL,
      row.receiver,
      row.remark,
      row.userId,
      row.userName,
      row.time,
      row.companies,
    ],
  );
  return signed.length > 0;
};
