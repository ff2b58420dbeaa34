import type { Rollout, RolloutDetail, RolloutTruck } from '#contract/devices/rollouts.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';

import { isIdle } from '../commands/truck-stands.ts';
import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';

/** Roll-outs that are listed, the newest. */
const shown = 30;

/** SQL over `command c`: it ended badly. What was taken back before anybody fetched it did not, nor did that of a truck that moved. */
const isBad = `(c.state in ('failed', 'refused', 'expired') or c.state = 'stopped' and c.detail not in ('wave', 'moved'))`;

const columns = `r.id, r.file, r.wanted, r.reason, r.state, r.max_failure_percent as "maxFailurePercent",
  r.author_id as "authorId", r.author_name as "authorName", r.approver_name as "approverName",
  ${isoMilliseconds('r.created_time')} as "createdTime",
  (select json_build_object('type', u.type, 'packageVersion', u.package_version, 'description', u.description)
    from upgrade_file u where u.id = r.upgrade_file_id) as upgrade,
  case when r.template_name is not null
    then json_build_object('name', r.template_name, 'version', r.template_version) end as template, n.trucks, n.verified, n.failed, n.skipped`;

const from = `rollout r cross join lateral (
  select count(*)::int as trucks, (count(*) filter (where c.state = 'verified'))::int as verified,
    (count(*) filter (where ${isBad}))::int as failed, (count(*) filter (where x.skipped <> ''))::int as skipped
  from rollout_truck x left join command c on c.id = x.command_id where x.rollout_id = r.id) n`;

/** What a truck says, or what it waits for: another order about the file, or to stand. */
const detail = `case
  when c.detail <> '' then c.detail
  when c.state = 'queued' and c.needs_standing and not coalesce(${isIdle}, false) then 'waitsToStand'
  when c.id is null and x.skipped = '' and r.state = 'running' and exists (select from command o
    where o.terminal = t.terminal and o.subject = r.file and o.ended_time is null) then 'otherOrder'
  else '' end`;

type Row<T> = T & Record<string, unknown>;

/** Roll-outs of the actor's companies. */
export const listRollouts = (queries: Queries, { companies }: Actor): Promise<Rollout[]> =>
  queries.query<Row<Rollout>>(
    `select ${columns} from ${from} where r.company_code = any($1::text[]) order by r.id desc limit ${shown}`,
    [companies],
  );

/** One of them with its trucks. @throws Refusal 404 */
export const rolloutDetail = async (
  queries: Queries,
  { companies }: Actor,
  id: number,
): Promise<RolloutDetail> => {
  const [rollout] = await queries.query<Row<Rollout>>(
    `select ${columns} from ${from} where r.id = $2 and r.company_code = any($1::text[])`,
    [companies, id],
  );
  if (rollout === undefined) throw notFound();
  const trucks = await queries.query<Row<RolloutTruck>>(
    `select x.truck_id as "truckId", t.sign_code as "signCode", t.terminal, x.wave, c.state, x.skipped,
       ${detail} as detail, coalesce(c.attempts, 0) as attempts,
       ${isoMilliseconds('c.step_time')} as "stepTime", b.state as "backState",
       x.back_skipped as "backSkipped"
     from rollout_truck x join rollout r on r.id = x.rollout_id join truck_master t on t.id = x.truck_id
       left join truck_live l on l.sign_code = t.sign_code left join command c on c.id = x.command_id
       left join command b on b.id = x.back_command_id
     where x.rollout_id = $1 order by x.wave, t.sign_code`,
    [id],
  );
  return { rollout, trucks };
};

/** What terminals hold of a file, outside of its groups. */
export const heldParameters = async (
  queries: Queries,
  { companies }: Actor,
  file: ParameterFileName,
): Promise<{ truckId: number; readTime: string; values: ParameterValues }[]> =>
  queries.query(
    `select t.id as "truckId", ${isoMilliseconds('max(p.read_time)')} as "readTime",
       jsonb_object_agg(p.path, p.value) as values
     from terminal_parameter p join truck t on t.terminal = p.terminal
     where p.file = $2 and p.path = any($3::text[]) and t.company_code = any($1::text[]) group by t.id`,
    [companies, file, Object.keys(parameterFileOf(file).fields)],
  );
