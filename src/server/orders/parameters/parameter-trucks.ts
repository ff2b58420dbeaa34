import type { ParameterTruck } from '#contract/devices/parameters.ts';

import { isIdle, isStanding } from '../commands/truck-stands.ts';
import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';

/** A truck with what an order has to know. */
export interface OrderedTruck extends ParameterTruck, Record<string, unknown> {
  /** Known not to move. */
  readonly stands: boolean;
  /** And neither loads nor unloads. */
  readonly idle: boolean;
}

const columns = `t.id as "truckId", t.sign_code as "signCode", t.company_code as "companyCode", c.name as "companyName",
  t.terminal, l.status, (l.live ->> 'speed')::float8 as "speedKmh", ${isoSeconds('l.contact_time')} as "contactTime"`;

const from = `truck t join company c on c.company_code = t.company_code
  left join truck_live l on l.sign_code = t.sign_code`;

/** Trucks of the actor's companies that have a terminal. */
export const parameterTrucks = (queries: Queries, { companies }: Actor): Promise<ParameterTruck[]> =>
  queries.query<ParameterTruck & Record<string, unknown>>(
    `select ${columns} from ${from} where t.enabled and t.terminal <> '' and t.company_code = any($1::text[])
     order by t.sign_code`,
    [companies],
  );

/** Some of them, in the order of their plates. @throws Refusal 404: one is not of the actor's companies */
export const trucksOf = async (
  queries: Queries,
  { companies }: Pick<Actor, 'companies'>,
  truckIds: readonly number[],
): Promise<OrderedTruck[]> => {
  const rows = await queries.query<OrderedTruck>(
    `select ${columns}, coalesce(${isStanding}, false) as stands, coalesce(${isIdle}, false) as idle from ${from}
     where t.id = any($2::int[]) and t.terminal <> '' and t.company_code = any($1::text[]) order by t.sign_code`,
    [companies, truckIds],
  );
  if (rows.length === 0 || rows.length < new Set(truckIds).size) throw notFound();
  return rows;
};

/** One of them. @throws Refusal 404 */
export const truckOf = async (
  queries: Queries,
  actor: Pick<Actor, 'companies'>,
  truckId: number,
): Promise<OrderedTruck> => {
  const [truck] = await trucksOf(queries, actor, [truckId]);
  if (truck === undefined) throw notFound();
  return truck;
};
