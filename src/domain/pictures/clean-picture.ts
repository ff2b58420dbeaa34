import { cleanGif } from './clean-gif.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';

/** A picture with nothing beside it, and the ending of its kind. */
export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly ending: 'jpg' | 'png' | 'gif';
}

const kinds = [
  ['jpg', cleanJpeg],
  ['png', cleanPng],
  ['gif', cleanGif],
] as const;

/**
 * The picture of a stranger's file alone, as it was coded: without metadata (place, time, device, previews, comments) and
 * without what stands behind its end, where another file can hide. Null: it is no whole JPEG, PNG or GIF, whatever its
 * name says.
 */
export const cleanPicture = (file: Uint8Array): CleanPicture | null => {
  for (const [ending, clean] of kinds) {
    const bytes = clean(file);
    if (bytes !== null) return { bytes, ending };
  }
  return null;
};
