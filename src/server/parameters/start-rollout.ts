import { parameterFault } from '#domain/parameters/parameter-faults.ts';
import { type ParameterValues, placeOf } from '#domain/parameters/parameter-file.ts';
import { isWritable, type ParameterFileName, parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { waveOf } from '#domain/parameters/rollout.ts';
import type { Text } from '#i18n/text.ts';

import { badRequest } from '../http/refusal.ts';
import type { WriteContext } from '../resources/hooks.ts';
import { writeAudit } from '../stores/audit.ts';
import { trucksOf } from './parameter-trucks.ts';

/** What somebody wants of many trucks. */
export interface RolloutWish {
  readonly file: ParameterFileName;
  readonly wanted: ParameterValues;
  readonly truckIds: readonly number[];
  readonly count: number;
  readonly reason: string;
  readonly maxFailurePercent: number;
}

const faultsOf = (file: ParameterFileName, wanted: ParameterValues): Readonly<Record<string, Text>> => {
  const faults = new Map<string, Text>();
  for (const [path, value] of Object.entries(wanted)) {
    const field = placeOf(parameterFileOf(file), path)?.field;
    if (field === undefined || path.includes('.'))
      faults.set(path, ['文件中没有这一项', 'The file has no such field']);
    else if (!field.canSet) faults.set(path, ['只读，不能修改', 'Read-only']);
    else if (field.own) faults.set(path, ['每车不同，不能批量下发', 'It is each truck’s own']);
    else {
      const fault = parameterFault(field, value);
      if (fault !== null) faults.set(path, fault);
    }
  }
  return Object.fromEntries(faults);
};

/**
 * Begins a roll-out; one of a dangerous file waits for a second person.
 * @throws Refusal 400 at what is wrong; 404: a truck is not the actor's
 */
export const startRollout = async (context: WriteContext, wish: RolloutWish, ip: string): Promise<number> => {
  const { queries, actor, nowMs } = context;
  const { file, wanted, truckIds, count, reason, maxFailurePercent } = wish;
  if (!isWritable(file)) throw badRequest(['该文件只读', 'This file is read-only']);
  const faults = faultsOf(file, wanted);
  if (Object.keys(faults).length > 0) throw badRequest(['请检查参数', 'Please check the parameters'], faults);
  if (Object.keys(wanted).length === 0) throw badRequest(['没有变化', 'Nothing would change']);
  if (count !== truckIds.length)
    throw badRequest(['车辆数不符', 'The number of trucks does not match'], {
      count: [`共 ${truckIds.length} 辆`, `There are ${truckIds.length}`],
    });
  if (reason.trim() === '')
    throw badRequest(['请填写原因', 'Please say why'], { reason: ['必填', 'Required'] });
  const trucks = await trucksOf(queries, actor, truckIds);
  // Those that stand and are heard go first: of a fault they tell soonest.
  const inOrder = trucks.toSorted(
    (one, other) => Number(other.stands) - Number(one.stands) || one.signCode.localeCompare(other.signCode),
  );
  const [row] = await queries.query<{ id: number }>(
    `insert into rollout (company_code, file, wanted, reason, state, max_failure_percent, author_id, author_name,
       created_time, step_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
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
    subject: `${file} · ${trucks.map(({ signCode }) => signCode).join(' ')}`,
    after: { ...wanted, reason },
    ip,
  });
  return row.id;
};
