import { useEffect, useState } from 'react';

import { mediaKinds } from '#contract/video/video-stream.ts';
import { isHeard, openTileSound } from '#state/video/tile-sound.ts';
import type { VideoWall } from '#state/video/video-wall.ts';

/** Sound of one tile at a time. */
export const useSound = (
  wall: VideoWall | null,
): { readonly tile: number | null; readonly listen: (tile: number | null) => void } => {
  const [tile, setTile] = useState<number | null>(null);
  useEffect(() => {
    if (wall === null || tile === null) return undefined;
    const opened = openTileSound();
    const stop = wall.listen((frame, { format }) => {
      if (frame.tile !== tile || frame.kind !== mediaKinds.sound || format === null) return;
      if (isHeard(format.audio)) opened.play(format.audio, frame.timeMs, new Uint8Array(frame.payload));
    });
    return () => {
      stop();
      opened.close();
    };
  }, [wall, tile]);
  return { tile, listen: setTile };
};
