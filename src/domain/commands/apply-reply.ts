import type { CommandState } from './command-states.ts';

/** What a terminal answers to an order (message `command-reply`). */
export type ReplyResult = 'received' | 'progress' | 'done' | 'failed' | 'refused' | 'busy';

/** An order that writes, the reading that follows it, or an order that only reads. */
export type CommandPart = 'write' | 'readBack' | 'read';

type OpenState = Exclude<CommandState, 'verified' | 'failed' | 'refused' | 'stopped' | 'expired'>;

type Moves = Readonly<Record<OpenState, Partial<Readonly<Record<ReplyResult, CommandState>>>>>;

/** Where a reply takes a command; a result that is missing changes nothing: it came late or twice. */
const afterWrite: Moves = {
  // Nobody has been told of it yet.
  awaiting: {},
  // A reply to an order that this side does not remember to have sent: it was sent all the same.
  queued: {
    received: 'received',
    progress: 'working',
    done: 'readBack',
    failed: 'failed',
    refused: 'refused',
    busy: 'queued',
  },
  sent: {
    received: 'received',
    progress: 'working',
    done: 'readBack',
    failed: 'failed',
    refused: 'refused',
    busy: 'queued',
  },
  received: {
    progress: 'working',
    done: 'readBack',
    failed: 'failed',
    refused: 'refused',
    busy: 'queued',
  },
  working: { done: 'readBack', failed: 'failed', refused: 'refused', busy: 'queued' },
  readBack: {},
};

/** `done` of a reading is decided by what was read. */
const afterReading: Moves = {
  awaiting: {},
  queued: {},
  sent: {},
  received: {},
  working: {},
  readBack: { failed: 'failed', refused: 'failed' },
};

/**
 * State of a command after a reply.
 * @param part what the reply answers
 * @param equal whether the value read back is the one wanted, or of an order that reads, whether anything was read
 * @returns the same state where the reply changes nothing; an ended command stays as it is
 */
export const applyReply = (
  state: CommandState,
  part: CommandPart,
  result: ReplyResult,
  equal: boolean,
): CommandState => {
  const moves = part === 'readBack' ? afterReading : afterWrite;
  if (!(state in moves)) return state;
  const next = moves[state as OpenState][result] ?? state;
  if (part === 'read' && next === 'readBack') return equal ? 'verified' : 'failed';
  if (part === 'readBack' && state === 'readBack' && result === 'done') return equal ? 'verified' : 'failed';
  return next;
};
