import type { ServerResponse } from 'node:http';

import type { Problem } from '#contract/api/problem.ts';
import { streamsOfAccount } from '#contract/api/event-stream.ts';

import type { Database } from '../../database/database.ts';
import { asServer, withinCompanies } from '../../identity/scope/session-scope.ts';
import { createFailureRow } from '../../kernel/log/failure-row.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Log } from '../../kernel/log/log.ts';
import { eventLines } from './event-lines.ts';
import { markStream, placeEvents, readEvents, type StreamScope } from './placed-events.ts';

/** Streams of one process, of all accounts. */
const streamsOfProcess = 200;
/** Events that are read for a stream at once; more are not held in memory for it, however slowly it is read. */
const portion = 100;
/** A reader who takes nothing for so long is cut off, and goes on from where it was when it comes again. */
const drainWithinMs = 15_000;
/** So often it is looked whether an account still may; what it has lost it is not told any more. */
const askAgainMs = 3_000;
const heartbeatEveryMs = 15_000;

/** What the account of a stream may see now; a problem: nothing any more. */
export type StreamStanding =
  | { readonly scope: StreamScope; readonly problem?: never }
  | { readonly problem: Problem; readonly scope?: never };

export interface OpenedStream {
  readonly accountUserId: number;
  /** Where its client was; null: it begins now. */
  readonly after: number | null;
  readonly standing: () => Promise<StreamStanding>;
}

export interface EventStreams {
  /** Whether an account may open one more. */
  readonly hasRoom: (accountUserId: number) => boolean;
  /** Takes over an answer whose head was written, until its client goes. */
  readonly open: (stream: OpenedStream, answer: ServerResponse) => Promise<void>;
  /** Gives places to new events, and sends what is due; run as often as one likes. */
  readonly tick: () => Promise<void>;
  /** When nothing is being sent any more. */
  readonly settled: () => Promise<void>;
  /** Streams that are open. */
  readonly opened: () => number;
  readonly close: () => void;
}

/** One client that reads. */
interface Reading {
  /** Sends what it has not got up to there; while it is being sent to already, nothing more. */
  readonly look: (reach: number, beat: boolean) => Promise<void>;
}

interface StreamPorts {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  /** Called for each event that was sent. */
  readonly sent?: () => void;
}

/** Writes, and waits for a slow reader. @returns false: it is gone, or was cut off */
const written = (answer: ServerResponse, text: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (answer.destroyed || answer.writableEnded) {
      resolve(false);
      return;
    }
    if (answer.write(text)) {
      resolve(true);
      return;
    }
    const done = (went: boolean): void => {
      clearTimeout(timer);
      answer.off('drain', drained).off('close', closed);
      resolve(went);
    };
    const drained = (): void => done(true);
    const closed = (): void => done(false);
    const timer = setTimeout(() => {
      answer.destroy();
      done(false);
    }, drainWithinMs);
    answer.on('drain', drained).on('close', closed);
  });

const createReading = (
  { database, now, log, sent: counted = () => {} }: StreamPorts,
  { standing }: OpenedStream,
  answer: ServerResponse,
  first: { readonly sent: number; readonly scope: StreamScope },
): Reading => {
  let { sent, scope } = first;
  let askedMs = now();
  /** Whether the account still may; else its client is told why not. */
  const stillMay = async (): Promise<boolean> => {
    if (now() - askedMs < askAgainMs) return true;
    const found = await standing();
    askedMs = now();
    if (found.scope !== undefined) {
      ({ scope } = found);
      return true;
    }
    await written(answer, eventLines.end(found.problem));
    answer.end();
    return false;
  };
  const send = async (reach: number, beat: boolean): Promise<void> => {
    while (await stillMay()) {
      const seen = scope;
      const events =
        sent < reach
          ? await withinCompanies(seen.companies, () => readEvents(database, sent, reach, portion, seen))
          : [];
      for (const event of events) {
        if (!(await written(answer, eventLines.event(event)))) return;
        sent = event.place;
        counted();
      }
      if (events.length === portion) continue;
      sent = Math.max(sent, reach);
      if (beat) await written(answer, eventLines.heartbeat(sent));
      return;
    }
  };
  const reads = createFailureRow(log, 'reading the stream of events');
  let next = { reach: sent, beat: false };
  const sendNext = singleFlight(() =>
    send(next.reach, next.beat).then(reads.worked, (error: unknown) => {
      reads.failed(error);
      // It comes again, and goes on from where it was.
      answer.destroy();
    }),
  );
  return {
    // Whoever reads slowly is behind, and comes to it.
    look: (reach, beat) => {
      next = { reach, beat };
      return sendNext();
    },
  };
};

/** Streams of events to other systems, as server-sent events. */
export const createEventStreams = (ports: StreamPorts): EventStreams => {
  const { database, now, log } = ports;
  /** Answers that are open, with whose they are; those that are being opened count. */
  const opened = new Map<ServerResponse, { readonly accountUserId: number; reading: Reading | null }>();
  const working = new Set<Promise<void>>();
  let beatMs = now();
  const look = (reading: Reading, reach: number, beat: boolean): void => {
    const under = reading.look(reach, beat).finally(() => working.delete(under));
    working.add(under);
  };
  const begin = async (stream: OpenedStream, answer: ServerResponse): Promise<void> => {
    const first = await stream.standing();
    if (first.scope === undefined) {
      answer.end(eventLines.end(first.problem));
      return;
    }
    const { whole } = await placeEvents(database);
    const reach = await markStream(database);
    const from = whole ?? reach;
    const after = stream.after ?? reach;
    const sent = after < from ? from : Math.min(after, reach);
    answer.write(eventLines.begin);
    // What is not kept any more. A place that another clock gave, a little ahead, is the present.
    if (after < from) answer.write(eventLines.gap(after, from));
    const reading = createReading(ports, stream, answer, { sent, scope: first.scope });
    const place = opened.get(answer);
    if (place === undefined) return;
    place.reading = reading;
    look(reading, reach, true);
  };
  return {
    hasRoom: (accountUserId) =>
      opened.size < streamsOfProcess &&
      [...opened.values()].filter((one) => one.accountUserId === accountUserId).length < streamsOfAccount,
    open: async (stream, answer) => {
      opened.set(answer, { accountUserId: stream.accountUserId, reading: null });
      answer.on('close', () => opened.delete(answer));
      // Whose events it is told is asked for with each portion; all else is the server's own work.
      await asServer(() => begin(stream, answer)).catch((error: unknown) => {
        log.error({ err: error }, 'a stream of events could not begin');
        answer.destroy();
      });
    },
    tick: async () => {
      const { place } = await placeEvents(database);
      if (opened.size === 0) return;
      const beat = now() - beatMs >= heartbeatEveryMs;
      const reach = beat ? await markStream(database) : place;
      if (beat) beatMs = now();
      for (const { reading } of opened.values()) if (reading !== null) look(reading, reach, beat);
    },
    settled: async () => {
      while (working.size > 0) await Promise.allSettled(working);
    },
    opened: () => opened.size,
    close: () => {
      for (const answer of opened.keys()) answer.end();
    },
  };
};
