import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import VectorTile from 'ol/VectorTile.js';
import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';

import type { Ground } from '#domain/maps/ground.ts';

import * as zIndex from '../z-index.ts';
import type { GroundLayers, GroundPorts } from './ground-layers.ts';
import { createQuietStyle } from './quiet-style.ts';
import { fetchTile } from './tile-reply.ts';

const format = new MVT();

type Features = ReturnType<typeof format.readFeatures>;

const loadTile = (tile: VectorTile<Features[number]>, address: string): void => {
  tile.setLoader(async (extent, _resolution, featureProjection) => {
    try {
      const reply = await fetchTile(address, /mapbox-vector-tile|x-protobuf/);
      const packed = reply === null ? null : await reply.arrayBuffer();
      const features: Features =
        packed === null ? [] : format.readFeatures(packed, { extent, featureProjection });
      tile.setFeatures(features);
      return features;
    } catch {
      // Whoever draws hears of it by the tile's state.
      tile.setState(TileState.ERROR);
      return [];
    }
  });
};

/** Streets, water, names of an own archive in the product's quiet style. */
export const createVectorGround = (ground: Ground, { look, onTile }: GroundPorts): GroundLayers => {
  const source = new VectorTileSource({
    format,
    url: ground.tiles,
    minZoom: ground.minZoom,
    maxZoom: ground.maxZoom,
    tileSize: ground.tileSize,
    tileLoadFunction: (tile: Tile, address: string) => {
      if (tile instanceof VectorTile) loadTile(tile, address);
    },
  });
  source.on('tileloadend', () => onTile(true));
  source.on('tileloaderror', () => onTile(false));
  const layer = new VectorTileLayer({
    source,
    zIndex: zIndex.ground,
    declutter: 'ground',
    // Drawn once as a picture, and names anew in every frame: panning costs a third.
    renderMode: 'hybrid',
    style: createQuietStyle(look),
  });
  return { layers: [layer], changed: () => layer.changed(), again: () => source.refresh() };
};
