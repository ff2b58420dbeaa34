import { coarse, recent } from './detail.ts';
import type { Fleet } from './fleet.ts';
import type { SimMessage } from './speech.ts';

/**
 * The past is told truck by truck within a stretch of time: a batch then holds few trucks, and whoever takes it in
 * fetches and stores few states. The stretch is short, because a delivery that a station's gauge reports belongs to a
 * truck's visit and should not come long after it: each that does makes the truck's past be played again.
 */
const windowMs = 3_600_000;

/** The last word is later than everything else of the past. */
const lastWordMs = 1;

export interface HistoryOptions {
  readonly fromMs: number;
  readonly toMs: number;
  /** Before this, positions and levels come every few minutes; events are the same. */
  readonly coarseUntilMs: number;
}

export interface HistoryPart {
  readonly messages: readonly SimMessage[];
  /** Everything before this has been told. */
  readonly untilMs: number;
}

/** The past, stretch by stretch; in order of time within each truck. */
export function* history(
  fleet: Fleet,
  { fromMs, toMs, coarseUntilMs }: HistoryOptions,
): Generator<HistoryPart> {
  // A truck's past begins with a work-day: begun in the middle of an unloading, it would look like a wrong.
  const beginsMs = new Map(
    fleet.trucks.map((truck) => {
      const day = fleet.planAt(truck, fromMs);
      return [truck.terminal, day.fromMs === fromMs ? fromMs : day.toMs];
    }),
  );
  // A gauge that measured trucks of which nothing is told would find litres that nobody brought.
  const gaugesBeginMs = Math.max(fromMs, ...beginsMs.values());
  const begun = ({ message, timeMs }: SimMessage): boolean =>
    timeMs >= (beginsMs.get(message.terminal) ?? gaugesBeginMs);
  for (let t = fromMs; t < toMs; t += windowMs) {
    const untilMs = Math.min(toMs, t + windowMs);
    const told = fleet.tellInTurn(t, untilMs, t < coarseUntilMs ? coarse : recent);
    const last = untilMs === toMs ? fleet.everyLast(toMs - lastWordMs) : [];
    const begins = t <= gaugesBeginMs;
    yield { messages: [...(begins ? told.filter(begun) : told), ...last], untilMs };
  }
}

/** When a message of the past says that it left: a second after it happened, or when the network was back. */
export const pastSentAtMs = (message: SimMessage): number => message.sendMs + 1_000;
