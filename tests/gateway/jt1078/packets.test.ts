import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readLiveOrder, writeLiveOrder } from '#gateway/jt1078/messages/live-orders.ts';
import {
  readPlayback,
  readPlaybackControl,
  readQuestion,
  readStretches,
  writePlayback,
  writePlaybackControl,
  writeQuestion,
  writeStretches,
} from '#gateway/jt1078/messages/recorded-orders.ts';
import { frameKinds, type StreamFrame } from '#gateway/jt1078/packets/media-packet.ts';
import { frameReader } from '#gateway/jt1078/packets/read-frames.ts';
import { packetsOf } from '#gateway/jt1078/packets/write-packets.ts';

import { goldenFrames } from '../jt808/golden-frames.ts';

const frames = fc.array(
  fc.record({
    channel: fc.integer({ min: 1, max: 4 }),
    kind: fc.constantFrom(...Object.values(frameKinds)),
    payloadType: fc.integer({ min: 0, max: 127 }),
    timeMs: fc.integer({ min: 0, max: 2 ** 45 }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4000 }).map((bytes) => Buffer.from(bytes)),
  }),
  { maxLength: 12 },
);

test('frames arrive whole, in order and once, however the stream is cut and whatever precedes it', () => {
  fc.assert(
    fc.property(
      frames,
      fc.array(fc.nat(), { maxLength: 30 }),
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x30))),
      fc.integer({ min: 0, max: 0xffff }),
      (some, cuts, garbage, first) => {
        const sent: StreamFrame[] = some.map((one) => ({
          ...one,
          phone: '014400000001',
          timeMs: one.kind === frameKinds.data ? 0 : one.timeMs,
        }));
        let number = first;
        const packets = sent.flatMap((frame) => {
          const own = packetsOf(frame, number);
          number += own.length;
          return own;
        });
        const stream = Buffer.concat([garbage, ...packets]);
        const at = [
          0,
          ...cuts.map((cut) => cut % (stream.length + 1)).toSorted((a, b) => a - b),
          stream.length,
        ];
        const heard: StreamFrame[] = [];
        const take = frameReader((frame) => heard.push(frame));
        at.slice(1).forEach((end, index) => take(stream.subarray(at[index], end)));
        expect(heard).toEqual(sent);
      },
    ),
    { numRuns: 100 },
  );
});

/** A packet with the number in ten bytes. */
const inTenBytes = (packet: Buffer, number: string): Buffer =>
  Buffer.concat([packet.subarray(0, 8), Buffer.from(number.padStart(20, '0'), 'hex'), packet.subarray(14)]);

test('numbers of any length are read, in six bytes and in ten, however the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ minLength: 600, maxLength: 4000 }), { minLength: 2, maxLength: 6 }),
      fc.string({ unit: fc.constantFrom(...'123456789abcdef'), minLength: 1, maxLength: 20 }),
      fc.boolean(),
      fc.array(fc.nat(), { maxLength: 12 }),
      (pictures, number, wide, cuts) => {
        const isWide = wide || number.length > 12;
        const packets = pictures.flatMap((bytes, index) =>
          packetsOf(
            {
              phone: number,
              channel: 1,
              kind: frameKinds.key,
              payloadType: 98,
              timeMs: 1_772_413_530_000 + index * 40,
              bytes: Buffer.from(bytes),
            },
            index * 8,
          ),
        );
        const stream = Buffer.concat(isWide ? packets.map((packet) => inTenBytes(packet, number)) : packets);
        const at = [
          0,
          ...cuts.map((cut) => cut % (stream.length + 1)).toSorted((a, b) => a - b),
          stream.length,
        ];
        const heard: StreamFrame[] = [];
        const take = frameReader((frame) => heard.push(frame));
        at.slice(1).forEach((end, index) => take(stream.subarray(at[index], end)));
        expect(heard.map(({ phone }) => phone.replace(/^0+/, ''))).toEqual(pictures.map(() => number));
        expect(heard.map(({ bytes }) => bytes)).toEqual(pictures.map((bytes) => Buffer.from(bytes)));
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ['1440000000001', 10],
  ['861234567890123', 10],
  ['13912345678', 6],
  ['13912345678', 10],
])('every frame of %s in %s bytes has its number, byte by byte too', (number, width) => {
  for (const size of [1, 300, 2000])
    for (const chunk of [1, 7, 1400]) {
      const packets = Array.from({ length: 20 }, (_, index) =>
        packetsOf(
          {
            phone: number,
            channel: 1,
            kind: index % 3 === 0 ? frameKinds.sound : frameKinds.key,
            payloadType: 98,
            timeMs: 1_772_413_530_000 + index * 40,
            bytes: Buffer.alloc(size, 0x30),
          },
          index * 4,
        ),
      ).flat();
      const stream = Buffer.concat(
        width === 10 ? packets.map((packet) => inTenBytes(packet, number)) : packets,
      );
      const heard: string[] = [];
      const take = frameReader(({ phone }) => heard.push(phone.replace(/^0+/, '')));
      for (let at = 0; at < stream.length; at += chunk) take(stream.subarray(at, at + chunk));
      expect(heard, `${size} in chunks of ${chunk}`).toEqual(Array<string>(20).fill(number));
    }
});

test('sound between the packets of a picture, and the longer number of 2019', () => {
  const picture: StreamFrame = {
    phone: '013912345678',
    channel: 1,
    kind: 0,
    payloadType: 98,
    timeMs: 5,
    bytes: Buffer.alloc(2000, 7),
  };
  const sound: StreamFrame = { ...picture, kind: 3, payloadType: 6, bytes: Buffer.alloc(320, 1) };
  const [a, b, c] = packetsOf(picture, 0);
  const [s] = packetsOf(sound, 3);
  const longer = (packet: Buffer): Buffer =>
    Buffer.concat([packet.subarray(0, 8), Buffer.alloc(4), packet.subarray(8)]);
  for (const form of [(packet: Buffer) => packet, longer]) {
    const heard: StreamFrame[] = [];
    frameReader((frame) => heard.push(frame))(
      Buffer.concat([a, s, b, c].map((packet) => form(packet ?? Buffer.alloc(0)))),
    );
    expect(heard.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
      [3, 320],
      [0, 2000],
    ]);
  }
});

test('a live order is the golden one, byte for byte', () => {
  const body = writeLiveOrder({ host: '127.0.0.1', port: 1078, channel: 1, kind: 1, stream: 1 });
  expect(goldenFrames.live).toContain(body.toString('hex'));
  expect(readLiveOrder(body)).toEqual({ host: '127.0.0.1', port: 1078, channel: 1, kind: 1, stream: 1 });
});

test('questions, lists, playbacks and their controls are read as they were written', () => {
  const fromMs = Date.parse('2026-03-02T01:00:00Z');
  const question = { channel: 2, fromMs, untilMs: fromMs + 3_600_000 };
  expect(readQuestion(writeQuestion(question))).toEqual(question);
  const stretch = {
    channel: 2,
    startMs: fromMs,
    endMs: fromMs + 9000,
    alarm: true,
    stream: 2,
    sizeBytes: 77,
  };
  const stretches = [stretch, { ...stretch, alarm: false, channel: 3 }];
  expect(readStretches(writeStretches(9, stretches))).toEqual(stretches);
  // A count that is too large ends with the body.
  const lying = writeStretches(9, stretches);
  lying.writeUInt32BE(4_000_000_000, 2);
  expect(readStretches(lying)).toEqual(stretches);
  for (const speed of [1, 2, 4, 8, 16]) {
    const playback = { ...question, host: '10.0.0.1', port: 8810, stream: 2, speed };
    expect(readPlayback(writePlayback(playback))).toEqual(playback);
    if (speed > 1) expect(readPlaybackControl(writePlaybackControl(2, 'fast', { speed })).speed).toBe(speed);
  }
  expect(readPlaybackControl(writePlaybackControl(2, 'drag', { atMs: fromMs })).atMs).toBe(fromMs);
});

test('a packet is read when its last byte has come, however short it is', () => {
  const heard: number[] = [];
  const take = frameReader(({ bytes }) => heard.push(bytes.length));
  const data = { phone: '013912345678', channel: 1, kind: frameKinds.data, payloadType: 91, timeMs: 0 };
  for (const packet of packetsOf({ ...data, bytes: Buffer.of(1) }, 0)) take(packet);
  expect(heard).toEqual([1]);
});

test('frames that never end give way: of the channels that began, the last ones are kept', () => {
  const heard: number[] = [];
  const take = frameReader(({ channel }) => heard.push(channel));
  const picture = { phone: '013912345678', kind: frameKinds.key, payloadType: 98, timeMs: 5 };
  const channels = [1, 2, 3, 4, 5, 6].map((channel) =>
    packetsOf({ ...picture, channel, bytes: Buffer.alloc(1_000_000, channel) }, 0),
  );
  for (const packets of channels) for (const packet of packets.slice(0, -1)) take(packet);
  for (const packets of channels) take(packets.at(-1) ?? Buffer.alloc(0));
  expect(heard).toEqual([3, 4, 5, 6]);
});

test('a recording without a moment at either end is left out of the list', () => {
  const startMs = Date.parse('2026-03-02T01:00:00Z');
  const stretch = { channel: 1, startMs, endMs: startMs + 9000, alarm: false, stream: 1, sizeBytes: 5 };
  const body = writeStretches(9, [stretch, { ...stretch, channel: 2 }]);
  // Its start, `YYMMDDhhmmss`, gets a thirteenth month.
  body[8] = 0x13;
  expect(readStretches(body)).toEqual([{ ...stretch, channel: 2 }]);
});
