import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createAssembly, patienceMs } from '#gateway/jt808/codec/assembly.ts';
import { digitsOfTime, timeOfDigits } from '#gateway/jt808/codec/china-time.ts';
import { frameOf } from '#gateway/jt808/codec/escape.ts';
import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import type { Packet } from '#gateway/jt808/codec/header.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';

import { goldenFrames } from './golden-frames.ts';

const framesOf = (chunks: readonly Buffer[]): { frames: Buffer[]; garbage: number } => {
  const frames: Buffer[] = [];
  let garbage = 0;
  const take = frameSplitter({
    frame: (between) => frames.push(Buffer.from(between)),
    garbage: (bytes) => {
      garbage += bytes.length;
    },
  });
  for (const chunk of chunks) take(chunk);
  return { frames, garbage };
};

const packetOf = (frame: string): Packet => {
  const [between] = framesOf([Buffer.from(frame, 'hex')]).frames;
  const { packet, fault } = readFrame(between ?? Buffer.alloc(0));
  if (packet === null) throw new Error(`no packet: ${fault}`);
  return packet;
};

const golden = Object.values(goldenFrames).flat();

test.each(golden)('a golden frame is read, and written again byte for byte: %s', (frame) => {
  const { encryption: _encryption, ...packet } = packetOf(frame);
  expect(writeMessage({ ...packet, body: packet.body }).length).toBe(1);
  if (packet.part === null)
    expect(writeMessage(packet).map((bytes) => bytes.toString('hex'))).toEqual([frame]);
});

test('heads of both editions', () => {
  expect(packetOf(goldenFrames.location)).toMatchObject({
    messageId: 0x0200,
    edition: '2013',
    phone: '013912345678',
    serial: 0x7e,
    part: null,
  });
  expect(packetOf(goldenFrames.authenticate2019)).toMatchObject({
    messageId: 0x0102,
    edition: '2019',
    phone: '00000000013912345678',
    serial: 1,
  });
});

test('a terminal of 2013 that sets the bit of 2019 is read by its length', () => {
  const packet = {
    messageId: 2,
    edition: '2013',
    phone: '013912345678',
    serial: 9,
    body: Buffer.alloc(0),
  } as const;
  const bytes = writeMessage(packet)[0] ?? Buffer.alloc(0);
  const content = Buffer.from(bytes.subarray(1, -2));
  content[2] = 0x40;
  expect(packetOf(frameOf(content).toString('hex'))).toMatchObject({ edition: '2013', serial: 9 });
});

describe('a stream', () => {
  const stream = Buffer.concat(golden.map((frame) => Buffer.from(frame, 'hex')));
  test('gives the same frames however it is cut, merged or begun', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: stream.length - 1 }), { maxLength: 40 }),
        fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x7e))),
        (cuts, before) => {
          const bytes = Buffer.concat([before, stream]);
          const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
          const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
          const { frames, garbage } = framesOf(chunks);
          expect(frames.map((frame) => `7e${frame.toString('hex')}7e`)).toEqual(golden);
          expect(garbage).toBe(before.length);
        },
      ),
    );
  });
  test('goes on after a frame that never ends', () => {
    const { frames, garbage } = framesOf([
      Buffer.from([0x7e]),
      Buffer.alloc(5000, 1),
      Buffer.from(goldenFrames.heartbeat, 'hex'),
    ]);
    expect(frames.length).toBe(1);
    expect(garbage).toBe(5000);
  });
  test('one mark between two frames is enough', () => {
    const shared = Buffer.from(goldenFrames.heartbeat.slice(0, -2) + goldenFrames.location, 'hex');
    expect(framesOf([shared]).frames.length).toBe(2);
  });
});

test('faults of a frame are named', () => {
  const between = framesOf([Buffer.from(goldenFrames.heartbeat, 'hex')]).frames[0] ?? Buffer.alloc(0);
  const changed = (at: number, byte: number): Buffer => {
    const copy = Buffer.from(between);
    copy[at] = byte;
    return copy;
  };
  expect(readFrame(changed(1, 9)).fault).toBe('checkCode');
  expect(readFrame(Buffer.from([0x7d, 9])).fault).toBe('escape');
  expect(readFrame(Buffer.from([1])).fault).toBe('length');
});

test('any body arrives as it was sent, in parts too and in any order', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 5000 }),
      fc.constantFrom('2013', '2019'),
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer(),
      (body, edition, serial, seed) => {
        const frames = writeMessage({ messageId: 0x0801, edition, phone: '013912345678', serial, body });
        const packets = framesOf(frames).frames.map((frame) => {
          const { packet } = readFrame(frame);
          if (packet === null) throw new Error('no packet');
          return packet;
        });
        const mixed = packets.toSorted((a, b) => ((a.serial * 31 + seed) % 7) - ((b.serial * 31 + seed) % 7));
        const assembly = createAssembly();
        const whole = [...mixed, ...mixed]
          .map((packet) => assembly.take(packet, 0))
          .filter((one) => typeof one !== 'string');
        expect(whole[0]?.body.equals(Buffer.from(body))).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('missing parts are asked for once, then the message is dropped', () => {
  const assembly = createAssembly();
  const frames = writeMessage(
    { messageId: 0x0801, edition: '2013', phone: '1', serial: 10, body: Buffer.alloc(3000) },
    900,
  );
  const packets = framesOf(frames).frames.flatMap((frame) => readFrame(frame).packet ?? []);
  for (const packet of packets) if (packet.part?.number !== 2) assembly.take(packet, 0);
  expect(assembly.overdue(patienceMs - 1)).toEqual([]);
  expect(assembly.overdue(patienceMs)).toMatchObject([{ firstSerial: 10, numbers: [2] }]);
  expect(assembly.bytes()).toBeGreaterThan(0);
  expect(assembly.overdue(3 * patienceMs)).toEqual([]);
  expect(assembly.bytes()).toBe(0);
});

test('times are those of China, and impossible ones are none', () => {
  expect(timeOfDigits('260302091530')).toBe(Date.parse('2026-03-02T01:15:30Z'));
  expect(digitsOfTime(Date.parse('2026-03-02T01:15:30Z')).toString('hex')).toBe('260302091530');
  expect(timeOfDigits('260230000000')).toBeNull();
  expect(timeOfDigits('26ff30000000')).toBeNull();
});

test('text is GBK; what it lacks is a question mark', () => {
  expect(gbkOf('前方禁停 A😀').toString('hex')).toBe('c7b0b7bdbdfbcda320413f');
});

test('a message that could not be stored is brought again by its last part alone', () => {
  const assembly = createAssembly();
  const frames = writeMessage(
    { messageId: 0x0900, edition: '2019', phone: '1', serial: 0xfffe, body: Buffer.alloc(2500, 3) },
    900,
  );
  const packets = framesOf(frames).frames.flatMap((frame) => readFrame(frame).packet ?? []);
  const [whole] = packets.map((packet) => assembly.take(packet, 0)).filter((one) => typeof one !== 'string');
  const last = packets.at(-1);
  if (whole === undefined || last === undefined) throw new Error('no message');
  expect(assembly.take(last, 0)).toBe('underWay');
  assembly.settled(whole, false);
  expect(assembly.take(last, 0)).toMatchObject({ body: whole.body });
  assembly.settled(whole, true);
  expect([assembly.take(last, 0), assembly.bytes()]).toEqual(['part', last.body.length]);
});
