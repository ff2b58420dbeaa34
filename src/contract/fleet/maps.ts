import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import type { SentFile } from '../handed-out.ts';
import { nullable, NullableText } from '../nullable.ts';

/** A ground that maps can be drawn on, beside the embedded one. No key and no address of a provider. */
export const MapSource = Type.Object({
  id: Type.String(),
  /** `vector`: tiles are drawn in the product's own style; `raster`: pictures. */
  kind: Type.Enum<('vector' | 'raster')[]>(['vector', 'raster']),
  titleZh: Type.String(),
  titleEn: Type.String(),
  datum: Type.Enum<('wgs84' | 'gcj02')[]>(['wgs84', 'gcj02']),
  minZoom: Type.Integer(),
  maxZoom: Type.Integer(),
  /** Edge of a tile, px. */
  tileSize: Type.Integer(),
  /** Part of a tile's address; another file or setting has another. */
  version: Type.String(),
  /** Names are tiles of their own over the picture. */
  overlay: Type.Boolean(),
  /** Degrees that tiles exist for: west, south, east, north; null: not known. */
  box: nullable(Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])),
  attribution: Type.String(),
  /** 审图号; empty: none. */
  approvalNumber: Type.String(),
  /** Drawn dimmer on a dark screen. */
  dim: Type.Boolean(),
});

export type MapSource = Static<typeof MapSource>;

/** Grounds of the installation, and where a map without trucks looks. */
export const MapGrounds = Type.Object({
  sources: Type.Array(MapSource),
  home: nullable(
    Type.Object({ longitudeDeg: Type.Number(), latitudeDeg: Type.Number(), zoom: Type.Number() }),
  ),
});

export type MapGrounds = Static<typeof MapGrounds>;

/** Tiles that a source can have: the ground, and names over it in each language. */
export const tileLayers = ['ground', 'namesZh', 'namesEn'] as const;
/** See `tileLayers`. */
export type TileLayerName = (typeof tileLayers)[number];

/** Why a source gives no tiles. */
export const sourceFaults = [
  'missing',
  'damaged',
  'unknownSchema',
  'keyMissing',
  'keyRefused',
  'quota',
  'unreachable',
  'badAnswer',
] as const;
/** See `sourceFaults`. */
export type SourceFault = (typeof sourceFaults)[number];

/** A source as administrators see it. */
export const MapSourceState = Type.Object({
  id: Type.String(),
  titleZh: Type.String(),
  titleEn: Type.String(),
  kind: Type.Enum<('vector' | 'raster' | 'unreadable')[]>(['vector', 'raster', 'unreadable']),
  /** File name of an archive, or host of a provider. */
  place: Type.String(),
  /** Bytes of an archive. */
  sizeBytes: nullable(Type.Number()),
  fault: nullable(Type.Enum<SourceFault[]>([...sourceFaults])),
  /** What was answered or found, for whoever runs the server; never a key. */
  detail: Type.String(),
  awaySince: NullableText,
  /** Tiles that were asked for today (China), of these with no answer, and how many a day may be asked for. */
  tilesToday: Type.Integer(),
  failedToday: Type.Integer(),
  perDay: nullable(Type.Integer()),
  lastTileTime: NullableText,
});

export type MapSourceState = Static<typeof MapSourceState>;

/** A tile itself, or an envelope where it is refused. It is a picture of the ground, not data that leaves the console. */
const TileReply = Type.Unsafe<SentFile>({ contentMediaType: 'image/*' });

const path = Type.String({ minLength: 1, maxLength: 40 });

/** Calls about maps. */
export const mapCalls = {
  'maps.list': defineCall({ method: 'GET', path: '/maps', access: 'own', reply: MapGrounds }),
  /** A tile: an image, or a vector tile packed with gzip. Nothing (204): the source has none there. */
  'maps.tile': defineCall({
    method: 'GET',
    path: '/maps/tiles/:id/:version/:layer/:z/:x/:y',
    access: 'own',
    query: Type.Object({ id: path, version: path, layer: path, z: path, x: path, y: path }),
    reply: TileReply,
  }),
  /** Road and nearest town of places `longitude,latitude;…`, in Chinese and English, out of the own archives; null: not known. */
  'maps.addresses': defineCall({
    method: 'GET',
    path: '/maps/addresses',
    access: 'own',
    query: Type.Object({ places: Type.String({ minLength: 3, maxLength: 2000 }) }),
    reply: Type.Array(nullable(Type.Tuple([Type.String(), Type.String()]))),
  }),
  'maps.states': defineCall({
    method: 'GET',
    path: '/maps/states',
    access: { page: ['setting/base_data/map_sources'] },
    reply: Type.Object({
      states: Type.Array(MapSourceState),
      /** `longitude, latitude, zoom` as set; null: maps look where the embedded one is detailed. */
      home: NullableText,
    }),
  }),
} as const;
