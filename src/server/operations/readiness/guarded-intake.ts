import { isDatabaseAway } from '../../database/away.ts';
import type { DatabaseSilence } from '../../database/database-silence.ts';
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

/**
 * Takes messages unless the process is suspended: then terminals keep theirs and send them again. So they do where the
 * database is known not to answer, or ceases to: what was committed all the same is known by its ids when it comes again.
 * @param silence null: a log in front answers without the database
 * @param fillsPast the demo says what its fleet would have sent long ago: no clock of now
 */
export const guardIntake = (
  intake: MessageIntake,
  suspension: Suspension,
  terminals: TerminalClocks,
  silence: DatabaseSilence | null = null,
  fillsPast: () => boolean = () => false,
): MessageIntake => ({
  batch: async (scope, messages, nowMs) => {
    if (!fillsPast()) noteClock(terminals, messages);
    const reason = suspension.reason();
    if (reason !== null) throw new IngestRequestError(503, reason);
    if (silence === null) return intake.batch(scope, messages, nowMs);
    try {
      return await silence.unlessSilent(() => intake.batch(scope, messages, nowMs));
    } catch (error) {
      if (silence.silent() && isDatabaseAway(error))
        throw new IngestRequestError(
          503,
          'the database does not answer: keep the messages and send them again',
        );
      throw error;
    }
  },
});
