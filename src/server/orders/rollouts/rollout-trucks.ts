import { isEnded, type CommandState } from '#domain/commands/command-states.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import type { RolloutTruckStep } from '#domain/parameters/rollout.ts';

import type { Queries } from '../../database/database.ts';

/** A roll-out that goes on, forth or back. */
export interface RolloutRow extends Record<string, unknown> {
  readonly id: number;
  readonly file: ParameterFileName;
  readonly wanted: ParameterValues;
  /** What an upgrade installs, and its version; null: the roll-out writes parameters. */
  readonly upgrade_file_id: number | null;
  readonly package_version: string | null;
  readonly reason: string;
  readonly state: 'running' | 'rollingBack';
  readonly max_failure_percent: number;
  readonly forgiven: number;
  /** When it was begun, let go, resumed or taken back last. */
  readonly step_time: Date;
  readonly author_id: number;
  readonly author_name: string;
}

/** A truck of it with its orders: forth, back, and the reading that either waits for. */
export interface RolloutTruckRow extends Record<string, unknown> {
  readonly truck_id: number;
  readonly company_code: string;
  readonly company_now: string | null;
  readonly wave: number;
  readonly before: ParameterValues | null;
  readonly state: CommandState | null;
  readonly detail: string | null;
  /** The terminal was given the order; it said that it obeyed; what it held then was read back. */
  readonly fetched: boolean;
  readonly obeyed: boolean;
  readonly was_read_back: boolean;
  /** What that was; null: it was not read. */
  readonly present: ParameterValues | null;
  readonly ended_time: Date | null;
  /** Of the order; null: there is none yet. */
  readonly order_terminal: string | null;
  readonly back_id: number | null;
  readonly back_state: CommandState | null;
  readonly back_skipped: string;
  readonly read_id: number | null;
  readonly read_state: CommandState | null;
  readonly read_created: Date | null;
}

/** How far a truck is on its way forth. */
export const stepOf = (state: CommandState | null): RolloutTruckStep['step'] => {
  if (state === null) return 'waiting';
  if (!isEnded(state)) return 'underWay';
  return state === 'verified' ? 'verified' : 'failed';
};

/** Attempts are counted anew with each part of an order; its steps stay. */
const hasStep = (state: CommandState): string =>
  `exists (select from command_event e where e.command_id = c.id and e.state = '${state}')`;

/** Trucks of a roll-out of which something was or will be ordered; those out of service by now among them. */
export const trucksOfRollout = (queries: Queries, id: number): Promise<RolloutTruckRow[]> =>
  queries.query<RolloutTruckRow>(
    `select x.truck_id, coalesce(x.company_code, m.company_code) as company_code, t.company_code as company_now, x.wave,
       x.before, c.state, c.detail, c.ended_time, c.terminal as order_terminal, ${hasStep('sent')} as fetched,
       ${hasStep('readBack')} as obeyed, c.present is not null as was_read_back, c.present, x.back_command_id as back_id, b.state as back_state,
       x.back_skipped, x.read_command_id as read_id, d.state as read_state, d.created_time as read_created
     from rollout_truck x join truck_master m on m.id = x.truck_id left join truck t on t.id = x.truck_id
       left join command c on c.id = x.command_id left join command b on b.id = x.back_command_id
       left join command d on d.id = x.read_command_id
     where x.rollout_id = $1 and x.skipped = '' order by x.wave, x.truck_id`,
    [id],
  );
