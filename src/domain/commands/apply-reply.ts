import type { CommandState } from './command-states.ts';

/** What a terminal answers to an order (message `command-reply`). */
export type ReplyResult = 'received' | 'progress' | 'done' | 'failed' | 'refused' | 'busy';

/** The order itself, or the reading that follows it. */
export type CommandPart = 'write' | 'readBack';

type OpenState = Exclude<CommandState, 'verified' | 'failed' | 'refused' | 'stopped' | 'expired'>;

type Moves = Readonly<Record<OpenState, Partial<Readonly<Record<ReplyResult, CommandState>>>>>;

/** Where a reply takes a command; a result that is missing changes nothing: it came late or twice. */
const afterWrite: Moves = {
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
  queued: {},
  sent: {},
  received: {},
  working: {},
  readBack: { failed: 'failed', refused: 'failed' },
};

/**
 * State of a command after a reply.
 * @param part what the reply answers
 * @param equal whether the value read back is the one wanted; looked at for a finished reading alone
 * @returns the same state where the reply changes nothing; an ended command stays as it is
 */
export const applyReply = (
  state: CommandState,
  part: CommandPart,
  result: ReplyResult,
  equal: boolean,
): CommandState => {
  const moves = part === 'write' ? afterWrite : afterReading;
  if (!(state in moves)) return state;
  if (part === 'readBack' && state === 'readBack' && result === 'done') return equal ? 'verified' : 'failed';
  return moves[state as OpenState][result] ?? state;
};
