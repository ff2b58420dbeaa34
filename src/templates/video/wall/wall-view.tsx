import type { ReactNode } from 'react';

import type { CameraTrucks } from '#state/video/cameras.ts';
import type { TileView } from '#state/video/tile-view.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import type { WallChannel, WallChoice } from '#state/video/wall-address.ts';
import { phone, touch } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import { useEscape } from '#ui/use-escape.ts';

import type { Choosing } from './choosing.ts';
import { useWallControls } from './use-wall-controls.ts';
import { useWallTiles } from './use-wall-tiles.ts';
import { WallAside } from './wall-aside.tsx';
import { WallDock } from './wall-dock.tsx';
import { WallGrid } from './wall-grid.tsx';
import { useWallKeys } from './wall-keys.ts';
import { WallSaid } from './wall-said.tsx';
import styles from './wall-view.module.css';

/** From so many tiles on only what matters from afar is written on them. */
const manyTiles = 9;

/** Live pictures beside each other, the truck of the chosen one below, the cameras to choose from at the left. */
export const WallView = ({
  wall,
  cameras,
  choice,
  bar,
  choosing,
  stream,
}: {
  readonly wall: VideoWall;
  readonly cameras: CameraTrucks;
  readonly choice: WallChoice;
  /** Above the pictures. @param said how many play, with what traffic */
  readonly bar: (said: ReactNode) => ReactNode;
  /** Null: what is shown stays as it is. */
  readonly choosing: Choosing | null;
  /** Of a picture that is alone; grids take the small one. */
  readonly stream: 'sub' | 'main';
}) => {
  const { t } = useTranslation();
  const { size, watch } = choice;
  const controls = useWallControls(wall);
  const { shown, chosen, filled, large, wanted, place, choose, press, enlarge, move } = useWallTiles({
    wall,
    choice,
    choosing,
    stream,
  });
  useEscape(() => {
    if (choosing?.tree && phone.value) choosing.onTree(false);
    else enlarge(null);
  });
  useWallKeys({
    digit: (tile) => {
      if (tile < size) press(tile);
    },
    fullScreen: () => controls.fullScreen(chosen),
    photograph: () => controls.photograph(chosen),
    clip: () => controls.toggleClip(chosen),
    listen: () => controls.listen(chosen),
    extend: () => {
      for (const tile of shown)
        if (wall.tiles[tile]?.peek()?.condition === 'stopped') wall.again(tile);
        else wall.extend(tile);
    },
    talk: (on) => {
      if (!on) controls.talk.end();
      else if (filled !== null && controls.talk.possible) controls.talk.begin(filled);
    },
    move,
  });
  const viewOf = ({ truckId, channel }: WallChannel): TileView | null => {
    for (const tile of shown) {
      const view = wall.tiles[tile]?.value;
      if (view?.watched.truckId === truckId && view.watched.channel === channel) return view;
    }
    return null;
  };
  return (
    <div className={styles.split}>
      {choosing?.tree ? (
        <WallAside
          cameras={cameras}
          viewOf={viewOf}
          chosen={wanted ?? watch[chosen] ?? null}
          onChoose={(channel) => choose(channel, choosing)}
        />
      ) : null}
      <div className={styles.body}>
        {bar(<WallSaid wall={wall} tiles={shown} />)}
        {wanted === null ? null : (
          <p className={styles.asked} role="status">
            {touch.value
              ? t(['画面已满：点一下要换掉的画面', 'No free tile: touch one to replace'])
              : t(
                  [
                    '画面已满：点一下要换掉的画面，或按数字键 1–{n}',
                    'No free tile: click one to replace, or press 1–{n}',
                  ],
                  { n: Math.min(9, size) },
                )}
          </p>
        )}
        <WallGrid
          wall={wall}
          tiles={shown.map((tile) => ({ tile, channel: watch[tile] ?? null }))}
          chosen={chosen}
          small={large === null && size >= manyTiles}
          controls={controls}
          onChoose={press}
          {...(choosing === null ? {} : { onPlace: place })}
          {...(size === 1 ? {} : { onEnlarge: (tile) => enlarge(large === null ? tile : null) })}
        />
        <WallDock wall={wall} tile={filled} controls={controls} />
      </div>
    </div>
  );
};
