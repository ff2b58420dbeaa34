import { useState } from 'react';

import type { VideoWall } from '#state/video/video-wall.ts';
import { placeChannel, type WallChannel, type WallChoice } from '#state/video/wall-address.ts';
import { phone } from '#state/view/viewport.ts';

import type { Choosing } from './choosing.ts';
import { useWatched } from './use-wall.ts';

/** Tiles of a wall: which is chosen, which is alone, and what waits for one to give way. */
export const useWallTiles = ({
  wall,
  choice,
  choosing,
  stream,
}: {
  readonly wall: VideoWall;
  readonly choice: WallChoice;
  readonly choosing: Choosing | null;
  readonly stream: 'sub' | 'main';
}) => {
  const [chosenTile, setChosenTile] = useState(0);
  const [wanted, setWanted] = useState<WallChannel | null>(null);
  const [alone, setAlone] = useState<number | null>(null);
  const { size, watch } = choice;
  const large = alone !== null && watch[alone] ? alone : null;
  useWatched(
    wall,
    watch.map((one, tile) =>
      one === null || (large !== null && large !== tile)
        ? null
        : { ...one, stream: large === null && size > 1 ? 'sub' : stream, recording: null },
    ),
  );
  const shown =
    large === null
      ? watch.flatMap((one, tile) => (one === null && choosing === null ? [] : [tile]))
      : [large];
  const chosen = shown.includes(chosenTile) ? chosenTile : (shown[0] ?? 0);
  const filled = watch[chosen] ? chosen : null;
  const place = (tile: number, channel: WallChannel | null): void => {
    choosing?.onChoice(placeChannel(choice, tile, channel));
    setChosenTile(tile);
    if (tile !== large) setAlone(null);
  };
  const choose = (channel: WallChannel, { onTree }: Choosing): void => {
    const where = watch.findIndex(
      (one) => one?.truckId === channel.truckId && one.channel === channel.channel,
    );
    const free = watch[chosen] ? watch.indexOf(null) : chosen;
    if (where >= 0) {
      setChosenTile(where);
      if (where !== large) setAlone(null);
    } else if (free >= 0) place(free, channel);
    // No tile is free: a digit or a press says which one gives way, on a phone the chosen one does.
    else if (phone.value || size === 1) place(chosen, channel);
    else setWanted(channel);
    onTree(!phone.value);
  };
  const press = (tile: number): void => {
    if (wanted === null) setChosenTile(tile);
    else place(tile, wanted);
    setWanted(null);
  };
  return {
    shown,
    chosen,
    filled,
    large,
    wanted,
    place,
    choose,
    press,
    enlarge: setAlone,
    move: (step: number): void => setChosenTile((shown.indexOf(chosen) + step + shown.length) % shown.length),
  };
};
