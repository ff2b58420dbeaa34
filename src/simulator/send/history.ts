import { coarse, recent } from '../messages/detail.ts';
import type { Fleet } from '../fleet.ts';
import type { SimMessage } from '../messages/outgoing-message.ts';

/**
 * The past is sent truck by truck within a period: a batch then holds few trucks, and the server loads and stores few
 * states. The period is short, because a delivery that a station's gauge reports belongs to a truck's visit and
 * should not come long after it: each that does causes a replay of the truck's past.
 */
const windowMs = 3_600_000;

/** The last message is later than everything else of the past. */
const lastWordMs = 1;

/** Each joins a past with what follows it, in a transaction of a second: others get their turn between them. */
const lastWordsAtOnce = 2;

/** A moment for each terminal, ms. */
export interface TerminalMoments {
  readonly of: (terminal: string) => number;
  readonly latestMs: number;
}

/** The same moment for all terminals. */
export const atOnce = (ms: number): TerminalMoments => ({ of: () => ms, latestMs: ms });

/**
 * Where the past of each terminal begins that is told from a moment on: a truck's with a work-day, since begun in the
 * middle of an unloading it would look like an incident; a gauge's with the last truck's, since one that measured
 * trucks without messages would find litres without a source.
 */
export const beginsAfter = (fleet: Fleet, fromMs: number): TerminalMoments => {
  const trucks = new Map(
    fleet.trucks.map((truck) => {
      const day = fleet.planAt(truck, fromMs);
      return [truck.terminal, day.fromMs === fromMs ? fromMs : day.toMs];
    }),
  );
  const latestMs = Math.max(fromMs, ...trucks.values());
  return { of: (terminal) => trucks.get(terminal) ?? latestMs, latestMs };
};

export interface HistoryOptions {
  readonly fromMs: number;
  /** Up to when each terminal's past is told; a moment for all: the start of the live part. */
  readonly until: TerminalMoments;
  /** Before this, positions and levels come every few minutes; events are the same. */
  readonly coarseUntilMs: number;
}

export interface HistoryPart {
  readonly messages: readonly SimMessage[];
  /** Everything before this has been sent. */
  readonly untilMs: number;
}

/** The past, stretch by stretch; in order of time within each truck. */
export function* history(
  fleet: Fleet,
  { fromMs, until, coarseUntilMs }: HistoryOptions,
): Generator<HistoryPart> {
  const begins = beginsAfter(fleet, fromMs);
  const isOfPast = ({ message, timeMs }: SimMessage): boolean =>
    timeMs >= begins.of(message.terminal) && timeMs < until.of(message.terminal);
  const allEnds = [...fleet.trucks.map(({ terminal }) => until.of(terminal)), until.latestMs];
  for (let t = fromMs; t < until.latestMs; t += windowMs) {
    const untilMs = Math.min(until.latestMs, t + windowMs);
    const ends = new Set(allEnds.filter((endMs) => endMs > t && endMs <= untilMs));
    const last = [...ends].flatMap((endMs) =>
      fleet.everyLast(endMs - lastWordMs).filter(({ message }) => until.of(message.terminal) === endMs),
    );
    const messages = fleet.messagesBySubject(t, untilMs, t < coarseUntilMs ? coarse : recent);
    yield {
      messages: messages.filter(isOfPast),
      untilMs: last.length === 0 ? untilMs : untilMs - lastWordMs,
    };
    for (let from = 0; from < last.length; from += lastWordsAtOnce) {
      const words = last.slice(from, from + lastWordsAtOnce);
      yield {
        messages: words,
        untilMs: from + lastWordsAtOnce < last.length ? untilMs - lastWordMs : untilMs,
      };
    }
  }
}

/** `sentAt` of a message of the past: a second after its time, or when the network was back. */
export const pastSentAtMs = (message: SimMessage): number => message.sendMs + 1_000;
