import type { TerminalMessage } from '#contract/terminal-message/message.ts';
import type { Incident } from '#simulator/plan/day.ts';
import type { Fleet } from '#simulator/fleet.ts';
import { atOnce, history, pastSentAtMs } from '#simulator/send/history.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';

/** A run of the pretend fleet: all that was said, in order of time. */
export interface SimulatedRun {
  readonly fleet: Fleet;
  readonly fromMs: number;
  readonly toMs: number;
  readonly messages: readonly SimMessage[];
}

/** What a fleet says between two moments, coarsely; each truck from its first whole work-day on. */
export const simulateRun = (fleet: Fleet, fromMs: number, toMs: number): SimulatedRun => {
  const parts = [...history(fleet, { fromMs, until: atOnce(toMs), coarseUntilMs: toMs })];
  const messages = parts.flatMap((part) => part.messages).toSorted((a, b) => a.timeMs - b.timeMs);
  return { fleet, fromMs, toMs, messages };
};

/** A message as its terminal sends it. */
export type SentMessage = TerminalMessage & { readonly sentAt: string };

/** Messages that arrive together, at `nowMs` by the server's clock. */
export interface Arrival {
  readonly nowMs: number;
  readonly messages: readonly SentMessage[];
}

/** So often a run arrives where nothing else is said. */
const usualStepMs = 600_000;

/**
 * So often it arrives where servers read states back: a state's text is written every few minutes, and between two of
 * them it is led on by the log.
 */
export const shortStepMs = 60_000;

export const sent = (each: SimMessage): SentMessage => ({
  ...each.message,
  sentAt: new Date(pastSentAtMs(each)).toISOString(),
});

/** The run as it arrives: every `stepMs` what was sent since; a silence is sent when it is over. */
export const arrivalsOf = ({ messages, fromMs, toMs }: SimulatedRun, stepMs = usualStepMs): Arrival[] => {
  const steps = Math.ceil((toMs - fromMs) / stepMs);
  const bins = Array.from({ length: steps + 1 }, (): SentMessage[] => []);
  for (const each of messages) {
    const step = Math.min(steps, Math.max(0, Math.floor((pastSentAtMs(each) - fromMs) / stepMs)));
    bins[step]?.push(sent(each));
  }
  return bins.map((bin, index) => ({ nowMs: fromMs + (index + 1) * stepMs, messages: bin }));
};

/** What was staged in the run, of trucks that had begun to send. */
export const stagedIn = ({ fleet, messages, fromMs, toMs }: SimulatedRun): Incident[] => {
  const beganMs = new Map<string, number>();
  for (const { message, timeMs } of messages)
    if (!beganMs.has(message.terminal)) beganMs.set(message.terminal, timeMs);
  const terminals = new Map(fleet.trucks.map(({ signCode, terminal }) => [signCode, terminal]));
  return fleet
    .incidents(fromMs, toMs)
    .filter(({ signCode, atMs }) => atMs > (beganMs.get(terminals.get(signCode) ?? '') ?? Infinity));
};
