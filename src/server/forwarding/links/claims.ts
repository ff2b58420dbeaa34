import type { Database, Queries } from '../../database/database.ts';

/** A process that dies leaves its platforms to others after so long. */
const heldForMs = 20_000;

/** A platform whose connections this process holds. */
export interface ForwardTarget {
  readonly id: number;
  readonly companyCode: string;
  readonly host: string;
  readonly port: number;
  readonly provinceCode: number;
  readonly cityCode: number;
  /** Rises with each edit of it. */
  readonly version: number;
}

/** Takes the platforms that no other process holds, or goes on with those of this one. @returns all that it holds */
export const claimTargets = async (
  database: Database,
  owner: string,
  nowMs: number,
): Promise<readonly ForwardTarget[]> => {
  const rows = await database.query<ForwardTarget & Record<string, unknown>>(
    `with held as (
       insert into forward_link (target_id, owner, until_time)
         select id, $1, $2 from forward_target where enabled
       on conflict (target_id) do update set owner = excluded.owner, until_time = excluded.until_time
         where forward_link.owner = $1 or forward_link.until_time < $3
       returning target_id
     )
     select t.id, t.company_code as "companyCode", t.host, t.port, t.province_code as "provinceCode",
       t.city_code as "cityCode", t.version from held join forward_target t on t.id = held.target_id order by t.id`,
    [owner, new Date(nowMs + heldForMs), new Date(nowMs)],
    'claim_forward_targets',
  );
  return rows;
};

/** Leaves all to others, at the end of the process. */
export const releaseTargets = (queries: Queries, owner: string, nowMs: number): Promise<unknown> =>
  queries.query('update forward_link set until_time = $2 where owner = $1', [owner, new Date(nowMs)]);
