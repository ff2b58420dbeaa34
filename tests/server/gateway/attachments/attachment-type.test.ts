import { expect, test } from 'vitest';

import { attachmentTypeOf, formatOfType } from '#server/gateway/attachments/attachment-type.ts';

import { pngOf } from '../../../support/maps/png.ts';

const unknown = 'application/octet-stream';
const bytes = (...parts: readonly (string | number[])[]): Buffer =>
  Buffer.concat([...parts.map((part) => Buffer.from(part as string, 'latin1')), Buffer.alloc(16)]);

test.each([
  ['a wave', bytes('RIFF', [1, 2, 3, 4], 'WAVE'), 'audio/wav'],
  ['another RIFF', bytes('RIFF', [1, 2, 3, 4], 'AVI '), unknown],
  ['WAVE without its RIFF', bytes('XXXX', [1, 2, 3, 4], 'WAVE'), unknown],
  ['MP3 with its tag', bytes('ID3'), 'audio/mpeg'],
  ['MP3 of layer 3', bytes([0xff, 0xfb]), 'audio/mpeg'],
  ['MP3 of version 2', bytes([0xff, 0xf3]), 'audio/mpeg'],
  ['AAC, which begins alike', bytes([0xff, 0xf1]), unknown],
  ['H.264 that begins with its parameters', bytes([0, 0, 0, 1, 0x67]), 'video/h264'],
  ['H.264 with a short start code', bytes([0, 0, 1, 0x67]), 'video/h264'],
  ['H.264 that begins with a delimiter', bytes([0, 0, 0, 1, 9]), 'video/h264'],
  ['bytes of nothing', bytes([0, 0, 0, 2, 9]), unknown],
] as const)('%s', (_, content, type) => {
  expect(attachmentTypeOf(content)).toBe(type);
});

/** A PNG whose header says another size. */
const sized = (widthPx: number, heightPx: number): Buffer => {
  const content = Buffer.from(pngOf(1, Buffer.alloc(3)));
  content.writeUInt32BE(widthPx, 16);
  content.writeUInt32BE(heightPx, 20);
  return content;
};

test('a picture is shown up to the size that browsers take, and kept as bytes beyond', () => {
  expect(attachmentTypeOf(sized(1_000, 1_000))).toBe('image/png');
  // Too long on one side; and with more points than are decoded though no side is too long.
  expect(attachmentTypeOf(sized(9_000, 1))).toBe(unknown);
  expect(attachmentTypeOf(sized(8_000, 8_000))).toBe(unknown);
});

test('a notice names the format that it knows, and none else', () => {
  expect(['image/jpeg', 'video/h264', unknown].map(formatOfType)).toEqual(['jpg', 'h264', undefined]);
});
