import { expect, test } from 'vitest';

import { fine, recent } from '#simulator/messages/detail.ts';
import { createFleet } from '#simulator/fleet.ts';
import { catchUp } from '#simulator/send/resume.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';

const hourMs = 3_600_000;
const sinceMs = Date.UTC(2026, 10, 20, 1);
const fleet = createFleet({ seed: 'a', trucks: 20 });

/** Names of messages are those of their terminal. */
const nameOf = ({ message }: SimMessage): string => `${message.terminal} ${message.id}`;

/** An ingest route that takes everything, a while after it was sent. */
const ingestRoute = (startMs: number, takesMs: number) => {
  let nowMs = startMs;
  const taken: SimMessage[] = [];
  return {
    taken,
    ports: {
      now: () => nowMs,
      sender: {
        send: async (messages: readonly SimMessage[]) => {
          taken.push(...messages);
          if (messages.length > 0) nowMs += takesMs;
          return { accepted: messages.length, refused: 0 };
        },
      },
      media: { send: async () => {} },
      sent: () => {},
    },
  };
};

test('what the fleet saw while nobody listened is said once, in order, up to the moment at which it has caught up', async () => {
  const { taken, ports } = ingestRoute(sinceMs + 3 * hourMs, 10_000);
  const untilMs = await catchUp(fleet, sinceMs, ports);
  // Three hours took half a minute, that took ten seconds, and those would take as long again: the live part goes on.
  expect(untilMs).toBe(sinceMs + 3 * hourMs + 40_000);
  const ids = taken.map(nameOf);
  expect(new Set(ids).size).toBe(ids.length);
  const sent = new Set(ids);
  const seen = fleet.messages(sinceMs, untilMs, recent).map(nameOf);
  expect(seen.filter((id) => !sent.has(id))).toEqual([]);
  const terminal = fleet.trucks[0]?.terminal;
  const times = taken.filter(({ message }) => message.terminal === terminal).map(({ timeMs }) => timeMs);
  expect(times.length).toBeGreaterThan(100);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('a silence that is hardly one is left to the live part', async () => {
  const { taken, ports } = ingestRoute(sinceMs + 1_500, 0);
  expect(await catchUp(fleet, sinceMs, ports)).toBe(sinceMs);
  expect(taken.filter(({ timeMs }) => timeMs >= sinceMs)).toEqual([]);
});

test('what the server may have taken after it last noted its end is sent again as the live part sent it', async () => {
  const { taken, ports } = ingestRoute(sinceMs + 3 * hourMs, 10_000);
  await catchUp(fleet, sinceMs, ports);
  const again = new Map(taken.map((one) => [nameOf(one), one.message]));
  const live = fleet.messages(sinceMs, sinceMs + 30_000, fine);
  expect(live.some(({ message }) => message.kind === 'heartbeat')).toBe(true);
  expect(live.map((one) => again.get(nameOf(one)))).toEqual(live.map(({ message }) => message));
});
