import { Check } from 'typebox/value';
import { expect, test } from 'vitest';

import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import { createFleet } from '#simulator/fleet.ts';
import { coarse } from '#simulator/messages/detail.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';

const startMs = Date.UTC(2026, 10, 10, 4);
const hourMs = 3_600_000;
const fleet = createFleet({ seed: 'unkind', trucks: 24, instruments: 'poor', furtherIncidents: 15 });

const sorted = (messages: readonly SimMessage[]): string[] =>
  messages.map(({ message }) => JSON.stringify(message)).toSorted();

test('poor instruments and much that is wrong: every message is valid, of unique name, in order of time', () => {
  const names = new Set<string>();
  const lastMs = new Map<string, number>();
  const messages = fleet.messages(startMs, startMs + 24 * hourMs, coarse);
  expect(messages.length).toBeGreaterThan(5_000);
  for (const { message, timeMs } of messages) {
    if (!Check(TerminalEnvelope, message) || !Check(terminalMessageKinds[message.kind], message.data))
      throw new Error(`invalid: ${JSON.stringify(message)}`);
    const name = `${message.terminal} ${message.id}`;
    if (names.has(name)) throw new Error(`twice: ${name}`);
    names.add(name);
    expect(timeMs).toBeGreaterThanOrEqual(lastMs.get(message.terminal) ?? 0);
    lastMs.set(message.terminal, timeMs);
  }
});

test('a window made in pieces equals the window made at once', () => {
  const whole = sorted(fleet.messages(startMs, startMs + 8 * hourMs, coarse));
  const pieces: SimMessage[] = [];
  for (let t = startMs; t < startMs + 8 * hourMs; t += 2_345_678)
    pieces.push(...fleet.messages(t, Math.min(t + 2_345_678, startMs + 8 * hourMs), coarse));
  expect(sorted(pieces)).toEqual(whole);
});
