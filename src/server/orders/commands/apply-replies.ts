import type { TerminalEnvelope, TerminalMessage } from '#contract/terminal-message/message.ts';
import { applyReply } from '#domain/commands/apply-reply.ts';
import { repeatAfterMs } from '#domain/commands/command-kinds.ts';
import type { CommandKind } from '#domain/commands/command-kinds.ts';
import { type CommandState, isEnded } from '#domain/commands/command-states.ts';

import type { Queries } from '../../database/database.ts';
import { type CommandEvent, writeCommandEvents } from './command-events.ts';
import { keepReading } from '../parameters/keep-reading.ts';
import { commandOfReply, partOf } from './command-parts.ts';

interface CommandRow extends Record<string, unknown> {
  readonly id: number;
  readonly kind: CommandKind;
  readonly state: CommandState;
  readonly wanted: Readonly<Record<string, string>>;
  readonly present: Readonly<Record<string, string>> | null;
  readonly detail: string;
  readonly progress_percent: number | null;
  readonly attempts: number;
}

const isReply = (message: TerminalEnvelope): message is TerminalMessage<'command-reply'> =>
  message.kind === 'command-reply';

const asksForValues = (kind: CommandKind): boolean => kind === 'readParameters' || kind === 'query';

const isEqual = (wanted: CommandRow['wanted'], read: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([name, text]) => Object.hasOwn(read, name) && read[name] === text);

const applyOne = async (
  queries: Queries,
  { id: messageId, terminal, time, data }: TerminalMessage<'command-reply'>,
  nowMs: number,
): Promise<CommandEvent | null> => {
  const named = commandOfReply(data.commandCode);
  if (named === null) return null;
  const [row] = await queries.query<CommandRow>(
    `select id::int as id, kind, state, wanted, present, detail, progress_percent, attempts from command
     where code = $1::uuid and terminal = $2 for update`,
    [named.code, terminal],
  );
  if (row === undefined || isEnded(row.state)) return null;
  const part = partOf(row.kind, named.part);
  const read = part !== 'write' && data.result === 'done' ? (data.values ?? {}) : null;
  const equal =
    read !== null &&
    (part === 'read' ? !asksForValues(row.kind) || Object.keys(read).length > 0 : isEqual(row.wanted, read));
  const state = applyReply(row.state, part, data.result, equal);
  const progresses = state === 'working' && data.result === 'progress';
  if (state === row.state && !progresses) return null;
  const unlike = state === 'failed' && data.result === 'done';
  const detail = data.detail ?? (unlike ? (part === 'read' ? 'nothingRead' : 'differs') : row.detail);
  await queries.query(
    `update command set state = $2, detail = $3, present = $4, progress_percent = $5, step_time = $6, ended_time = $7,
       attempts = $8, not_before = case when $2 = 'queued' then $9 else not_before end where id = $1`,
    [
      row.id,
      state,
      detail,
      read === null ? (row.present === null ? null : JSON.stringify(row.present)) : JSON.stringify(read),
      state === 'working'
        ? Math.max(row.progress_percent ?? 0, data.progressPercent ?? 0)
        : row.progress_percent,
      new Date(nowMs),
      isEnded(state) ? new Date(nowMs) : null,
      // Who answers is there: the reading, and the order that a busy console is given later, begin their count anew.
      state === 'readBack' || state === 'queued' ? 0 : row.attempts,
      new Date(nowMs + repeatAfterMs),
    ],
  );
  // Once it is written that the order has ended: what changed names it.
  if (read !== null && state !== row.state)
    await keepReading(queries, row.id, read, part, Math.min(Date.parse(time), nowMs));
  return state === row.state ? null : { commandId: row.id, state, messageId, detail: data.detail ?? '' };
};

/**
 * Moves commands by what terminals replied, in the transaction that accepts the replies. One for another terminal's
 * command, with a code that nobody gave, or later than the command's end changes nothing.
 */
export const applyReplies = async (
  queries: Queries,
  accepted: readonly { readonly message: TerminalEnvelope }[],
  nowMs: number,
): Promise<void> => {
  const replies = accepted
    .map(({ message }) => message)
    .filter(isReply)
    .toSorted((one, other) => one.time.localeCompare(other.time) || one.seq - other.seq);
  const events: CommandEvent[] = [];
  for (const reply of replies) {
    const event = await applyOne(queries, reply, nowMs);
    if (event !== null) events.push(event);
  }
  await writeCommandEvents(queries, events, nowMs);
};
