import type { CommandState } from '#domain/commands/command-states.ts';

import type { Queries } from '../../database/database.ts';

/** One step of a command; `messageId` is that of the terminal's message, null where this side made it. */
export interface CommandEvent {
  readonly commandId: number;
  readonly state: CommandState;
  readonly messageId: string | null;
  readonly detail: string;
}

/** Keeps steps of commands, in their order. */
export const writeCommandEvents = async (
  queries: Queries,
  events: readonly CommandEvent[],
  nowMs: number,
): Promise<void> => {
  if (events.length === 0) return;
  await queries.query(
    `insert into command_event (command_id, time, state, message_id, detail)
     select x."commandId", $2, x.state, x."messageId", x.detail
     from json_to_recordset($1::json) as x("commandId" bigint, state text, "messageId" text, detail text)`,
    [JSON.stringify(events), new Date(nowMs)],
    'command_events',
  );
};
