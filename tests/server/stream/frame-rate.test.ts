import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { closeCodes, frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { AlarmFeed } from '#server/alarms/stream/alarm-feed.ts';
import { createFramePace, frameBurst } from '#server/alarms/stream/frame-pace.ts';

import { openStreamBench, type StreamBench } from '../../support/stream-bench.ts';

let stream: StreamBench;
beforeAll(async () => {
  stream = await openStreamBench();
});
afterAll(() => stream.close());

describe('a client that never stops speaking', () => {
  const subscription = JSON.stringify({
    msgType: frameTypes.subscribe,
    typeIds: '1',
    userPri: '',
    userName: 'admin',
    cursor: 0,
  });

  test('is cut with 4430 after a burst, is counted, and nothing more that it says is read', async () => {
    const { socket } = await stream.connect();
    stream.cuts.length = 0;
    for (let n = 0; n < 3000; n += 1) socket.emit('message', subscription);
    expect(socket.closedWith).toBe(closeCodes.tooManyFrames);
    expect(stream.cuts).toEqual(['too many frames']);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(socket.frames.filter((frame) => 'error' in frame)).toEqual([]);
  });

  test('what is no frame counts as one', async () => {
    const { socket } = await stream.connect();
    for (let n = 0; n <= frameBurst; n += 1) socket.emit('message', 'nothing');
    expect(socket.closedWith).toBe(closeCodes.tooManyFrames);
  });

  test('costs one look into the past at a time: of its subscriptions the newest alone waits', async () => {
    let looks = 0;
    const counting: AlarmFeed = {
      ...stream.feed,
      reaches: (after) => {
        looks += 1;
        return stream.feed.reaches(after);
      },
    };
    const socket = stream.serve(stream.actor, counting);
    const sent = frameBurst - 1;
    for (let n = 0; n < sent; n += 1) socket.emit('message', subscription);
    await expect
      .poll(() => socket.frames.filter((frame) => frame.msgType === frameTypes.subscribe).length)
      .toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(looks).toBe(2);
    expect(socket.closedWith).toBeNull();
  });

  test('a keep-alive every half minute goes on for ever', () => {
    let nowMs = 0;
    const pace = createFramePace(() => nowMs);
    for (let n = 0; n < 1000; n += 1) {
      expect(pace.take()).toBe(true);
      nowMs += 30_000;
    }
  });
});
