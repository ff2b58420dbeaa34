import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import { waveOf } from '#domain/parameters/rollout.ts';

import { badRequest } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { writeAudit } from '../../audit/audit.ts';
import { trucksOf } from '../parameters/parameter-trucks.ts';

/** What somebody says of the trucks that an order is to reach. */
export interface RolloutReach {
  readonly truckIds: readonly number[];
  readonly count: number;
  readonly reason: string;
  readonly maxFailurePercent: number;
}

/** What it brings, checked. */
export interface RolloutContent {
  readonly file: ParameterFileName;
  readonly wanted: ParameterValues;
  readonly upgradeFileId: number | null;
  /** For the audit log. */
  readonly name: string;
}

/**
 * Begins a roll-out; one of a dangerous file waits for a second person.
 * @throws Refusal 400 at what is wrong; 404: a truck is not the actor's
 */
export const beginRollout = async (
  { queries, actor, nowMs }: WriteContext,
  { file, wanted, upgradeFileId, name }: RolloutContent,
  { truckIds, count, reason, maxFailurePercent }: RolloutReach,
  ip: string,
): Promise<number> => {
  if (count !== truckIds.length)
    throw badRequest(['车辆数不符', 'The number of trucks does not match'], {
      count: [`共 ${truckIds.length} 辆`, `There are ${truckIds.length}`],
    });
  if (reason.trim() === '')
    throw badRequest(['请填写原因', 'Please say why'], { reason: ['必填', 'Required'] });
  const trucks = await trucksOf(queries, actor, truckIds);
  // Those that it can go to at once are first: of a fault they tell soonest.
  const inOrder = trucks.toSorted(
    (one, other) => Number(other.idle) - Number(one.idle) || one.signCode.localeCompare(other.signCode),
  );
  const [row] = await queries.query<{ id: number }>(
    `insert into rollout (company_code, file, wanted, reason, state, max_failure_percent, author_id, author_name,
       created_time, step_time, upgrade_file_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10) returning id`,
    [
      actor.user.companyCode,
      file,
      JSON.stringify(wanted),
      reason.trim(),
      parameterFileOf(file).risk === 'high' ? 'awaiting' : 'running',
      maxFailurePercent,
      actor.user.id,
      actor.user.name,
      new Date(nowMs),
      upgradeFileId,
    ],
  );
  if (row === undefined) throw new Error('a roll-out without a number');
  await queries.query(
    `insert into rollout_truck (rollout_id, truck_id, wave, company_code)
     select $1, x."truckId", x.wave, x."companyCode"
     from json_to_recordset($2::json) as x("truckId" integer, wave integer, "companyCode" text)`,
    [
      row.id,
      JSON.stringify(
        inOrder.map(({ truckId, companyCode }, place) => ({
          truckId,
          companyCode,
          wave: waveOf(place, inOrder.length),
        })),
      ),
    ],
  );
  await writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: actor.user.companyCode,
    action: 'rollouts.start',
    subject: `${name} · ${trucks.map(({ signCode }) => signCode).join(' ')}`,
    after: { ...wanted, reason },
    ip,
  });
  return row.id;
};
