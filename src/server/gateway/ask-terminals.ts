import { randomUUID } from 'node:crypto';

import type {
  PlatformMessage,
  TerminalAnswer,
  TerminalRequests,
} from '#gateway/jt808/listener/terminal-requests.ts';
import type { Timers } from '#gateway/listener/timers.ts';

import type { Database } from '../database/database.ts';
import { aliveSince, onlineSql } from '../terminals/listener-presence.ts';
import { answerChannel, requestChannel } from './serve-requests.ts';

/** Longer than a listener waits for its terminal. */
const answerMs = 25_000;

interface AnswerRow extends Record<string, unknown> {
  readonly result: string;
  readonly answer: Buffer | null;
}

const results: ReadonlySet<string> = new Set<TerminalAnswer['result']>([
  'done',
  'failed',
  'bad',
  'unsupported',
  'offline',
  'silent',
]);
const isResult = (word: string): word is Exclude<TerminalAnswer['result'], 'reply'> => results.has(word);

const answerOf = ({ result, answer }: AnswerRow): TerminalAnswer => {
  if (result === 'reply') return { result, body: answer ?? Buffer.alloc(0) };
  return { result: isResult(result) ? result : 'silent' };
};

export interface AskTerminalsPorts {
  readonly database: Database;
  /** Name of the listener of this process. */
  readonly listener: string;
  readonly holds: (number: string) => boolean;
  readonly local: TerminalRequests;
  readonly now: () => number;
  readonly timers: Timers;
  readonly failed: (error: unknown) => void;
}

/** Reaches terminals whatever process holds their connection: this one, or by the database another. */
export const createAskTerminals = ({
  database,
  listener,
  holds,
  local,
  now,
  timers,
  failed,
}: AskTerminalsPorts): {
  readonly requests: TerminalRequests;
  /** Begins to hear answers of other processes; returns what stops it. */
  readonly listen: () => Promise<() => Promise<void>>;
} => {
  const waiting = new Map<string, (answer: TerminalAnswer) => void>();

  const listenerOf = async (number: string): Promise<string | null> => {
    const [row] = await database.query<{ listener: string }>(
      `select k.door::text as listener from jt808_terminal k where k.phone = $1 and ${onlineSql('$2')}`,
      [number, aliveSince(now())],
      'door_of_terminal',
    );
    return row?.listener ?? null;
  };

  /** Takes the answer out; where there is none yet, only when the time is over. */
  const collect = async (id: string, isOver: boolean): Promise<void> => {
    if (!waiting.has(id)) return;
    const [row] = await database.query<AnswerRow>(
      `delete from terminal_request where id = $1 and ($2 or coalesce(result, 'sent') <> 'sent')
       returning coalesce(result, 'silent') as result, answer`,
      [id, isOver],
      'take_answer',
    );
    if (row !== undefined || isOver)
      waiting.get(id)?.(row === undefined ? { result: 'silent' } : answerOf(row));
  };

  const forward = async (
    to: string,
    number: string,
    message: PlatformMessage,
    withinMs: number,
  ): Promise<TerminalAnswer> => {
    const id = randomUUID();
    const answered = new Promise<TerminalAnswer>((resolve) => waiting.set(id, resolve));
    const stop = timers.after(withinMs, () => void collect(id, true).catch(failed));
    try {
      await database.query(
        `with asked as (insert into terminal_request (id, door, number, message_id, body, answered_by, created_time)
           values ($1, $2, $3, $4, $5, $6, $7))
         select pg_notify($8, $9)`,
        [
          id,
          to,
          number,
          message.messageId,
          Buffer.from(message.body),
          message.answeredBy ?? null,
          new Date(now()),
          requestChannel,
          to,
        ],
        'ask_terminal',
      );
      return await answered;
    } finally {
      waiting.delete(id);
      stop();
    }
  };

  return {
    requests: {
      request: async (number, message, withinMs = answerMs) => {
        if (holds(number) || database.engine === 'embedded') return local.request(number, message);
        const elsewhere = await listenerOf(number).catch((error: unknown) => {
          failed(error);
          return null;
        });
        if (elsewhere === null || elsewhere === listener) return { result: 'offline' };
        return forward(elsewhere, number, message, withinMs).catch((error: unknown) => {
          failed(error);
          return { result: 'silent' };
        });
      },
    },
    listen: () =>
      database.listen(answerChannel, (id) => {
        const ids = id === '' ? [...waiting.keys()] : [id];
        for (const one of ids) void collect(one, false).catch(failed);
      }),
  };
};
