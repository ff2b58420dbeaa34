import { expect, test } from 'vitest';

import { createSmoothTimeline } from '#domain/video/smooth-timeline.ts';
import { createRandom } from '#simulator/random.ts';

test('a jittery stream becomes a line without holes that stays with it', () => {
  const place = createSmoothTimeline();
  const random = createRandom('jitter', 7);
  let end = 0;
  let last = 67;
  for (let index = 0; index < 600; index += 1) {
    const rawMs = index * 67 + random() * 60;
    const { timeMs, durationMs } = place(rawMs, index % 30 === 0);
    expect(timeMs).toBe(end);
    expect(durationMs).toBeLessThanOrEqual(2 * last);
    expect(Math.abs(timeMs - rawMs)).toBeLessThan(300);
    end = timeMs + durationMs;
    last = durationMs;
  }
});

test('after a jump the line begins anew at a key frame', () => {
  const place = createSmoothTimeline();
  place(0, true);
  expect(place(60_000, false).timeMs).toBeLessThan(1_000);
  expect(place(60_067, true).timeMs).toBe(60_067);
});
