import { expect, test } from 'vitest';

import { playerKind } from '#state/video/player-kind.ts';

const paints = { prototype: { transferControlToOffscreen: () => undefined } };
const decodes = { VideoDecoder: Object, OffscreenCanvas: Object, HTMLCanvasElement: paints };

test('a browser plays with its decoder, else by Media Source, else not at all', () => {
  expect(playerKind({ ...decodes, MediaSource: Object })).toBe('decoder');
  expect(playerKind({ ...decodes, HTMLCanvasElement: { prototype: {} }, MediaSource: Object })).toBe(
    'mediaSource',
  );
  // No secure origin: no decoder.
  expect(playerKind({ OffscreenCanvas: Object, HTMLCanvasElement: paints, MediaSource: Object })).toBe(
    'mediaSource',
  );
  expect(playerKind({ ManagedMediaSource: Object })).toBe('mediaSource');
  expect(playerKind({})).toBe('none');
});
