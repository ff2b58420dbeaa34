import type { RepairOrder } from '#contract/devices/repair-orders.ts';
import type { RepairState } from '#domain/devices/repair-states.ts';

import type { Database, Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';

/** A truck's order that is not ended, the latest, by the truck's id. */
export const openRepairs = async (
  queries: Queries,
  companies: readonly string[],
): Promise<
  ReadonlyMap<number, { readonly id: number; readonly state: string; readonly assignee: string }>
> => {
  const rows = await queries.query<{ truckId: number; id: number; state: string; assignee: string }>(
    `select distinct on (o.truck_id) o.truck_id as "truckId", o.id, o.state, o.assignee from repair_order o
     join truck t on t.id = o.truck_id
     where t.company_code = any($1::text[]) and o.company_code = any($1::text[]) and o.state in ('given', 'underWay') order by o.truck_id, o.id desc`,
    [companies],
    'open_repairs',
  );
  return new Map(rows.map(({ truckId, ...order }) => [truckId, order]));
};

/** A repair order without the figures of before and after. */
export type StoredRepair = Omit<RepairOrder, 'scoreBefore' | 'scoreAfter'>;

/** Orders of these companies, the latest first; of one truck, or of all. */
export const repairOrders = async (
  queries: Queries,
  companies: readonly string[],
  { truckId, page, pageSize }: { truckId: number | null; page: number; pageSize: number },
): Promise<{ readonly total: number; readonly rows: readonly StoredRepair[] }> => {
  const rows = await queries.query<{ total: number; order: StoredRepair }>(
    `select count(*) over ()::int as total, json_build_object('id', o.id, 'version', o.version, 'truckId', o.truck_id::text,
       'signCode', t.sign_code, 'companyName', c.name, 'terminal', o.terminal, 'cause', o.cause, 'number', o.number,
       'note', o.note, 'assignee', o.assignee, 'state', o.state, 'partChanged', o.part_changed,
       'givenTime', ${isoSeconds('o.given_time')}, 'endedTime', ${isoSeconds('o.ended_time')},
       'steps', (select json_agg(json_build_object('state', s.state, 'time', ${isoSeconds('s.time')},
         'authorName', s.author_name, 'note', s.note) order by s.id) from repair_order_step s where s.order_id = o.id)) as order
     from repair_order o join truck t on t.id = o.truck_id join company c on c.company_code = o.company_code
     where o.company_code = any($1::text[]) and ($2::int is null or o.truck_id = $2)
     order by (o.state in ('given', 'underWay')) desc, o.given_time desc, o.id desc limit $3 offset $4`,
    [companies, truckId, pageSize, (page - 1) * pageSize],
    'repair_orders',
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ order }) => order) };
};

/** Who writes a step, and when. */
export interface RepairWriter {
  readonly userId: number;
  readonly name: string;
  readonly nowMs: number;
}

const keepStep = (
  queries: Queries,
  orderId: number,
  state: RepairState,
  note: string,
  { userId, name, nowMs }: RepairWriter,
): Promise<unknown> =>
  queries.query(
    'insert into repair_order_step (order_id, state, time, author_id, author_name, note) values ($1, $2, $3, $4, $5, $6)',
    [orderId, state, new Date(nowMs), userId, name, note],
    'repair_step',
  );

/** @returns null: no such truck in these companies; `open`: that cause of the truck has an order already */
export const giveRepair = (
  database: Database,
  companies: readonly string[],
  given: {
    readonly truckId: number;
    readonly cause: string;
    readonly number: number;
    readonly assignee: string;
    readonly note: string;
  },
  writer: RepairWriter,
): Promise<number | 'open' | null> =>
  database.transaction(async (queries) => {
    const [truck] = await queries.query<{ company_code: string; terminal: string }>(
      'select company_code, terminal from truck where id = $1 and company_code = any($2::text[])',
      [given.truckId, companies],
      'repair_truck',
    );
    if (!truck) return null;
    const [row] = await queries.query<{ id: number }>(
      `insert into repair_order (truck_id, company_code, terminal, cause, number, note, assignee, state, given_time)
       values ($1, $2, $3, $4, $5, $6, $7, 'given', $8) on conflict do nothing returning id`,
      [
        given.truckId,
        truck.company_code,
        truck.terminal,
        given.cause,
        given.number,
        given.note,
        given.assignee,
        new Date(writer.nowMs),
      ],
      'give_repair',
    );
    if (!row) return 'open';
    await keepStep(queries, row.id, 'given', given.note, writer);
    return row.id;
  });

/** The state and version of an order of these companies; null: no such order. */
export const repairOrder = async (
  queries: Queries,
  companies: readonly string[],
  id: number,
): Promise<{ readonly state: RepairState; readonly version: number } | null> => {
  const [row] = await queries.query<{ state: RepairState; version: number }>(
    'select state, version from repair_order where id = $1 and company_code = any($2::text[])',
    [id, companies],
    'repair_order',
  );
  return row ?? null;
};

/** @returns the version that it has now; null: somebody else moved it meanwhile, nothing is written */
export const moveRepair = (
  database: Database,
  move: {
    readonly id: number;
    readonly version: number;
    readonly state: RepairState;
    readonly note: string;
    readonly partChanged: string;
  },
  writer: RepairWriter,
): Promise<number | null> =>
  database.transaction(async (queries) => {
    const [row] = await queries.query<{ version: number }>(
      `update repair_order set state = $3, version = version + 1,
         part_changed = case when $4 = '' then part_changed else $4 end,
         ended_time = case when $3 in ('closed', 'cancelled') then $5::timestamptz end
       where id = $1 and version = $2 returning version`,
      [move.id, move.version, move.state, move.partChanged, new Date(writer.nowMs)],
      'move_repair',
    );
    if (!row) return null;
    await keepStep(queries, move.id, move.state, move.note, writer);
    return row.version;
  });
