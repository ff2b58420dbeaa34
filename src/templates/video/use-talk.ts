import { useCallback, useEffect, useRef, useState } from 'react';

import { hasMicrophone, type Microphone, openMicrophone } from '#state/video/microphone.ts';
import type { VideoWall } from '#state/video/video-wall.ts';

/** So many of the last pieces are drawn. */
const drawnPieces = 32;

/** Talking to the cab of a tile's truck, for as long as a key or button is held. */
export interface Talk {
  /** This page gets a microphone. */
  readonly possible: boolean;
  /** Tile that is talked to; null: nobody talks. */
  readonly tile: number | null;
  /** The microphone was refused by its user or is not there. */
  readonly refused: boolean;
  /** How loud the last pieces were, 0 to 1. */
  readonly loudness: readonly number[];
  readonly begin: (tile: number) => void;
  readonly end: () => void;
}

export const useTalk = (wall: VideoWall | null): Talk => {
  const held = useRef<{ readonly tile: number; microphone: Microphone | null } | null>(null);
  const [tile, setTile] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  const [loudness, setLoudness] = useState<readonly number[]>([]);
  const end = useCallback((): void => {
    const mine = held.current;
    if (mine === null) return;
    held.current = null;
    mine.microphone?.close();
    wall?.talk(mine.tile, false);
    setTile(null);
    setLoudness([]);
  }, [wall]);
  const begin = useCallback(
    (to: number): void => {
      if (wall === null || held.current !== null) return;
      const mine: { readonly tile: number; microphone: Microphone | null } = { tile: to, microphone: null };
      held.current = mine;
      setRefused(false);
      setTile(to);
      wall.talk(to, true);
      openMicrophone((timeMs, bytes, loud) => {
        // Nothing is said to a cab that has not agreed yet.
        if (wall.tiles[to]?.peek()?.talk === 'talking') wall.sendSound(to, timeMs, bytes);
        setLoudness((before) => [...before, Math.min(1, loud * 4)].slice(-drawnPieces));
      }).then(
        (microphone) => {
          if (held.current === mine) mine.microphone = microphone;
          else microphone.close();
        },
        () => {
          if (held.current !== mine) return;
          setRefused(true);
          end();
        },
      );
    },
    [wall, end],
  );
  useEffect(() => end, [end]);
  return { possible: hasMicrophone(), tile, refused, loudness, begin, end };
};
