import { maxStatementPhotoBytes } from '#domain/losses/loss-statement.ts';

import { base64OfFile } from '../resource-page/import/base64.ts';

/** Longest side of a photo as it is sent, px: a dial can be read on it. */
const longestPx = 1280;
const qualities = [0.8, 0.6, 0.4];

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((done) => {
    canvas.toBlob(done, 'image/jpeg', quality);
  });

/**
 * A photo of a phone drawn anew, small enough to wait for the line, as Base64 of a JPEG. Place, time and device that the
 * camera wrote are gone with it. Null: it is no picture that this browser can read.
 */
export const smallPhoto = async (file: Blob): Promise<string | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality);
    if (blob !== null && blob.size <= maxStatementPhotoBytes) return base64OfFile(blob);
  }
  return null;
};
