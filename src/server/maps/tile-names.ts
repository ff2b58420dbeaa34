import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

import { featureName, mapFeatureOf, type PlaceRank } from '#domain/maps/map-feature.ts';

/** A settlement in a tile, in shares of its edge. */
export interface NamedPlace {
  readonly x: number;
  readonly y: number;
  readonly rank: PlaceRank;
  readonly zh: string;
  readonly en: string;
}

/** A road in a tile that has a name or a number; points in shares of its edge. */
export interface NamedRoad {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly ref: string | null;
  readonly zh: string | null;
  readonly en: string | null;
}

export interface TileNames {
  readonly places: readonly NamedPlace[];
  readonly roads: readonly NamedRoad[];
}

const pointType = 1;
const lineType = 2;
/** What one tile may bring; a damaged or hostile one brings no more. */
const mostOfATile = 5_000;

/** Names of a vector tile, of any schema. @throws Error: it is none */
export const tileNames = (bytes: Uint8Array): TileNames => {
  const places: NamedPlace[] = [];
  const roads: NamedRoad[] = [];
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(bytes)).layers))
    for (let i = 0; i < layer.length && places.length + roads.length < mostOfATile; i += 1) {
      const feature = layer.feature(i);
      const get = (field: string): unknown => feature.properties[field];
      const found = mapFeatureOf(name, get);
      if (found === null || (found.role !== 'place' && found.role !== 'road' && found.role !== 'roadName'))
        continue;
      const [zh, en] = [featureName(get, 'zh'), featureName(get, 'en')];
      if (found.role === 'place') {
        const [point] = feature.type === pointType ? (feature.loadGeometry()[0] ?? []) : [];
        if (point && zh !== null && en !== null)
          places.push({ x: point.x / layer.extent, y: point.y / layer.extent, rank: found.rank, zh, en });
        continue;
      }
      const said = get('ref');
      const ref = typeof said === 'string' && said !== '' ? said : null;
      if (feature.type !== lineType || (ref === null && zh === null)) continue;
      for (const line of feature.loadGeometry())
        roads.push({ points: line.map(({ x, y }) => [x / layer.extent, y / layer.extent]), ref, zh, en });
    }
  return { places, roads };
};
