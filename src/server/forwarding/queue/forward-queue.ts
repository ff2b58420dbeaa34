import { createHash } from 'node:crypto';

import type { Packet } from '#gateway/jt808/codec/header.ts';

import type { Database } from '../../database/database.ts';
import { forwardedTerminalsSql } from '../forwarded-terminals.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { FailureRow } from '../../kernel/log/failure-row.ts';

/** Messages that wait in memory for a database that is away, at most; beyond them the newest are left out. */
const mostWaiting = 20_000;
const mostWaitingBytes = 64 * 1024 * 1024;
/** Rows of one statement. */
const portion = 200;
/** A terminal waits no longer for it: while the database is away it is answered by the log in front all the same. */
const storedWithinMs = 2_000;

interface Said {
  readonly targets: readonly number[];
  readonly number: string;
  readonly messageId: number;
  readonly body: Buffer;
  readonly atMs: number;
  readonly key: Buffer;
}

export interface ForwardQueuePorts {
  readonly database: Database;
  readonly now: () => number;
  readonly row: FailureRow;
  /** So many messages were left out. */
  readonly lost: (messages: number) => void;
}

export interface ForwardQueue {
  /**
   * Keeps a message for the platforms that its terminal is passed on to. @returns null: to none; else it resolves when
   * the message is kept, or after two seconds
   */
  readonly keep: (number: string, packet: Packet) => Promise<void> | null;
  /** Looks anew which terminals are passed on. */
  readonly refresh: () => Promise<void>;
  /** Writes what waits. */
  readonly flush: () => Promise<void>;
}

/** @returns whether it was done in time */
const inTime = (work: Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), storedWithinMs);
    const over = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(over, over);
  });

/** Keeps what terminals say for other platforms, in the order in which they say it. Where nobody is passed on it costs one look. */
export const createForwardQueue = ({ database, now, row, lost }: ForwardQueuePorts): ForwardQueue => {
  let targetsOf: ReadonlyMap<string, readonly number[]> = new Map();
  let waiting: Said[] = [];
  let waitingBytes = 0;
  let left = 0;
  /** The database does not take them just now: nobody waits for it. */
  let isAway = false;

  const write = async (all: readonly Said[]): Promise<void> => {
    const rows = all.flatMap((said) => said.targets.map((target) => ({ target, ...said })));
    await database.query(
      // A platform that was removed meanwhile gets nothing.
      `insert into forward_message (target_id, number, message_id, body, created_time, said_key)
       select s.target_id, s.number, s.message_id, s.body, s.created_time, s.said_key
       from unnest($1::int[], $2::text[], $3::int[], $4::bytea[], $5::timestamptz[], $6::bytea[]) with ordinality
         as s (target_id, number, message_id, body, created_time, said_key, place)
       where exists (select from forward_target t where t.id = s.target_id)
       order by s.place
       on conflict do nothing`,
      [
        rows.map(({ target }) => target),
        rows.map(({ number }) => number),
        rows.map(({ messageId }) => messageId),
        rows.map(({ body }) => body),
        rows.map(({ atMs }) => new Date(atMs)),
        rows.map(({ key }) => key),
      ],
      'keep_forwarded',
    );
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const taken = waiting.slice(0, portion);
      // oxlint-disable-next-line no-await-in-loop -- of one terminal in its order
      await write(taken);
      waiting = waiting.slice(taken.length);
      waitingBytes -= taken.reduce((sum, { body }) => sum + body.length, 0);
    }
    if (left > 0) lost(left);
    left = 0;
  };
  const flush = singleFlight(() =>
    writeAll().then(
      () => {
        isAway = false;
        row.worked();
      },
      (error: unknown) => {
        isAway = true;
        row.failed(error);
      },
    ),
  );

  return {
    keep: (number, { messageId, serial, body }) => {
      const targets = targetsOf.get(number);
      if (targets === undefined) return null;
      if (waiting.length >= mostWaiting || waitingBytes >= mostWaitingBytes) {
        left += 1;
        return Promise.resolve();
      }
      const key = createHash('sha256')
        .update(`${messageId}/${serial}/`)
        .update(body)
        .digest()
        .subarray(0, 16);
      waiting.push({ targets, number, messageId, body: Buffer.from(body), atMs: now(), key });
      waitingBytes += body.length;
      // What comes while others are written goes with the next.
      const written = flush.settled().then(flush);
      if (isAway) return Promise.resolve();
      return inTime(written).then((isWritten) => {
        if (!isWritten) isAway = true;
      });
    },
    refresh: async () => {
      const rows = await database.query<{ number: string; targets: readonly number[] }>(
        `select number, array_agg(distinct target_id) as targets from ${forwardedTerminalsSql} as f group by number`,
        [],
        'forwarded_terminals',
      );
      targetsOf = new Map(rows.map(({ number, targets }) => [number, targets]));
    },
    flush,
  };
};
