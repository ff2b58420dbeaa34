import type { CommandState } from '#domain/commands/command-states.ts';
import { isEnded } from '#domain/commands/command-states.ts';
import { parameterChanges } from '#domain/parameters/parameter-changes.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import { type ParameterFileName, parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { nextStep, type RolloutTruckStep, type SkipReason } from '#domain/parameters/rollout.ts';

import type { Database, Queries } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import { trucksOf } from './parameter-trucks.ts';
import { readShadow } from './shadow.ts';
import { writeOrder } from './write-order.ts';

interface RolloutRow extends Record<string, unknown> {
  readonly id: number;
  readonly file: ParameterFileName;
  readonly wanted: ParameterValues;
  readonly reason: string;
  readonly state: 'running' | 'rollingBack';
  readonly max_failure_percent: number;
  readonly forgiven: number;
  readonly author_id: number;
  readonly author_name: string;
}

interface TruckRow extends Record<string, unknown> {
  readonly truck_id: number;
  readonly company_code: string;
  readonly wave: number;
  readonly before: ParameterValues | null;
  readonly state: CommandState | null;
  readonly back_id: number | null;
  readonly back_state: CommandState | null;
}

const stepOf = (state: CommandState | null): RolloutTruckStep['step'] => {
  if (state === null) return 'waiting';
  if (!isEnded(state)) return 'underWay';
  return state === 'verified' ? 'verified' : 'failed';
};

const trucksIn = (queries: Queries, id: number): Promise<TruckRow[]> =>
  queries.query<TruckRow>(
    `select x.truck_id, t.company_code, x.wave, x.before, c.state, x.back_command_id as back_id, b.state as back_state
     from rollout_truck x join truck t on t.id = x.truck_id left join command c on c.id = x.command_id
       left join command b on b.id = x.back_command_id
     where x.rollout_id = $1 and x.skipped = '' order by x.wave, x.truck_id`,
    [id],
  );

/** Orders one truck's part: a number of the order, why there is none, or null while another order is under way. */
const orderOne = async (
  queries: Queries,
  rollout: RolloutRow,
  truckRow: TruckRow,
  wanted: ParameterValues,
  mode: 'rollout' | 'rollBack',
  nowMs: number,
): Promise<{ readonly id: number; readonly before: ParameterValues } | SkipReason | null> => {
  const { file } = rollout;
  const table = parameterFileOf(file);
  const [truck] = await trucksOf(queries, { companies: [truckRow.company_code] }, [truckRow.truck_id]);
  const shadow = truck === undefined ? null : await readShadow(queries, truck.terminal, file);
  if (truck === undefined || shadow === null) return 'unread';
  const values = { ...shadow.values, ...wanted };
  if (parameterChanges(table, shadow.values, values).length === 0) return 'already';
  try {
    const id = await writeOrder(
      { queries, actor: { user: { id: rollout.author_id, name: rollout.author_name } }, nowMs },
      {
        truck,
        file,
        shadow,
        values,
        reason: rollout.reason,
        mode,
        needsStanding: table.risk !== 'low',
      },
    );
    const before = Object.fromEntries(Object.keys(wanted).map((path) => [path, shadow.values[path] ?? '']));
    return { id, before };
  } catch (error) {
    // Somebody's own order about the file is under way: this one waits for its end.
    if (error instanceof Refusal) return null;
    throw error;
  }
};

const forward = async (queries: Queries, rollout: RolloutRow, nowMs: number): Promise<void> => {
  const trucks = await trucksIn(queries, rollout.id);
  const steps = trucks.map(({ wave, state }) => ({ wave, step: stepOf(state) }));
  const next = nextStep(steps, rollout.max_failure_percent / 100, rollout.forgiven);
  if (next === 'wait') return;
  if (next === 'halt' || next === 'done') {
    await queries.query(
      `update rollout set state = $2, step_time = $3, ended_time = case when $2 = 'done' then $3::timestamptz end
       where id = $1`,
      [rollout.id, next === 'halt' ? 'halted' : 'done', new Date(nowMs)],
    );
    return;
  }
  for (const truck of trucks.filter(({ wave, state }) => wave === next.order && state === null)) {
    const ordered = await orderOne(queries, rollout, truck, rollout.wanted, 'rollout', nowMs);
    if (ordered === null) continue;
    const isOrder = typeof ordered === 'object';
    await queries.query(
      `update rollout_truck set command_id = $3, before = $4, skipped = $5 where rollout_id = $1 and truck_id = $2`,
      [
        rollout.id,
        truck.truck_id,
        isOrder ? ordered.id : null,
        isOrder ? JSON.stringify(ordered.before) : null,
        isOrder ? '' : ordered,
      ],
    );
  }
};

/** Writes back what was read before, to every truck whose order may have been obeyed. */
const back = async (queries: Queries, rollout: RolloutRow, nowMs: number): Promise<void> => {
  const trucks = (await trucksIn(queries, rollout.id)).filter(({ before }) => before !== null);
  let open = 0;
  for (const truck of trucks) {
    if (truck.state !== null && !isEnded(truck.state)) open += 1;
    else if (truck.back_id !== null) open += truck.back_state !== null && !isEnded(truck.back_state) ? 1 : 0;
    else {
      const ordered = await orderOne(queries, rollout, truck, truck.before ?? {}, 'rollBack', nowMs);
      if (ordered === null) open += 1;
      if (typeof ordered !== 'object' || ordered === null) continue;
      open += 1;
      await queries.query(
        'update rollout_truck set back_command_id = $3 where rollout_id = $1 and truck_id = $2',
        [rollout.id, truck.truck_id, ordered.id],
      );
    }
  }
  if (open > 0) return;
  await queries.query(
    `update rollout set state = 'rolledBack', step_time = $2, ended_time = $2 where id = $1`,
    [rollout.id, new Date(nowMs)],
  );
};

/** Takes every roll-out under way one step on. Several servers may do so at once: each takes those that no other holds. */
export const advanceRollouts = async (database: Database, nowMs: number): Promise<void> => {
  const open = await database.query<{ id: number }>(
    `select id from rollout where state in ('running', 'rollingBack') order by id`,
    [],
    'rollouts_open',
  );
  for (const { id } of open)
    await database.transaction(async (queries) => {
      const [rollout] = await queries.query<RolloutRow>(
        `select id, file, wanted, reason, state, max_failure_percent, forgiven, author_id, author_name from rollout
         where id = $1 and state in ('running', 'rollingBack') for update skip locked`,
        [id],
      );
      if (rollout === undefined) return;
      await (rollout.state === 'running' ? forward : back)(queries, rollout, nowMs);
    });
};
