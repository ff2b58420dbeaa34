import { inflateRawSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { closeCodes, frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import { maxBufferedBytes, maxBufferedFrames } from '#server/alarms/stream/bounded-send.ts';
import { liveBufferedBytes } from '#server/alarms/stream/socket-changes.ts';

import { openStreamBench, type StreamBench } from '../../support/stream-bench.ts';

let stream: StreamBench;
beforeEach(async () => {
  stream = await openStreamBench();
});
afterEach(() => stream.close());

describe('a consumer that does not read', () => {
  test('is cut at a thousand frames with 4429, gets nothing more, and finds every 201, 202 and 203 when it is back', async () => {
    await stream.caughtUp();
    const { socket } = await stream.connect();
    const cursor = stream.feed.newest();
    socket.reads = false;
    const ids: string[] = [];
    for (const type of [201, 202, 203]) ids.push(...(await stream.raise(type, 120)));
    // Of a type that the user did not ask for: it takes no room.
    await stream.raise(5, 1200);
    await stream.caughtUp();
    expect(socket.closedWith).toBeNull();
    expect(socket.waiting).toBe(360);
    const more = await stream.raise(201, maxBufferedFrames);
    await stream.caughtUp();
    expect(socket.closedWith).toBe(closeCodes.slowConsumer);
    expect(socket.waiting).toBe(maxBufferedFrames);
    await stream.raise(201, 1);
    await stream.caughtUp();
    expect(socket.waiting).toBe(maxBufferedFrames);
    socket.drain();
    // What it had stored by then is where it goes on: here 900 frames of those that left.
    const stored = socket.alarms().slice(0, 900);
    const back = await stream.connect({ cursor: stored.at(-1)?.cursor, epoch: stream.feed.epoch });
    expect(back.answer).toMatchObject({ recovered: true });
    const received = new Set([...stored, ...back.socket.alarms()].map(({ id }) => id));
    expect([...ids, ...more].filter((id) => !received.has(id))).toEqual([]);
    expect(stored[0]?.prev).toBe(cursor);
  });

  test('is cut at a megabyte', async () => {
    const { socket } = await stream.connect();
    socket.bufferedAmount = maxBufferedBytes + 1;
    socket.reads = false;
    stream.cuts.length = 0;
    await stream.raise(201, 3);
    await stream.caughtUp();
    expect(socket.closedWith).toBe(closeCodes.slowConsumer);
    expect(socket.waiting).toBe(0);
    // Once, whatever else there was for it.
    expect(stream.cuts).toEqual(['slow consumer']);
  });

  test('gets the newest state of its trucks when it has caught up, not all that lay between; alarms go first', async () => {
    const { socket } = await stream.connect();
    socket.emit('message', JSON.stringify({ msgType: frameTypes.live, on: true }));
    const truck = (signCode: string, speed: number) =>
      ({ signCode, speed, companyCode: 'TW0101' }) as unknown as TruckStatus;
    socket.reads = false;
    socket.bufferedAmount = liveBufferedBytes + 1;
    stream.changeTrucks([truck('A', 1), truck('B', 1)]);
    stream.changeTrucks([truck('A', 2)]);
    await stream.raise(201, 1);
    await stream.caughtUp();
    expect(socket.waiting).toBe(1);
    socket.bufferedAmount = 0;
    socket.reads = true;
    socket.drain();
    socket.emit('message', JSON.stringify({ msgType: frameTypes.keepAlive, frequency: 30 }));
    const live = socket.frames.filter((frame) => frame.msgType === frameTypes.live);
    expect(live).toHaveLength(1);
    expect(live[0]?.trucks?.map(({ signCode, speed }) => [signCode, speed])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });

  test('changes are packed once for all who unpack them, each by its scope, in their order', async () => {
    const ask = JSON.stringify({ msgType: frameTypes.live, on: true, packed: true });
    const { socket } = await stream.connect();
    socket.emit('message', ask);
    const truck = (signCode: string, companyCode = 'TW0101') =>
      ({ signCode, companyCode, area: '—'.repeat(40) }) as unknown as TruckStatus;
    const many = Array.from({ length: 60 }, (_, index) => truck(`A${index}`));
    stream.changeTrucks([...many, truck('X', 'another')]);
    stream.changeTrucks([truck('A0')]);
    await expect.poll(() => socket.packed.length).toBe(2);
    const trucks = socket.packed.map(
      (data) => (JSON.parse(inflateRawSync(data).toString()) as { trucks: TruckStatus[] }).trucks,
    );
    expect(trucks[0]?.map(({ signCode }) => signCode)).toEqual(many.map(({ signCode }) => signCode));
    expect(trucks[1]?.map(({ signCode }) => signCode)).toEqual(['A0']);
    expect(socket.frames.some((frame) => frame.msgType === frameTypes.live)).toBe(false);
  });
});

test('alarms of one commit go to a client in one piece', async () => {
  const { socket } = await stream.connect();
  await stream.raise(201, 40);
  await stream.caughtUp();
  expect(socket.pieces).toEqual([40]);
});

test('alarms that a client missed come in one piece', async () => {
  const { epoch } = stream.feed;
  const cursor = stream.feed.newest();
  await stream.raise(201, 12);
  await stream.caughtUp();
  const { socket, answer } = await stream.connect({ cursor, epoch });
  expect(answer).toMatchObject({ recovered: true, missed: 12 });
  expect(socket.pieces).toEqual([12]);
});
