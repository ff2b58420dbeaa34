import { useEffect, useRef, useState } from 'react';

import { maxVideoTiles } from '#contract/video/video-stream.ts';
import { openWall, ownPlayer } from '#state/video/open-wall.ts';
import type { Watched } from '#state/video/tile-view.ts';
import type { VideoWall } from '#state/video/video-wall.ts';

/** The tiles of a page while it is in sight; null: not yet, or this browser plays nothing. */
export const useWall = (): VideoWall | null => {
  const [wall, setWall] = useState<VideoWall | null>(null);
  useEffect(() => {
    if (ownPlayer === 'none') return undefined;
    const made = openWall();
    setWall(made);
    return () => {
      setWall(null);
      made.dispose();
    };
  }, []);
  return wall;
};

/** Opens and closes tiles as they are wanted, by number; what stays the same goes on. */
export const useWatched = (wall: VideoWall | null, wanted: readonly (Watched | null)[]): void => {
  const applied = useRef<{ readonly wall: VideoWall; readonly keys: string[] } | null>(null);
  const texts = wanted.map((one) => (one === null ? '' : JSON.stringify(one)));
  const key = texts.join('\n');
  useEffect(() => {
    if (wall === null) return;
    if (applied.current?.wall !== wall) applied.current = { wall, keys: [] };
    const { keys } = applied.current;
    for (let tile = 0; tile < maxVideoTiles; tile += 1) {
      const watched = wanted[tile] ?? null;
      const text = texts[tile] ?? '';
      if ((keys[tile] ?? '') === text) continue;
      keys[tile] = text;
      if (watched === null) wall.close(tile);
      else wall.watch(tile, watched);
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wall, key]);
};
