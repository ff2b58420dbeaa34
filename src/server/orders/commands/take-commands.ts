import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import {
  type CommandKind,
  maxAttempts,
  repeatAfterMs,
  resumeAfterMs,
} from '#domain/commands/command-kinds.ts';
import type { CommandState } from '#domain/commands/command-states.ts';

import type { Database } from '../../database/database.ts';
import { orderOf } from './command-parts.ts';
import { isIdle, isStanding } from './truck-stands.ts';

const underWay = `'queued', 'sent', 'received', 'working', 'readBack'`;

/** Orders that one answer carries at most. */
export const mostOrders = 20;

interface TakenRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly terminal: string;
  readonly kind: CommandKind;
  readonly payload: TerminalCommand['payload'];
  readonly state: CommandState;
  readonly expires_time: Date;
}

/**
 * What waits for the terminals of an ask, while each is still in the truck and the company that it was ordered for: new,
 * or without a word of theirs for `repeatAfterMs`, or later `resumeAfterMs`. One that needs a truck to stand does so
 * until the terminal says that it has it: a repeat may be the first to arrive.
 */
const waiting = `terminal = any(string_to_array(ask.terminals, ' ')) and state in (${underWay})
  and not_before <= $2 and expires_time > $2 and attempts < ${maxAttempts}
  and exists (select from truck t where t.id = truck_id and t.terminal = command.terminal
    and t.company_code = command.company_code)
  and (not needs_standing or state in ('received', 'working', 'readBack')
    or exists (select from truck_live l join truck t on t.sign_code = l.sign_code where t.id = truck_id
      and (${isIdle} or kind = 'unlockPassword' and ${isStanding})))
  and (state = 'queued' or attempts = 0
    or step_time <= case when state in ('received', 'working') then $4::timestamptz else $3::timestamptz end)`;

/**
 * Takes the orders that wait for terminals, for several asks in one statement; no ask gets more than `mostOrders`. An order is
 * given until it is answered, each time under the same code: a terminal that answers a repeat does not obey twice.
 * @param asks terminals of each; none of them twice
 */
export const takeCommands = async (
  database: Database,
  asks: readonly (readonly string[])[],
  nowMs: number,
): Promise<TerminalCommand[]> => {
  const ago = (ms: number): Date => new Date(nowMs - ms);
  // One statement, and nobody waits for the disk: what a crash takes back is given again under the same code. No number
  // of a terminal holds a space.
  const rows = await database.query<TakenRow>(
    `with quick as materialized (select set_config('synchronous_commit', 'off', true) as set),
     taken as (
       update command set attempts = attempts + 1, step_time = $2,
         state = case state when 'queued' then 'sent' else state end
       where id in (select own.id from unnest($1::text[]) as ask(terminals), lateral (
           select id from command where ${waiting} order by id limit ${mostOrders} for update skip locked) as own)
         and (select set from quick) is not null
       returning id, code, terminal, kind, payload, state, expires_time),
     kept as (insert into command_event (command_id, time, state, detail) select id, $2, state, '' from taken)
     select id::int as id, code::text as code, terminal, kind, payload, state, expires_time from taken order by id`,
    [asks.map((terminals) => terminals.join(' ')), new Date(nowMs), ago(repeatAfterMs), ago(resumeAfterMs)],
    'take_commands',
  );
  return rows.map(({ kind, state, code, payload, terminal, expires_time }) => ({
    ...orderOf(kind, state === 'readBack' ? 'readBack' : 'write', code, payload),
    terminal,
    expiresTime: expires_time.toISOString(),
  }));
};
