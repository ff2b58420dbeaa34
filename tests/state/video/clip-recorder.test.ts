import { expect, test } from 'vitest';

import { createClipRecorder } from '#state/video/clip-recorder.ts';

import { plainPicture, samePicture } from '../../support/video/plain-picture.ts';

const key = (timeMs: number) => ({ key: true, timeMs, data: plainPicture(1, 1, 90) });
const delta = (timeMs: number) => ({ key: false, timeMs, data: samePicture(1, 1, 1) });

const boxes = async (file: Blob | null): Promise<readonly string[]> => {
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
  const types: string[] = [];
  for (let at = 0; at < bytes.length; at += new DataView(bytes.buffer).getUint32(at))
    types.push(String.fromCodePoint(...bytes.subarray(at + 4, at + 8)));
  return types;
};

test('what is played is kept from its first key frame on, a fragment for each group', async () => {
  const clip = createClipRecorder('h264');
  for (const picture of [delta(0), key(67), delta(134), key(200), delta(267)]) clip.take(picture);
  expect(clip.span()).toEqual({ fromMs: 67, untilMs: 267 });
  const file = clip.file();
  expect(file?.type).toBe('video/mp4');
  expect(await boxes(file)).toEqual(['ftyp', 'moov', 'moof', 'mdat', 'moof', 'mdat']);
});

test('a clip ends where the terminal changes the size of its pictures', () => {
  const clip = createClipRecorder('h264');
  clip.take(key(0));
  clip.take({ key: true, timeMs: 1_000, data: plainPicture(2, 1, 90) });
  clip.take(delta(1_067));
  expect(clip.span()).toEqual({ fromMs: 0, untilMs: 0 });
});

test('without a key frame there is no file, and what goes back in time is left out', async () => {
  const empty = createClipRecorder('h264');
  empty.take(delta(0));
  expect([empty.span(), empty.file()]).toEqual([null, null]);
  const clip = createClipRecorder('h264');
  for (const picture of [key(1_000), key(0), delta(500)]) clip.take(picture);
  expect(clip.span()).toEqual({ fromMs: 1_000, untilMs: 1_000 });
  expect(await boxes(clip.file())).toEqual(['ftyp', 'moov', 'moof', 'mdat']);
});
