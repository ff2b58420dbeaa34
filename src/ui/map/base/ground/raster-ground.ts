import ImageTile from 'ol/ImageTile.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';

import type { Ground } from '#domain/maps/ground.ts';

import styles from '../map-box.module.css';
import * as zIndex from '../z-index.ts';
import type { GroundLayers, GroundPorts } from './ground-layers.ts';
import { ShiftedTileLayer } from './shifted-tile-layer.ts';
import { fetchTile } from './tile-reply.ts';

/** Nothing to see: a picture of one pixel. */
const clear = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Reads a picture by `fetch`, since an image does not tell why it did not come. */
const loadPicture = async (tile: ImageTile, address: string): Promise<void> => {
  const image = tile.getImage();
  if (!(image instanceof HTMLImageElement)) return;
  try {
    const reply = await fetchTile(address, /^image\//);
    if (reply === null) {
      image.src = clear;
      return;
    }
    const url = URL.createObjectURL(await reply.blob());
    const done = (): void => URL.revokeObjectURL(url);
    image.addEventListener('load', done, { once: true });
    image.addEventListener('error', done, { once: true });
    image.src = url;
  } catch {
    // Whoever draws hears of it by the tile's state.
    tile.setState(TileState.ERROR);
  }
};

const sourceOf = (ground: Ground, url: string, { onTile }: GroundPorts): XYZ => {
  const source = new XYZ({
    url,
    minZoom: ground.minZoom,
    maxZoom: ground.maxZoom,
    tileSize: ground.tileSize,
    transition: 0,
    tileLoadFunction: (tile: Tile, address: string) => {
      if (tile instanceof ImageTile) void loadPicture(tile, address);
    },
  });
  source.on('tileloadend', () => onTile(true));
  source.on('tileloaderror', () => onTile(false));
  return source;
};

/** Pictures, and over them names in the language of the console. */
export const createRasterGround = (ground: Ground, ports: GroundPorts): GroundLayers => {
  const layerOf = (url: string, z: number, className: string): TileLayer<XYZ> => {
    const options = { source: sourceOf(ground, url, ports), zIndex: z, className };
    return ground.datum === 'gcj02' ? new ShiftedTileLayer(options) : new TileLayer(options);
  };
  const pictures = layerOf(
    ground.tiles,
    zIndex.ground,
    (ground.dim ? styles.dimGround : styles.ground) ?? 'ground',
  );
  const names =
    ground.names === null
      ? null
      : layerOf(ground.names[ports.look().language], zIndex.groundNames, styles.ground ?? 'ground');
  const layers: readonly BaseLayer[] = names === null ? [pictures] : [pictures, names];
  return {
    layers,
    changed: () => {
      if (names !== null && ground.names !== null)
        names.getSource()?.setUrl(ground.names[ports.look().language]);
    },
    again: () => {
      pictures.getSource()?.refresh();
      names?.getSource()?.refresh();
    },
  };
};
