import type { ParameterBackup, ParameterFileState, ParameterOrder } from '#contract/devices/parameters.ts';
import { parameterKinds } from '#domain/commands/command-kinds.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import { truckOf } from './parameter-trucks.ts';
import { readShadow } from './shadow.ts';

/** Orders that are shown, the newest. */
const shown = 10;

/** What a truck's terminal holds of a file, and what was ordered of it. @throws Refusal 404: not the actor's truck */
export const fileState = async (
  queries: Queries,
  actor: Actor,
  truckId: number,
  file: ParameterFileName,
): Promise<ParameterFileState> => {
  const { stands: _, idle: _idle, ...truck } = await truckOf(queries, actor, truckId);
  const shadow = await readShadow(queries, truck.terminal, file);
  const orders = await queries.query<ParameterOrder & Record<string, unknown>>(
    `select id::int as id, kind, state, detail, progress_percent as "progressPercent", attempts,
       author_id as "authorId", author_name as "authorName", approver_name as "approverName", reason,
       ${isoMilliseconds('created_time')} as "createdTime", ${isoMilliseconds('step_time')} as "stepTime", wanted
     from command where terminal = $1 and truck_id = $2 and kind = any($3::text[]) and subject = $4
     order by id desc limit ${shown}`,
    [truck.terminal, truckId, [...parameterKinds], file],
  );
  return {
    truck,
    file,
    values: shadow?.values ?? null,
    readTime: shadow?.readTime.toISOString() ?? null,
    orders,
  };
};

/** A backup of one of the actor's trucks. @throws Refusal 404 */
export const backupOf = async (
  queries: Queries,
  { companies }: Actor,
  id: number,
): Promise<ParameterBackup> => {
  const [row] = await queries.query<ParameterBackup & Record<string, unknown>>(
    `select b.id, b.truck_id as "truckId", b.file, b.content as values, ${isoMilliseconds('b.read_time')} as "readTime"
     from parameter_backup b where b.id = $1 and b.company_code = any($2::text[])`,
    [id, companies],
  );
  if (row === undefined) throw notFound();
  return row;
};
