import { gzipSync } from 'node:zlib';

import type { TileSchema } from '#domain/maps/tile-schema.ts';

import { writePmtiles, type WrittenTile } from './write-pmtiles.ts';
import { type Fields, type TileFeature, writeVectorTile } from './write-vector-tile.ts';

type Degrees = readonly [longitudeDeg: number, latitudeDeg: number];

interface WorldFeature {
  readonly type: TileFeature['type'];
  readonly places: readonly Degrees[];
  /** Layer and fields in each schema; a road and its name are two features where a schema has them apart. */
  readonly in: Readonly<Record<TileSchema, readonly (readonly [layer: string, fields: Fields])[]>>;
}

const names: Readonly<Record<TileSchema, (zh: string, en: string) => Fields>> = {
  protomaps: (zh, en) => ({ name: zh, 'name:zh-Hans': zh, 'name:en': en }),
  openmaptiles: (zh, en) => ({ name: zh, 'name:zh': zh, 'name:en': en }),
  shortbread: (zh, en) => ({ name: zh, name_en: en }),
};

const road = (
  places: readonly Degrees[],
  kind: string,
  ref: string,
  zh: string,
  en: string,
): WorldFeature => ({
  type: 'line',
  places,
  in: {
    protomaps: [
      [
        'roads',
        {
          kind: kind === 'motorway' ? 'highway' : 'major_road',
          kind_detail: kind,
          ref,
          ...names.protomaps(zh, en),
        },
      ],
    ],
    openmaptiles: [
      ['transportation', { class: kind }],
      ['transportation_name', { class: kind, ref, ...names.openmaptiles(zh, en) }],
    ],
    shortbread: [
      ['streets', { kind }],
      ['street_labels', { kind, ref, ...names.shortbread(zh, en) }],
    ],
  },
});

const town = (place: Degrees, kind: 'city' | 'town' | 'village', zh: string, en: string): WorldFeature => ({
  type: 'point',
  places: [place],
  in: {
    protomaps: [['places', { kind: 'locality', kind_detail: kind, ...names.protomaps(zh, en) }]],
    openmaptiles: [['place', { class: kind, ...names.openmaptiles(zh, en) }]],
    shortbread: [['place_labels', { kind, ...names.shortbread(zh, en) }]],
  },
});

const area = (
  places: readonly Degrees[],
  layers: Readonly<Record<TileSchema, string>>,
  kind: string,
): WorldFeature => ({
  type: 'polygon',
  places,
  in: {
    protomaps: [[layers.protomaps, { kind }]],
    openmaptiles: [[layers.openmaptiles, { class: kind }]],
    shortbread: [[layers.shortbread, { kind }]],
  },
});

/** A small land that is nowhere: a motorway, a street, a river's lake, a town in its quarter, a border that is not drawn. */
const featuresAt = ([lon, lat]: Degrees): readonly WorldFeature[] => {
  const at = (east: number, north: number): Degrees => [lon + east, lat + north];
  const box = (west: number, south: number, east: number, north: number): readonly Degrees[] => [
    at(west, south),
    at(east, south),
    at(east, north),
    at(west, north),
  ];
  const all = (layer: string): Readonly<Record<TileSchema, string>> => ({
    protomaps: layer,
    openmaptiles: layer,
    shortbread: layer,
  });
  return [
    area(box(-0.06, 0.02, -0.02, 0.05), { ...all('water'), shortbread: 'water_polygons' }, 'lake'),
    area(box(-0.015, -0.015, 0.02, 0.02), { ...all('landuse'), shortbread: 'land' }, 'residential'),
    area(
      box(0.03, -0.05, 0.06, -0.02),
      { ...all('landcover'), shortbread: 'land', protomaps: 'landuse' },
      'forest',
    ),
    road([at(-0.1, -0.04), at(0, -0.03), at(0.1, 0.01)], 'motorway', 'G99', '试验高速', 'Trial Expressway'),
    road([at(-0.02, -0.06), at(0.001, 0), at(0.01, 0.06)], 'primary', 'S7', '中山路', 'Sun Street'),
    town(at(0, 0.004), 'city', '试城', 'Trialton'),
    town(at(0.07, 0.05), 'village', '远村', 'Farville'),
    {
      type: 'line',
      places: [at(-0.1, 0), at(0.1, 0)],
      in: {
        protomaps: [['boundaries', { kind: 'country' }]],
        openmaptiles: [['boundary', { admin_level: 2 }]],
        shortbread: [['boundaries', { admin_level: 2 }]],
      },
    },
  ];
};

const tileAt = ([lon, lat]: Degrees, z: number): readonly [x: number, y: number] => {
  const side = 2 ** z;
  const latitude = (lat / 180) * Math.PI;
  return [
    ((lon + 180) / 360) * side,
    ((1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2) * side,
  ];
};

const layersOf: Readonly<Record<TileSchema, readonly string[]>> = {
  protomaps: ['boundaries', 'buildings', 'earth', 'landuse', 'places', 'roads', 'water'],
  openmaptiles: [
    'boundary',
    'building',
    'landuse',
    'landcover',
    'place',
    'transportation',
    'transportation_name',
    'water',
  ],
  shortbread: ['boundaries', 'land', 'place_labels', 'street_labels', 'streets', 'water_polygons'],
};

const gridSize = 4096;
const reachDeg = 0.12;

/** An archive of an invented land around a place, z 5 to 14. */
export const inventedArchive = (schema: TileSchema, centre: Degrees): Buffer => {
  const features = featuresAt(centre);
  const [lon, lat] = centre;
  const box = [lon - reachDeg, lat - reachDeg, lon + reachDeg, lat + reachDeg] as const;
  const tiles: WrittenTile[] = [];
  for (let z = 5; z <= 14; z += 1) {
    const [west, north] = tileAt([box[0], box[3]], z);
    const [east, south] = tileAt([box[2], box[1]], z);
    for (let x = Math.floor(west); x <= east; x += 1)
      for (let y = Math.floor(north); y <= south; y += 1) {
        const layers: Record<string, TileFeature[]> = {};
        const add = (layer: string, feature: TileFeature): void => void (layers[layer] ??= []).push(feature);
        if (schema === 'protomaps')
          add('earth', {
            type: 'polygon',
            points: [
              [0, 0],
              [gridSize, 0],
              [gridSize, gridSize],
              [0, gridSize],
            ],
            fields: { kind: 'earth' },
          });
        for (const { type, places, in: by } of features) {
          const points = places.map((place): readonly [number, number] => {
            const [px, py] = tileAt(place, z);
            return [Math.round((px - x) * gridSize), Math.round((py - y) * gridSize)];
          });
          const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
          const seen =
            Math.max(...xs) >= -64 &&
            Math.min(...xs) <= gridSize + 64 &&
            Math.max(...ys) >= -64 &&
            Math.min(...ys) <= gridSize + 64;
          if (seen) for (const [layer, fields] of by[schema]) add(layer, { type, points, fields });
        }
        tiles.push({ z, x, y, data: gzipSync(writeVectorTile(layers)) });
      }
  }
  return writePmtiles({
    tiles,
    metadata: {
      name: 'Invented land',
      attribution: '<a href="https://example.org">&copy; Invented survey</a>',
      vector_layers: layersOf[schema].map((id) => ({ id, fields: {} })),
    },
    box,
    minZoom: 5,
    maxZoom: 14,
  });
};
