import fc from 'fast-check';
import { expect, test } from 'vitest';

import { authorityFrameSplitter, maxAuthorityFrameBytes } from '#gateway/jt809/codec/frame-splitter.ts';
import { type FrameFormat, readAuthorityFrame, writeAuthorityFrame } from '#gateway/jt809/codec/frame.ts';
import { crc16 } from '#gateway/jt809/codec/crc16.ts';
import { encrypted } from '#gateway/jt809/codec/encryption.ts';
import { escapedFrame, unescaped } from '#gateway/jt809/codec/escape.ts';
import { readSubMessage } from '#gateway/jt809/messages/envelope.ts';

import { runs } from '../../support/engine/runs.ts';

const numRuns = runs(200, 1000);
const format: FrameFormat = { edition: '2019', encryption: null, lengthWithCheckCode: true };
const encryption = { m1: 30_000_001, ia1: 20_000_003, ic1: 20_000_017 };

/** What comes out of chunks, as hexadecimal. */
const split = (chunks: readonly Buffer[]) => {
  const frames: string[] = [];
  const garbage: string[] = [];
  const take = authorityFrameSplitter({
    frame: (bytes) => frames.push(bytes.toString('hex')),
    garbage: (bytes) => garbage.push(bytes.toString('hex')),
  });
  for (const chunk of chunks) take(Buffer.from(chunk));
  return { frames, garbage };
};

const frames = fc.record({
  number: fc.nat({ max: 0xffff_ffff }),
  messageId: fc.nat({ max: 0xffff }),
  accessCode: fc.nat({ max: 0xffff_ffff }),
  key: fc.option(fc.nat({ max: 0xffff_ffff })),
  sentMs: fc.nat({ max: 4_000_000_000 }).map((seconds) => seconds * 1000),
  body: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
});

test('the check code of the nine digits is the one that everybody states', () => {
  expect(crc16(Buffer.from('123456789'))).toBe(0x29b1);
});

test('what is escaped has no mark in it, and is read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (content) => {
      const frame = escapedFrame(content);
      expect(frame.subarray(1, -1).some((byte) => byte === 0x5b || byte === 0x5d)).toBe(false);
      expect(unescaped(frame.subarray(1, -1))).toEqual(Buffer.from(content));
    }),
    { numRuns },
  );
  expect(unescaped(Buffer.from('5a03', 'hex'))).toBeNull();
  expect(unescaped(Buffer.from('015e', 'hex'))).toBeNull();
});

test('an encryption undoes itself, and wraps at 32 bits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat({ max: 0xffff_ffff }), (body, key) => {
      expect(encrypted(encrypted(body, key, encryption), key, encryption)).toEqual(Buffer.from(body));
    }),
    { numRuns },
  );
  expect(encrypted(Buffer.alloc(4), 0, encryption)).toEqual(encrypted(Buffer.alloc(4), 1, encryption));
  // A platform that names no constants must not stop another.
  expect(encrypted(Buffer.alloc(4), 7, { m1: 0, ia1: 0, ic1: 0 })).toEqual(Buffer.alloc(4));
});

test('a frame of each edition comes back as it was, encrypted or not', () => {
  fc.assert(
    fc.property(
      frames,
      fc.constantFrom('2011' as const, '2019' as const),
      fc.boolean(),
      (frame, edition, lengthWithCheckCode) => {
        const of = { edition, encryption, lengthWithCheckCode };
        const bytes = writeAuthorityFrame(frame, of);
        expect(readAuthorityFrame(bytes.subarray(1, -1), of)).toEqual({
          frame: { ...frame, sentMs: edition === '2019' ? frame.sentMs : null },
          fault: null,
        });
      },
    ),
    { numRuns },
  );
});

test('what is no frame is told why', () => {
  const frame = { number: 1, messageId: 0x1005, accessCode: 2, key: 9, sentMs: 0, body: Buffer.from('abcd') };
  const bytes = writeAuthorityFrame(frame, { ...format, encryption });
  const between = bytes.subarray(1, -1);
  expect(readAuthorityFrame(between, format).fault).toBe('encrypted');
  expect(readAuthorityFrame(between.subarray(0, 20), format).fault).toBe('length');
  const changed = Buffer.from(between);
  changed[10] = (changed[10] ?? 0) ^ 0x10;
  expect(readAuthorityFrame(changed, format).fault).toBe('checkCode');
  expect(readAuthorityFrame(Buffer.from('5a07', 'hex'), format).fault).toBe('escape');
  const content = Buffer.from(unescaped(between) ?? between).subarray(0, -2);
  content.writeUInt32BE(9, 0);
  const code = crc16(content);
  const wrong = escapedFrame(Buffer.concat([content, Buffer.from([code >> 8, code & 0xff])]));
  expect(readAuthorityFrame(wrong.subarray(1, -1), format).fault).toBe('length');
});

test('garbage is a fault or a frame, and never a crash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), fc.nat({ max: 0xffff }), (bytes, carrier) => {
      readAuthorityFrame(Buffer.from(bytes), { ...format, encryption });
      readSubMessage(Buffer.from(bytes), carrier & 0xff00);
    }),
    { numRuns },
  );
});

test('however a stream is cut, the same frames come out of it', () => {
  const stream = Buffer.concat(
    [1, 2, 3].map((one) => escapedFrame(Buffer.from([one, 0x5b, 0x5d, 0x5a, one]))),
  );
  const whole = split([stream]).frames;
  expect(whole).toHaveLength(3);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const chunks = at.slice(1).map((end, index) => stream.subarray(at[index], end));
      expect(split(chunks)).toEqual({ frames: whole, garbage: [] });
    }),
    { numRuns },
  );
});

test('what stands between frames is garbage, and a frame without an end costs itself alone', () => {
  const frame = escapedFrame(Buffer.from([1, 2]));
  const { frames: found, garbage } = split([
    Buffer.from('0102', 'hex'),
    frame,
    Buffer.from('5b0707', 'hex'),
    frame,
    Buffer.from('5b', 'hex'),
    Buffer.alloc(maxAuthorityFrameBytes + 1, 7),
    frame,
  ]);
  expect(found).toEqual(['0102', '0102', '0102']);
  expect(garbage.slice(0, 2)).toEqual(['0102', '0707']);
});
