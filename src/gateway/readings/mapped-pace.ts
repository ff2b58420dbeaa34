import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

import { pacedSuffixes } from './mapped-readings.ts';

/** What stays as it is said again after so long. */
const againMs = 5 * 60_000;

interface Said {
  readonly text: string;
  readonly timeMs: number;
  /** How it went on. */
  readonly message: TerminalEnvelope;
}

const suffixOf = ({ id }: TerminalEnvelope): string | undefined =>
  pacedSuffixes.find((suffix) => id.endsWith(suffix));

/**
 * A place comes every few seconds, and with it what switches and voltages are mapped from it: one that says what the one
 * before it said is left out for a while, and a switch that moved is a change. What comes late is kept as it is.
 */
export const createMappedPace = (): ((
  number: string,
  messages: readonly TerminalEnvelope[],
) => readonly TerminalEnvelope[]) => {
  const before = new Map<string, Said>();
  const take = (number: string, message: TerminalEnvelope): TerminalEnvelope | null => {
    const suffix = suffixOf(message);
    if (suffix === undefined) return message;
    const key = `${number} ${suffix}`;
    const text = JSON.stringify(message.data);
    const timeMs = Date.parse(message.time);
    const last = before.get(key);
    if (last !== undefined && timeMs < last.timeMs) return message;
    // Sent again, for it was not committed, it is what it was.
    if (last?.text === text && timeMs === last.timeMs) return last.message;
    if (last !== undefined && last.text === text && timeMs - last.timeMs < againMs) return null;
    const changed = last !== undefined && last.text !== text && message.kind === 'seal-sensor';
    const going = changed
      ? { ...message, id: `${message.id}-change`, data: { ...message.data, trigger: 'change' } }
      : message;
    before.set(key, { text, timeMs, message: going });
    return going;
  };
  return (number, messages) => messages.flatMap((message) => take(number, message) ?? []);
};
