import type { TableTrial, TriedDelivery } from '#contract/devices/checked-table.ts';
import { round } from '#domain/text/round.ts';
import { type TankRow, volumeAt } from '#domain/cargo/tank-table.ts';
import { truckSubject } from '#engine/subjects.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import type { Actor } from '../identity/actor.ts';

const days = 30;

/** A tanker makes some ninety loads a month. */
const mostDeliveries = 200;

interface Measured extends Record<string, unknown>, Pick<TriedDelivery, 'id' | 'kind' | 'time' | 'place'> {
  readonly ticketVtL: number | null;
  readonly receivedVtL: number | null;
  /** Levels over the compartment's middle before and after; null: the reading is gone. */
  readonly beforeMm: number | null;
  readonly afterMm: number | null;
}

/** The reading that a record was made from, which its reason names by its time. */
const levelAt = (moment: 'beforeTime' | 'afterTime'): string =>
  `(select coalesce(i.corrected_level_mm, i.level_mm) from tank_inventory i
    where i.subject = o.subject and i.sign_code = o.sign_code and i.compartment = o.compartment and not i.withdrawn
      and i.time = (o.why -> 'figures' ->> '${moment}')::timestamptz limit 1)`;

const operations = (kind: 'loading' | 'unloading', received: string): string =>
  `select o.id, '${kind}' as kind, ${isoMilliseconds('o.start_time')} as time, o.area_name as place, o.start_time,
     o.ticket_vt_l as "ticketVtL", ${received} as "receivedVtL",
     ${levelAt('beforeTime')} as "beforeMm", ${levelAt('afterTime')} as "afterMm"
   from ${kind} o
   where o.subject = $1 and o.compartment = $2 and o.company_code = any($3::text[]) and not o.withdrawn
     and o.start_time >= $4`;

/** What the station's gauge saw of it, where nothing else was unloaded into its tanks at once. */
const received = `(select s.received_vt_l from station_unloading s where s.visit_id = o.visit_id and not s.withdrawn
  and s.compartments = jsonb_build_array(o.compartment) limit 1)`;

const movedL = (rows: readonly TankRow[], { kind, beforeMm, afterMm }: Measured): number | null => {
  if (rows.length === 0 || beforeMm === null || afterMm === null) return null;
  const [before, after] = [volumeAt(rows, beforeMm), volumeAt(rows, afterMm)];
  if (before.overTable || after.overTable) return null;
  return round(kind === 'loading' ? after.vtL - before.vtL : before.vtL - after.vtL, 1);
};

/** What the deliveries of the last month would have measured by a table, beside the one in force and another witness. */
export const tryTable = async (
  queries: Queries,
  { companies }: Actor,
  {
    truckId,
    compartment,
    points,
  }: {
    readonly truckId: number;
    readonly compartment: number;
    readonly points: readonly TankRow[];
  },
  nowMs: number,
): Promise<TableTrial> => {
  const [present] = await queries.query<{ points: readonly TankRow[] }>(
    `select points from tank_table where truck_id = $1 and compartment = $2 and superseded_by is null
     order by effective_from desc limit 1`,
    [truckId, compartment],
  );
  const measured = await queries.query<Measured>(
    `select * from (${operations('loading', 'null::float8')} union all ${operations('unloading', received)}) as both_kinds
     order by start_time desc limit ${mostDeliveries + 1}`,
    [truckSubject(String(truckId)), compartment, companies, new Date(nowMs - days * 86_400_000)],
  );
  const deliveries = measured.slice(0, mostDeliveries).map((delivery): TriedDelivery => {
    const { id, kind, time, place, ticketVtL, receivedVtL } = delivery;
    return {
      id,
      kind,
      time,
      place,
      witness: ticketVtL !== null ? 'ticket' : receivedVtL === null ? null : 'stationGauge',
      witnessVtL: ticketVtL ?? receivedVtL,
      presentVtL: movedL(present?.points ?? [], delivery),
      newVtL: movedL(points, delivery),
    };
  });
  return { days, deliveries, more: measured.length > mostDeliveries };
};
