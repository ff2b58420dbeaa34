import * as Type from 'typebox';
import type { Static } from 'typebox';

import type { Datum } from '#domain/geo/datum.ts';
import type { Outline } from '#domain/geo/geo-json.ts';
import { type PlaceKind, placeKinds } from '#domain/geo/place-files/place-kinds.ts';

import { defineCall } from '../call.ts';
import { nullable } from '../nullable.ts';
import { maxSheetBytes } from '../sheet-limits.ts';

/**
 * What an import does with a shape of a file. `waiting`: the same was proposed already; `skipped`: it is no fence, or is
 * left until something is chosen for it.
 */
export const placeActions = ['wrong', 'skipped', 'create', 'update', 'waiting', 'unchanged'] as const;
/** See `placeActions`. */
export type PlaceAction = (typeof placeActions)[number];

const Kind = Type.Enum<PlaceKind[]>([...placeKinds]);

/** A shape of a file, and what an import would do with it. */
export const PlannedPlace = Type.Object({
  /** Its place in the file, from 1. */
  rowNumber: Type.Integer(),
  /** Folders that it stands in, from the outermost; empty: in none. */
  folder: Type.String(),
  kind: Kind,
  action: Type.Enum<PlaceAction[]>([...placeActions]),
  name: Type.String(),
  /** In WGS-84; null: it has none that could be read. */
  outline: nullable(Type.Unsafe<Outline>(Type.Object({}, { additionalProperties: true }))),
  /** What is wrong with it, why it is left, what would change and what was made of it, in the asker's language. */
  texts: Type.Array(Type.String()),
});

/** See the schema of the same name. */
export type PlannedPlace = Static<typeof PlannedPlace>;

/** What an import of a file of fences and places would do, shape by shape. Nothing has been written. */
export const PlaceFilePlan = Type.Object({
  /** Identifies this plan: an import is carried out only while it is still what was confirmed. */
  digest: Type.String(),
  /** This installation wrote the file: its numbers of rows count. */
  own: Type.Boolean(),
  /** The file speaks of a Chinese map and nobody has said whose its coordinates are: it can't be imported before. */
  asksDatum: Type.Boolean(),
  /** Kinds that the asker may write. */
  kinds: Type.Array(Kind),
  /** There are pins to which the file gives no radius, polygons with holes, and new depots without a contact. */
  hasPins: Type.Boolean(),
  hasHoles: Type.Boolean(),
  asksContact: Type.Boolean(),
  rows: Type.Array(PlannedPlace),
  /** Columns of the file that are not read. */
  unread: Type.Array(Type.String()),
});

/** See the schema of the same name. */
export type PlaceFilePlan = Static<typeof PlaceFilePlan>;

/** Choices for parts of a file, as JSON: kinds by folder, and by the number of a shape. */
export interface KindChoices {
  readonly folders: Readonly<Record<string, PlaceKind>>;
  readonly rows: Readonly<Record<string, PlaceKind>>;
}

const address = Type.String({ maxLength: 120 });

const choices = {
  /** Of which the ending is looked at. */
  fileName: Type.String({ maxLength: 255 }),
  /** KML, KMZ, ovkml or GeoJSON, as Base64. */
  base64: Type.String({ maxLength: Math.ceil(maxSheetBytes / 3) * 4 }),
  /** Whose map the coordinates are from; missing: nobody has said, WGS-84. */
  // Spelled out: the module of datums has the border by which they are told apart, which the hub has no use for.
  datum: Type.Optional(Type.Enum<Datum[]>(['wgs84', 'gcj02', 'bd09'])),
  /** Of new rows; missing: as a file of our own says, else the asker's. */
  companyCode: Type.Optional(Type.String({ maxLength: 40 })),
  /** What a shape becomes of which neither file nor choice says it. */
  kind: Kind,
  /** `KindChoices`, as JSON. */
  kinds: Type.Optional(Type.String({ maxLength: 60_000 })),
  /** Of pins to which the file gives none, m; missing: they are left. */
  radiusM: Type.Optional(Type.Number({ minimum: 0 })),
  /** Polygons with holes go in by their outer border; else they are left. */
  fillHoles: Type.Boolean(),
  /** Contact of depots to which the file gives none. */
  contact: Type.Optional(Type.String({ maxLength: 40 })),
};

/** Calls that bring fences and places in from files of other programs. */
export const placeFileCalls = {
  'placeFiles.plan': defineCall({
    method: 'POST',
    path: '/placeFilePlan/*address',
    access: { writesTo: 'address' },
    reads: true,
    query: Type.Object({ address }),
    body: Type.Object(choices),
    reply: PlaceFilePlan,
  }),
  /** The shapes whose numbers are given; those that are refused stop no other. */
  'placeFiles.import': defineCall({
    method: 'POST',
    path: '/placeFile/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address }),
    body: Type.Object({
      ...choices,
      digest: Type.String({ maxLength: 64 }),
      /** Numbers of shapes, parted by commas. */
      rows: Type.String({ maxLength: 12_000, pattern: '^\\d+(,\\d+)*$' }),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    reply: Type.Object({
      /** Written at once, and sent to a second person. */
      written: Type.Integer(),
      proposed: Type.Integer(),
      refused: Type.Array(
        Type.Object({ rowNumber: Type.Integer(), name: Type.String(), text: Type.String() }),
      ),
    }),
  }),
} as const;
