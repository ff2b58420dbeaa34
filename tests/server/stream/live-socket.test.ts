import { afterAll, beforeAll, expect, test } from 'vitest';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import type { Actor } from '#server/identity/actor.ts';
import { minCompressLength, type LiveFrameBody } from '#server/alarms/stream/live-changes.ts';
import { maxFrameBytes } from '#server/alarms/stream/socket.ts';
import { liveBufferedBytes } from '#server/alarms/stream/socket-changes.ts';

import { openStreamBench, type StreamBench, type TestSocket } from '../../support/stream-bench.ts';

let stream: StreamBench;
beforeAll(async () => {
  stream = await openStreamBench();
});
afterAll(() => stream.close());

const truck = (signCode: string, over: object = {}) =>
  ({ signCode, companyCode: 'TW0101', driverName: '驾驶员', speed: 1, ...over }) as unknown as TruckStatus;
const watch = (socket: TestSocket, on = true, packed = false): void =>
  void socket.emit('message', JSON.stringify({ msgType: frameTypes.live, on, packed }));
/** A socket that has subscribed and watches trucks. */
const watching = async (as?: Actor): Promise<TestSocket> => {
  const { socket } = await stream.connect({}, as);
  watch(socket);
  return socket;
};
const liveOf = (socket: TestSocket) => socket.frames.filter(({ msgType }) => msgType === frameTypes.live);
const platesOf = (socket: TestSocket) =>
  liveOf(socket).map(({ trucks }) => trucks?.map(({ signCode }) => signCode));
const keepAlive = (socket: TestSocket): void =>
  void socket.emit('message', JSON.stringify({ msgType: frameTypes.keepAlive, frequency: 30 }));
const without = (name: string): Actor => ({
  ...stream.actor,
  functions: new Set([...stream.actor.functions].filter((one) => one !== name)),
});

test('who may not watch the fleet is told no change of a truck', async () => {
  const socket = await watching(without('fleet.watch'));
  stream.changeTrucks([truck('A')]);
  expect(liveOf(socket)).toEqual([]);
});

test('who may not watch alarms gets none, neither new ones nor states', async () => {
  const { socket } = await stream.connect({}, without('alarm.watch'));
  const { socket: other } = await stream.connect();
  await stream.raise(1, 1);
  await stream.caughtUp();
  expect([socket.alarms().length, other.alarms().length]).toEqual([0, 1]);
});

test('changes come while they are asked for, and no longer', async () => {
  const { socket } = await stream.connect();
  stream.changeTrucks([truck('A')]);
  watch(socket);
  stream.changeTrucks([truck('B')]);
  watch(socket, false);
  stream.changeTrucks([truck('C')]);
  expect(platesOf(socket)).toEqual([['B']]);
});

test('every socket is told at once that the server judges nothing, and why, until its client is gone', async () => {
  const { socket } = await stream.connect();
  const told = () =>
    socket.frames.filter(({ msgType }) => msgType === frameTypes.suspended).map(({ suspended }) => suspended);
  stream.suspend('database');
  stream.suspend(null);
  expect(told()).toEqual(['database', null]);
  socket.emit('close');
  stream.suspend('clock');
  expect(told()).toEqual(['database', null]);
  stream.suspend(null);
});

test('a change of another company sends nothing', async () => {
  const socket = await watching();
  stream.changeTrucks([truck('X', { companyCode: 'another' })]);
  expect(liveOf(socket)).toEqual([]);
  stream.changeTrucks([truck('A')]);
  expect(platesOf(socket)).toEqual([['A']]);
});

test('what waits for a slow client is of its companies alone, and goes before what is new', async () => {
  const socket = await watching();
  socket.bufferedAmount = liveBufferedBytes + 1;
  stream.changeTrucks([truck('A'), truck('X', { companyCode: 'another' })]);
  expect(liveOf(socket)).toEqual([]);
  socket.bufferedAmount = 0;
  stream.changeTrucks([truck('B')]);
  expect(platesOf(socket)).toEqual([['A', 'B']]);
  // Nothing waits any more.
  keepAlive(socket);
  expect(liveOf(socket)).toHaveLength(1);
});

test('whose pages show no drivers gets changes without them; others get them as they are', async () => {
  const pages = new Set([...stream.actor.functions].filter((name) => !name.startsWith('page:')));
  const cut = await watching({ ...stream.actor, functions: pages });
  stream.changeTrucks([truck('A')]);
  expect(liveOf(cut)).toMatchObject([{ trucks: [{ signCode: 'A', driverName: null }] }]);
  const whole = await watching();
  stream.changeTrucks([truck('A')]);
  expect(liveOf(whole)).toMatchObject([{ trucks: [{ signCode: 'A', driverName: '驾驶员' }] }]);
});

/** A frame that is packed when the test says so. */
const slowFrame = (signCode: string, letters = minCompressLength) => {
  const text = JSON.stringify({ msgType: frameTypes.live, trucks: [{ signCode }] }).padEnd(letters);
  let pack = (): void => {};
  const packed = new Promise<Buffer>((resolve) => {
    pack = () => resolve(Buffer.from(`packed ${signCode}`));
  });
  const body: LiveFrameBody = { text, packed: () => packed };
  const tell = (): void => stream.tellChanges({ trucks: [], frameOf: () => body });
  return { tell, pack: () => pack() };
};
const packedOf = (socket: TestSocket) => socket.packed.map(String);
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

test('the frame of all who see the same is sent as it was written for them', async () => {
  const socket = await watching();
  slowFrame('shared').tell();
  expect(platesOf(socket)).toEqual([['shared']]);
});

test('short frames are sent as they are, long ones packed to who unpacks them', async () => {
  const { socket } = await stream.connect();
  watch(socket, true, true);
  slowFrame('short', 100).tell();
  expect(platesOf(socket)).toEqual([['short']]);
  const long = slowFrame('long');
  long.tell();
  long.pack();
  await expect.poll(() => packedOf(socket)).toEqual(['packed long']);
  // Nothing is being packed any more, so the next short one is text again.
  await settled();
  slowFrame('next', 100).tell();
  expect(platesOf(socket)).toEqual([['short'], ['next']]);
});

test('a later frame waits for the earlier ones that are being packed', async () => {
  const { socket } = await stream.connect();
  watch(socket, true, true);
  const [first, second, third] = [slowFrame('first'), slowFrame('second'), slowFrame('third', 100)];
  first.tell();
  second.tell();
  first.pack();
  await expect.poll(() => packedOf(socket)).toEqual(['packed first']);
  await settled();
  third.tell();
  third.pack();
  await settled();
  expect([packedOf(socket), liveOf(socket)]).toEqual([['packed first'], []]);
  second.pack();
  await expect.poll(() => packedOf(socket)).toEqual(['packed first', 'packed second', 'packed third']);
});

test('who stops to watch gets nothing that was being packed', async () => {
  const { socket } = await stream.connect();
  watch(socket, true, true);
  const frame = slowFrame('late');
  frame.tell();
  watch(socket, false);
  frame.pack();
  await settled();
  expect([packedOf(socket), liveOf(socket)]).toEqual([[], []]);
});

test('who no longer unpacks gets text, behind what was being packed', async () => {
  const { socket } = await stream.connect();
  watch(socket, true, true);
  const packed = slowFrame('packed');
  packed.tell();
  watch(socket);
  slowFrame('text').tell();
  expect(liveOf(socket)).toEqual([]);
  packed.pack();
  await expect.poll(() => platesOf(socket)).toEqual([['text']]);
  expect(packedOf(socket)).toEqual(['packed packed']);
});

test('a frame that is longer than any subscription is not read', async () => {
  const socket = stream.serve();
  socket.emit('message', JSON.stringify({ msgType: frameTypes.live, on: true }).padEnd(maxFrameBytes + 1));
  expect(socket.frames).toEqual([{ error: 'malformed frame' }]);
  stream.changeTrucks([truck('A')]);
  expect(socket.frames).toHaveLength(1);
});

test('a socket that was closed is sent nothing more', async () => {
  const { socket } = await stream.connect();
  const before = socket.frames.length;
  socket.emit('close');
  await stream.raise(1, 1);
  await stream.caughtUp();
  keepAlive(socket);
  expect(socket.frames).toHaveLength(before);
});
