import { IngestRequestError } from '../../ingest/messages/read-batch.ts';
import type { MessageIntake } from '../../ingest/subjects/runner.ts';
import type { Suspension } from './suspension.ts';
import type { TerminalClocks } from './terminal-clocks.ts';

/** By the first message of a call: all of it was sent at one moment. */
const noteClock = (terminals: TerminalClocks, [first]: readonly unknown[]): void => {
  const sentAt: unknown = Reflect.get(Object(first), 'sentAt');
  const terminal: unknown = Reflect.get(Object(first), 'terminal');
  if (typeof sentAt !== 'string' || typeof terminal !== 'string') return;
  const sentMs = Date.parse(sentAt);
  if (!Number.isNaN(sentMs)) terminals.note(terminal, sentMs);
};

/** Takes messages unless the process is suspended: then terminals keep theirs and send them again. */
export const guardIntake = (
  intake: MessageIntake,
  suspension: Suspension,
  terminals: TerminalClocks,
): MessageIntake => ({
  batch: async (scope, messages, nowMs) => {
    noteClock(terminals, messages);
    const reason = suspension.reason();
    if (reason !== null) throw new IngestRequestError(503, reason);
    return intake.batch(scope, messages, nowMs);
  },
});
