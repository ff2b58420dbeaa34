import type { TileFrame } from './viewer.ts';

/** Pictures of a group that are kept for who comes next, at most. */
const mostKept = 600;
const mostKeptBytes = 4 * 1024 * 1024;

/** The last group of pictures, from its key picture on: whoever comes next begins with it. */
export const createKeptGroup = () => {
  let frames: TileFrame[] = [];
  let bytes = 0;
  return {
    frames: (): readonly TileFrame[] => frames,
    clear: (): void => {
      frames = [];
    },
    keep: (frame: TileFrame): void => {
      if (frame.kind === 'key') {
        frames = [];
        bytes = 0;
      } else if (frames.length === 0) return;
      frames.push(frame);
      bytes += frame.bytes.length;
      if (frames.length > mostKept || bytes > mostKeptBytes) frames = [];
    },
  };
};
