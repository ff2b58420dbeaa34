import { between, createRandom, type Random } from '#simulator/random.ts';

import {
  type Arrival,
  arrivalsOf,
  type SentMessage,
  shortStepMs,
  type SimulatedRun,
} from './simulated-run.ts';

const minuteMs = 60_000;
const lateShare = 0.05;
const twiceShare = 0.02;
/** Every so many terminals one has a clock that is hours ahead for a while. */
const aheadEvery = 7;

const later = (iso: string, byMs: number): string => new Date(Date.parse(iso) + byMs).toISOString();

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((one) => ({ one, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);

/** How far a terminal's clock is ahead at a moment, ms: some are for a third of the run. */
const aheadMs = (run: SimulatedRun, terminal: string, atMs: number): number => {
  const number = Number(terminal.slice(-4));
  if (number % aheadEvery !== 1) return 0;
  const share = (atMs - run.fromMs) / (run.toMs - run.fromMs);
  return share > 0.3 && share < 0.63 ? (1 + (number % 5)) * 60 * minuteMs : 0;
};

/** A message as a terminal sends it whose clock is ahead: every moment that its own clock gave. */
const byWrongClock = (message: SentMessage, byMs: number): SentMessage => {
  if (byMs === 0) return message;
  const data = Object.fromEntries(
    Object.entries(message.data).map(([name, value]) => [
      name,
      name.endsWith('Time') && typeof value === 'string' ? later(value, byMs) : value,
    ]),
  );
  return {
    ...message,
    time: later(message.time, byMs),
    sentAt: later(message.sentAt, byMs),
    data,
  } as SentMessage;
};

/** A clock that is ahead shows by what left when it arrives: these terminals send at the moment of arrival. */
const sentOnArrival = (run: SimulatedRun, arrival: Arrival): Arrival => ({
  ...arrival,
  messages: arrival.messages.map((message) =>
    aheadMs(run, message.terminal, Date.parse(message.time)) === 0
      ? message
      : { ...message, sentAt: new Date(arrival.nowMs).toISOString() },
  ),
});

/** The run in order, with what of it the clocks need (see `sentOnArrival`). */
export const inOrderOf = (run: SimulatedRun): Arrival[] =>
  arrivalsOf(run, shortStepMs).map((arrival) => sentOnArrival(run, arrival));

/**
 * The same messages with everything that goes wrong on the way: 5 % come minutes to hours late, 2 % twice, clocks are
 * hours ahead, and what arrives together arrives in any order.
 */
export const withFaults = (run: SimulatedRun, seed: string): Arrival[] => {
  const random = createRandom(seed, 'faults');
  const arrivals = inOrderOf(run);
  const bins = arrivals.map((): SentMessage[] => []);
  const put = (index: number, message: SentMessage): void => {
    bins[Math.min(bins.length - 1, index)]?.push(message);
  };
  const stepsLate = (): number => Math.ceil((between(random, 1, 14) ** 2 * minuteMs) / shortStepMs);
  arrivals.forEach(({ messages }, index) => {
    for (const message of messages) {
      const wrongMs = aheadMs(run, message.terminal, Date.parse(message.time));
      // Held up on the way it would say another error of the clock than the one it has.
      const late = wrongMs === 0 && random() < lateShare ? stepsLate() : 0;
      const dated = byWrongClock(message, wrongMs);
      put(index + late, dated);
      if (random() < twiceShare) put(index + late + stepsLate(), dated);
    }
  });
  return arrivals.map(({ nowMs }, index) => ({ nowMs, messages: shuffled(bins[index] ?? [], random) }));
};
