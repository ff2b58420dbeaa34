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

export interface HistoryOptions {
  readonly fromMs: number;
  readonly toMs: number;
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
  { fromMs, toMs, coarseUntilMs }: HistoryOptions,
): Generator<HistoryPart> {
  // A truck's past begins with a work-day: begun in the middle of an unloading, it would look like an incident.
  const beginsMs = new Map(
    fleet.trucks.map((truck) => {
      const day = fleet.planAt(truck, fromMs);
      return [truck.terminal, day.fromMs === fromMs ? fromMs : day.toMs];
    }),
  );
  // A gauge that measured trucks without messages would find litres without a source.
  const gaugesBeginMs = Math.max(fromMs, ...beginsMs.values());
  const begun = ({ message, timeMs }: SimMessage): boolean =>
    timeMs >= (beginsMs.get(message.terminal) ?? gaugesBeginMs);
  for (let t = fromMs; t < toMs; t += windowMs) {
    const untilMs = Math.min(toMs, t + windowMs);
    const messages = fleet.messagesBySubject(t, untilMs, t < coarseUntilMs ? coarse : recent);
    const last = untilMs === toMs ? fleet.everyLast(toMs - lastWordMs) : [];
    const begins = t <= gaugesBeginMs;
    yield { messages: [...(begins ? messages.filter(begun) : messages), ...last], untilMs };
  }
}

/** `sentAt` of a message of the past: a second after its time, or when the network was back. */
export const pastSentAtMs = (message: SimMessage): number => message.sendMs + 1_000;
