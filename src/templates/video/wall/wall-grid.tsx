import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { cameraTruck } from '#state/video/cameras.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import type { WallChannel } from '#state/video/wall-address.ts';
import { phone } from '#state/view/viewport.ts';

import { EmptyTile } from '../tile/empty-tile.tsx';
import { TileTools } from '../tile/tile-tools.tsx';
import { VideoTile } from '../tile/video-tile.tsx';
import { dragType } from '../tree/channel-row.tsx';
import type { WallControls } from './use-wall-controls.ts';
import styles from './wall-view.module.css';

/** Thumbs beside each other on a phone, at most. */
const thumbsAcross = 4;

const columnsOf = (tiles: number): number => Math.ceil(Math.sqrt(tiles));

/** The pictures themselves; on a phone the chosen one is large and the others are thumbs. */
export const WallGrid = ({
  wall,
  tiles,
  chosen,
  small,
  controls,
  onChoose,
  onPlace,
  onEnlarge,
}: {
  readonly wall: VideoWall;
  readonly tiles: readonly { readonly tile: number; readonly channel: WallChannel | null }[];
  readonly chosen: number;
  /** Only what matters from afar is written on them. */
  readonly small: boolean;
  readonly controls: WallControls;
  readonly onChoose: (tile: number) => void;
  /** Puts another channel into a tile, or none; missing: they stay. */
  readonly onPlace?: (tile: number, channel: WallChannel | null) => void;
  readonly onEnlarge?: (tile: number) => void;
}) => {
  // The fleet is a plain map: reading its version makes this follow it.
  void fleetVersion.value;
  return (
    <div
      className={styles.wall}
      data-mantine-color-scheme="dark"
      data-part="video-wall"
      data-columns={columnsOf(tiles.length)}
      data-thumbs={Math.min(thumbsAcross, tiles.length - 1)}
    >
      {tiles.map(({ tile, channel }) => (
        <div
          key={tile}
          className={styles.cell}
          data-chosen={tile === chosen}
          onDragOver={(event) => {
            if (onPlace !== undefined && event.dataTransfer.types.includes(dragType)) event.preventDefault();
          }}
          onDrop={(event) => {
            event.preventDefault();
            const [truckId, dropped] = event.dataTransfer.getData(dragType).split(':').map(Number);
            if (truckId && dropped) onPlace?.(tile, { truckId, channel: dropped });
          }}
        >
          {channel === null ? (
            <EmptyTile
              tile={tile}
              chosen={tile === chosen}
              small={phone.value && tile !== chosen}
              onChoose={() => onChoose(tile)}
            />
          ) : (
            <VideoTile
              wall={wall}
              tile={tile}
              truck={cameraTruck(channel.truckId)}
              status={fleet().get(channel.truckId) ?? null}
              chosen={tile === chosen}
              small={small || (phone.value && tile !== chosen)}
              onChoose={() => onChoose(tile)}
              frame={controls.frame(tile)}
              tools={
                <TileTools
                  tile={tile}
                  wall={wall}
                  controls={controls}
                  {...(onPlace === undefined ? {} : { onClose: () => onPlace(tile, null) })}
                  {...(onEnlarge === undefined ? {} : { onEnlarge: () => onEnlarge(tile) })}
                />
              }
            />
          )}
        </div>
      ))}
    </div>
  );
};
