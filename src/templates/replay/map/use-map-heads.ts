import { useSignalEffect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';

import type { ReplayMapHandle } from '#ui/map/replay/replay-map.tsx';

import type { Player } from '../player/player.ts';
import { headsOf } from './replay-on-map.ts';
import type { ReplayTrack } from '../replay-track.ts';

/** Trucks on the map at the moment of the player; the chosen one stays in the middle while it is followed. */
export const useMapHeads = (
  player: Player,
  tracks: readonly ReplayTrack[],
  chosen: number,
  following: boolean,
) => {
  const map = useRef<ReplayMapHandle | null>(null);
  const now = useRef({ tracks, chosen, following });
  const moveHeads = (atMs: number): void => {
    const heads = headsOf(now.current.tracks, now.current.chosen, atMs);
    map.current?.setHeads(heads);
    const followed = heads.find((each) => each.chosen);
    if (now.current.following && followed) map.current?.centre(followed.place);
  };
  useSignalEffect(() => moveHeads(player.atMs.value));
  useEffect(() => {
    now.current = { tracks, chosen, following };
    moveHeads(player.atMs.peek());
  }, [tracks, chosen, following, player]);
  return {
    map,
    showOn: (made: ReplayMapHandle): void => {
      map.current = made;
      moveHeads(player.atMs.peek());
    },
  };
};
