import { expect, test } from 'vitest';

import { decodeG711, encodeAlaw } from '#domain/video/g711.ts';

test('A-law and µ-law are as ITU-T G.711 says', () => {
  // Table 1a and 2a of the recommendation, in 16 bits: silence, the loudest, one in between.
  const alaw = decodeG711('g711a', Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a, 0x80));
  expect([...alaw].map((value) => value * 32_768)).toEqual([8, -8, 32_256, -32_256, 5_504]);
  const ulaw = decodeG711('g711u', Uint8Array.of(0xff, 0x7f, 0x80, 0x00, 0x8f));
  expect([...ulaw].map((value) => value * 32_768)).toEqual([0, -0, 32_124, -32_124, 16_764]);
});

test('every byte of A-law comes back from its sample', () => {
  const all = Uint8Array.from({ length: 256 }, (_, code) => code);
  expect(encodeAlaw(decodeG711('g711a', all))).toEqual(all);
  expect(encodeAlaw(Float32Array.of(3, -3))).toEqual(encodeAlaw(Float32Array.of(1, -1)));
});
