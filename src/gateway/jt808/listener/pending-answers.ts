import { terminalMessageIds } from '../codec/message-ids.ts';
import type { Timers } from '../../listener/timers.ts';
import type { TerminalAnswer } from './terminal-requests.ts';
import type { GeneralAnswer } from '../messages/general-answer.ts';

const words: Readonly<Record<number, 'done' | 'failed' | 'bad' | 'unsupported'>> = {
  0: 'done',
  1: 'failed',
  2: 'bad',
  3: 'unsupported',
};

/** Answers that do not say what they answer: the first who waits for one has it. */
const withoutSerial: ReadonlySet<number> = new Set([
  terminalMessageIds.attributes,
  terminalMessageIds.audioVideoAttributes,
]);

/** A part more takes a slow line so much longer. */
const partMs = 500;

interface Pending {
  readonly messageId: number;
  /** Serials of its parts: each may be answered, and the last one's answer is that of the whole. */
  readonly serials: readonly number[];
  readonly answeredBy: number | undefined;
  readonly settle: (answer: TerminalAnswer) => void;
}

/** Messages to one terminal that wait for an answer. */
export const createPendingAnswers = (timers: Timers, answerMs: number) => {
  const pending = new Set<Pending>();
  return {
    /** Waits for the answer to a message that goes out under these serials. */
    await: (
      messageId: number,
      serials: readonly number[],
      answeredBy: number | undefined,
    ): Promise<TerminalAnswer> =>
      new Promise((resolve) => {
        const entry: Pending = {
          messageId,
          serials,
          answeredBy,
          settle: (answer) => {
            pending.delete(entry);
            stop();
            resolve(answer);
          },
        };
        const stop = timers.after(answerMs + partMs * serials.length, () =>
          entry.settle({ result: 'silent' }),
        );
        pending.add(entry);
      }),
    /** 0x0001. Where a special answer is due, only a failure is one. */
    general: ({ serial, messageId, result }: GeneralAnswer): void => {
      for (const entry of pending) {
        if (entry.messageId !== messageId || !entry.serials.includes(serial)) continue;
        const word = words[result] ?? 'failed';
        const whole = entry.answeredBy === undefined && serial === entry.serials.at(-1);
        if (word !== 'done' || whole) entry.settle({ result: word });
        return;
      }
    },
    /** A special answer; nearly all begin with the serial that they answer. @returns whether anybody waited for it */
    special: (messageId: number, body: Buffer): boolean => {
      const serial = body.length >= 2 ? body.readUInt16BE(0) : -1;
      for (const entry of pending)
        if (
          entry.answeredBy === messageId &&
          (withoutSerial.has(messageId) || entry.serials.includes(serial))
        ) {
          entry.settle({ result: 'reply', body: Buffer.from(body) });
          return true;
        }
      return false;
    },
    /** The connection is over. */
    end: (): void => {
      for (const entry of pending) entry.settle({ result: 'offline' });
    },
  };
};
