import { expect, test } from 'vitest';

import { parameterSets } from '#domain/video/parameter-sets.ts';
import { pictureSize } from '#domain/video/picture-size.ts';

import { plainPicture } from '../../support/video/plain-picture.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

test('sizes are read from the parameter sets of H.264', () => {
  expect(pictureSize('h264', parameterSets('h264', plainPicture(22, 18, 9))?.sps ?? bytes(''))).toEqual({
    widthPx: 352,
    heightPx: 288,
  });
  // High profile, 1920 x 1088 with eight lines cut off.
  expect(pictureSize('h264', bytes('67640028acd940780227e5c044000003000400000300c83c60c658'))).toEqual({
    widthPx: 1920,
    heightPx: 1080,
  });
});

test('sizes are read from the parameter sets of H.265', () => {
  // Main profile, 1280 x 720.
  const sps = '420101016000000300900000030000030' + '05da00280802d165b2a4932bc05a02000000300200000030321';
  expect(pictureSize('h265', bytes(sps))).toEqual({ widthPx: 1280, heightPx: 720 });
});
