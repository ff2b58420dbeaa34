import { expect, test } from 'vitest';

import type { PastSpan } from '#state/tracks/past-fleet.ts';
import { createPastSpans } from '#state/tracks/past-spans.ts';

const hourMs = Date.parse('2026-03-02T04:00:00Z');
const minuteMs = 60_000;

/** One truck with a fix at the beginning of the span. */
const columns: PastSpan = {
  truckId: [7],
  fixes: [1],
  atS: [0],
  longitudeE6: [121_500_000],
  latitudeE6: [29_900_000],
  speedKmh: [40],
  bearingDeg: [90],
};

/** A server that answers when it is told to. */
const createServer = () => {
  const asked: { fromMs: number; answer: (value: PastSpan | null) => void }[] = [];
  const load = (fromMs: number): Promise<PastSpan | null> =>
    new Promise((resolve) => {
      asked.push({ fromMs, answer: resolve });
    });
  const answer = async (value: PastSpan | null): Promise<void> => {
    asked.at(-1)?.answer(value);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { load, answer, minutes: () => asked.map(({ fromMs }) => (fromMs - hourMs) / minuteMs) };
};

test('at rest the span of the moment is read; while it plays the next one too, after it', async () => {
  const server = createServer();
  const spans = createPastSpans(server.load);
  void spans.want(hourMs + 5 * minuteMs, 300, false);
  await server.answer(columns);
  expect(server.minutes()).toEqual([0]);
  expect(spans.placesAt(hourMs)(7)).toMatchObject({ longitudeDeg: 121.5, latitudeDeg: 29.9 });
  expect(spans.placesAt(hourMs + 20 * minuteMs)(7)).toBeNull();

  void spans.want(hourMs + 6 * minuteMs, 300, true);
  void spans.want(hourMs + 7 * minuteMs, 300, true);
  expect(server.minutes()).toEqual([0, 20]);
  await server.answer(columns);
  expect(spans.placesAt(hourMs + 20 * minuteMs)(7)).not.toBeNull();
});

test('one is read after the other, and what is no longer wanted is not read', async () => {
  const server = createServer();
  const spans = createPastSpans(server.load);
  void spans.want(hourMs, 300, true);
  void spans.want(hourMs + 20 * minuteMs, 300, true);
  void spans.want(hourMs + 60 * minuteMs, 300, true);
  expect(server.minutes()).toEqual([0]);
  await server.answer(columns);
  expect(server.minutes()).toEqual([0, 60]);
  await server.answer(columns);
  expect(server.minutes()).toEqual([0, 60, 80]);
});

test('what is wanted by then is read also after one that could not be read', async () => {
  const server = createServer();
  const spans = createPastSpans(server.load);
  void spans.want(hourMs, 300, false);
  void spans.want(hourMs + 60 * minuteMs, 300, false);
  await server.answer(null);
  expect(server.minutes()).toEqual([0, 60]);
});

test('a span that could not be read is asked for again when it is wanted again', async () => {
  const server = createServer();
  const spans = createPastSpans(server.load);
  void spans.want(hourMs, 300, true);
  await server.answer(null);
  expect(server.minutes()).toEqual([0]);
  void spans.want(hourMs, 300, true);
  expect(server.minutes()).toEqual([0, 0]);
});
