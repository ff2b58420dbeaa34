import { describe, expect, test } from 'vitest';

import { groupBy } from '#domain/lists/group-by.ts';
import { fine } from '#simulator/messages/detail.ts';
import { createFleet } from '#simulator/fleet.ts';
import { atOnce, history, pastSentAtMs } from '#simulator/send/history.ts';
import { createLanes } from '#simulator/send/lanes.ts';
import { runLive } from '#simulator/send/live.ts';
import { type PastProgress, tellPast } from '#simulator/send/past.ts';
import { batchesOf, batchText, createSender } from '#simulator/send/sender.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 10, 20, 2);
const fleet = createFleet({ seed: 'a', trucks: 20 });

/** The last hours before the start of the live part; each truck joins at its first work-day in them. */
const past = (hours: number): SimMessage[] =>
  [
    ...history(fleet, {
      fromMs: startMs - hours * hourMs,
      until: atOnce(startMs),
      coarseUntilMs: startMs,
    }),
  ].flatMap(({ messages }) => [...messages]);

/** Ids are those of a terminal. */
const idOf = ({ message }: SimMessage): string => `${message.terminal} ${message.id}`;

const byTerminal = (messages: readonly SimMessage[]): ReadonlyMap<string, readonly SimMessage[]> =>
  groupBy(messages, ({ message }) => message.terminal);

/** An ingest route that gives the listed answers, one after the other, then takes everything. */
const ingestRoute = (
  answers: (number | 'cut' | readonly [number, string])[] = [],
  sentAtMs = pastSentAtMs,
) => {
  const taken: { id: string; terminal: string; time: string; sentAt: string }[][] = [];
  const waits: number[] = [];
  const logged: string[] = [];
  let posts = 0;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    posts += 1;
    const answer = answers.shift() ?? 200;
    if (answer === 'cut') throw new TypeError('fetch failed');
    const [status, retryAfter] = typeof answer === 'number' ? [answer, null] : answer;
    if (status !== 200)
      return new Response('', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
    const { messages } = JSON.parse(String(init?.body));
    taken.push(messages);
    return Response.json({ accepted: messages.length, duplicate: 0, refused: 0, results: [] });
  };
  const sender = createSender({
    fetch,
    url: 'https://tank.example/ingest',
    token: 't',
    wait: async (ms) => void waits.push(ms),
    random: () => 0.5,
    sentAtMs,
    log: (line) => void logged.push(line),
  });
  return { sender, taken, waits, logged, posts: () => posts };
};

describe('sending', () => {
  test('batches keep the order and the limits of the ingest route: 500 messages, 1 MiB', () => {
    const messages = past(26);
    const batches = batchesOf(messages, pastSentAtMs);
    expect(messages.length).toBeGreaterThan(600);
    expect(batches.flat()).toEqual(messages);
    expect(Math.max(...batches.map((batch) => batch.length))).toBe(500);
    const big = messages[0];
    if (big === undefined) throw new Error('nothing said');
    const wide = Array.from({ length: 400 }, () => ({
      ...big,
      message: { ...big.message, id: 'x'.repeat(8_000) },
    }));
    for (const batch of batchesOf(wide, pastSentAtMs))
      expect(batchText(batch, pastSentAtMs).length).toBeLessThan(1_048_576);
  });

  test('a batch that was not answered is sent again, the same, before anything after it', async () => {
    const { sender, taken, posts } = ingestRoute(['cut', 200, 500, 'cut', 200]);
    const messages = past(25).slice(0, 1_200);
    const outcome = await sender.send(messages);
    expect(taken.flat().map(({ id }) => id)).toEqual(messages.map(({ message }) => message.id));
    expect(outcome.accepted).toBe(messages.length);
    expect(posts()).toBe(taken.length + 3);
  });

  test('each try says when it was sent itself: a former one’s moment would be a clock that is behind', async () => {
    let nowMs = startMs;
    const { sender, taken } = ingestRoute(['cut', 503], () => nowMs);
    const sending = sender.send(past(26).slice(0, 10));
    nowMs += 60_000;
    await sending;
    expect(taken.flat().map(({ sentAt }) => sentAt)).toEqual(
      Array.from({ length: 10 }, () => new Date(nowMs).toISOString()),
    );
  });

  test('Retry-After is obeyed: 429 and 503 are waited for as long as it says', async () => {
    const { sender, waits, taken } = ingestRoute([
      [429, '7'],
      [503, '3'],
    ]);
    await sender.send(past(26).slice(0, 10));
    expect(waits).toEqual([7_000, 3_000]);
    expect(taken.length).toBe(1);
  });

  test('an answer that should never come is logged once in one line, tried again with growing pauses, and nothing is lost', async () => {
    for (const status of [400, 401, 404, 413, 415, 500]) {
      const { sender, waits, taken, logged } = ingestRoute([status, status, status, 200]);
      const messages = past(26).slice(0, 5);
      expect((await sender.send(messages)).accepted).toBe(5);
      expect(logged.length).toBe(2);
      expect(logged[0]).toContain(String(status));
      expect(logged[0]).not.toContain('\n');
      expect(waits).toEqual([500, 1_000, 2_000]);
      expect(taken.flat().map(({ id }) => id)).toEqual(messages.map(({ message }) => message.id));
    }
  });

  test('the past says that it left a second after it happened, or when the network was back', () => {
    for (const message of past(12)) {
      const sentMs = pastSentAtMs(message);
      expect(sentMs).toBe(message.sendMs + 1_000);
      expect(sentMs).toBeGreaterThan(message.timeMs);
    }
  });

  test('the past of a truck begins with the start of a work-day, never in the middle of a round', () => {
    const first = new Map<string, string>();
    for (const { message } of past(30))
      if (!first.has(message.terminal)) first.set(message.terminal, message.kind);
    for (const { terminal } of fleet.trucks)
      expect([terminal, first.get(terminal)]).toEqual([terminal, 'boot']);
  });

  test('the last days are told first; with the days before them nothing is missing, told twice or told in a wrong order', async () => {
    const days = 5;
    const told: (readonly SimMessage[])[] = [];
    const progress: PastProgress[] = [];
    await tellPast(fleet, startMs, days, {
      send: async (messages) => told.push(messages),
      note: (done) => void progress.push(done),
    });
    const [recentOnly, all] = [progress.filter(({ filled }) => filled.length === 1), told.flat()];
    const recent = told.slice(0, recentOnly.length).flat();
    const older = told.slice(recentOnly.length).flat();
    const [recentOf, olderOf] = [byTerminal(recent), byTerminal(older)];
    for (const { terminal } of fleet.trucks) {
      const [mine = [], before = []] = [recentOf, olderOf].map((of) =>
        (of.get(terminal) ?? []).map(({ timeMs }) => timeMs),
      );
      expect(mine).toEqual(mine.toSorted((a, b) => a - b));
      expect(before).toEqual(before.toSorted((a, b) => a - b));
      // The last word of the older past is a moment before the recent one: the server joins both there.
      const gapMs = (mine[0] ?? 0) - (before.at(-1) ?? 0);
      expect(gapMs).toBeGreaterThan(0);
      expect(gapMs).toBeLessThan(60_000);
      expect(startMs - (mine[0] ?? 0)).toBeGreaterThan(3 * 24 * hourMs);
    }
    const straight = [
      ...history(fleet, {
        fromMs: startMs - days * 24 * hourMs,
        until: atOnce(startMs),
        coarseUntilMs: startMs - 24 * hourMs,
      }),
    ].flatMap(({ messages }) => messages.map(idOf));
    const ids = all.map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(ids);
    expect(straight.filter((id) => !known.has(id))).toEqual([]);
    const percents = progress.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.filter((percent) => percent === 100)).toHaveLength(1);
    expect(percents.at(-1)).toBe(100);
  });

  test('lanes keep the order of each terminal', async () => {
    const lanes: SimMessage[][] = [];
    const send = createLanes(2, () => {
      const taken: SimMessage[] = [];
      lanes.push(taken);
      return {
        send: async (messages) => {
          taken.push(...messages);
          return { accepted: messages.length, refused: 0 };
        },
      };
    });
    const messages = past(26);
    expect(await send.send(messages)).toBe(messages.length);
    expect(lanes.map((taken) => taken.length > 0)).toEqual([true, true]);
    const found = lanes.map(byTerminal);
    for (const [terminal, wanted] of byTerminal(messages))
      expect(found.flatMap((lane) => lane.get(terminal)?.map(idOf) ?? [])).toEqual(wanted.map(idOf));
  });

  test('live: a server that was away gets the newest first and then all of the backlog', async () => {
    const away = 40;
    const { sender, taken } = ingestRoute(Array<'cut'>(away).fill('cut'));
    let nowMs = startMs;
    let sentCount = 0;
    let rounds = 0;
    let firstWords = 0;
    await runLive(fleet, {
      now: () => nowMs,
      wait: async () => {
        rounds += 1;
        nowMs += 5_000;
        await new Promise((resolve) => setImmediate(resolve));
      },
      sender,
      media: { send: async () => {} },
      startMs,
      speed: 1,
      ended: () => rounds > 700,
      sent: (messages) => {
        sentCount += messages;
      },
      replies: () => [],
      greeted: () => {
        firstWords = taken.flat().length;
      },
    });
    const ids = taken.flat().map(({ id, time }) => `${id} ${time}`);
    expect(new Set(taken.flat().map((each) => JSON.stringify(each))).size).toBe(ids.length);
    expect(sentCount).toBe(ids.length);
    // Every truck's first word is taken before anything else happens.
    const first = taken.flat().slice(0, firstWords);
    // Place, openings, heartbeat, and levels where there are tanks.
    for (const { terminal, compartments } of fleet.trucks)
      expect(first.filter((word) => word.terminal === terminal).length).toBeGreaterThanOrEqual(
        compartments.length > 0 ? 4 : 3,
      );
    const sent = fleet.messages(startMs, nowMs - 60_000, fine);
    const arrived = new Set(taken.flat().map(({ id }) => id));
    const lost = sent.filter(({ message, sendMs }) => sendMs < nowMs - 60_000 && !arrived.has(message.id));
    expect(lost.length).toBe(0);
  });
});
