import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createSplitter } from '#gateway/teltonika/splitter.ts';

import { boxPacket, boxSignIn, type Codec } from '../../support/terminals/teltonika.ts';

const signIn = boxSignIn('861234567890123');
const packet = (seconds: number, codec: Codec = 0x08): Buffer =>
  boxPacket(codec, [{ timeMs: Date.UTC(2026, 2, 2) + seconds * 1000 }]);

/** What comes out of chunks, as hexadecimal. */
const split = (chunks: readonly Buffer[]) => {
  const frames: string[] = [];
  const garbage: string[] = [];
  let alive = 0;
  const take = createSplitter({
    frame: (bytes) => frames.push(bytes.toString('hex')),
    garbage: (bytes) => garbage.push(bytes.toString('hex')),
    alive: () => {
      alive += 1;
    },
  });
  for (const chunk of chunks) take(Buffer.from(chunk));
  return { frames, garbage, alive };
};
const hex = (...buffers: readonly Buffer[]): string[] => buffers.map((buffer) => buffer.toString('hex'));

test('however a stream is cut, the same frames come out of it', () => {
  const frames = [signIn, packet(1), packet(2, 0x8e), packet(3, 0x10)];
  const stream = Buffer.concat(frames);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: stream.length }), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const chunks = at.slice(1).map((end, index) => stream.subarray(at[index], end));
      expect(split(chunks)).toEqual({ frames: hex(...frames), garbage: [], alive: 0 });
    }),
  );
});

test('bytes that begin no frame are left out, and what comes behind them is read', () => {
  const noise = Buffer.from('7e0102ff0000017e', 'hex');
  const { frames, garbage } = split([signIn, packet(1), noise, packet(2)].map((one) => one));
  expect(frames).toEqual(hex(signIn, packet(1), packet(2)));
  expect(garbage.join('')).toContain('7e0102ff');
});

test('a sign of life is none of a frame, and stands between frames alone', () => {
  const ping = Buffer.from([0xff]);
  expect(split([signIn, ping, packet(1), ping, ping, packet(2)])).toEqual({
    frames: hex(signIn, packet(1), packet(2)),
    garbage: [],
    alive: 3,
  });
});

test('before somebody has said who he is nothing else is waited for', () => {
  expect(split([packet(1)]).frames).toEqual([]);
  // It says that 64 kB follow: a stranger gets no memory for them.
  const { garbage } = split([Buffer.from('000000000000ffff', 'hex'), Buffer.alloc(200)]);
  expect(garbage.join('').length).toBeGreaterThan(300);
  expect(split([signIn, Buffer.from('00000000ffffffff', 'hex'), packet(2)]).frames).toEqual(
    hex(signIn, packet(2)),
  );
});

test('no stream breaks it', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), (chunks) => {
      split([signIn, ...chunks.map((chunk) => Buffer.from(chunk))]);
    }),
  );
});
