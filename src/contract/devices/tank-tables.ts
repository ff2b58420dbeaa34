import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { nullable } from '../nullable.ts';
import { CheckedTable, LevelUnitName, VolumeUnitName } from './checked-table.ts';

/** A compartment of a truck, and whether a tank table is in force for it. `capacityL` is the nominal one. */
export const TankTableCompartment = Type.Object({
  compartment: Type.Integer(),
  capacityL: Type.Number(),
  oilCode: Type.Integer(),
  hasTable: Type.Boolean(),
});

/** See the schema of the same name. */
export type TankTableCompartment = Static<typeof TankTableCompartment>;

/** One version of a compartment's tank table; `points` are level mm and volume L, levels rising. */
export const TankTableVersion = Type.Object({
  id: Type.Integer(),
  serial: Type.Integer(),
  effectiveFrom: Type.String(),
  origin: nullable(Type.String()),
  fileName: nullable(Type.String()),
  points: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
});

/** See the schema of the same name. */
export type TankTableVersion = Static<typeof TankTableVersion>;

/** One step of an order that sent a table. `time` is ISO 8601 UTC; `detail` the console's words, or a reason's code. */
export const TankTableSending = Type.Object({
  serial: nullable(Type.Integer()),
  state: Type.String(),
  time: Type.String(),
  authorName: Type.String(),
  attempts: Type.Integer(),
  progressPercent: nullable(Type.Number()),
  detail: Type.String(),
});

/** See the schema of the same name. */
export type TankTableSending = Static<typeof TankTableSending>;

/** All that is known of one compartment's tables: its truck's compartments, its versions and sendings, the newest first. */
export const TankTableHistory = Type.Object({
  compartments: Type.Array(TankTableCompartment),
  versions: Type.Array(TankTableVersion),
  sendings: Type.Array(TankTableSending),
});

/** See the schema of the same name. */
export type TankTableHistory = Static<typeof TankTableHistory>;

/**
 * How many records of a compartment were reckoned by one version: readings that name it, and operations of which a part
 * lies in its time. The last times are ISO 8601 UTC; null: there is none.
 */
export const TankTableUse = Type.Object({
  id: Type.Integer(),
  readings: Type.Integer(),
  loadings: Type.Integer(),
  unloadings: Type.Integer(),
  lastReading: nullable(Type.String()),
  lastOperation: nullable(Type.String()),
});

/** See the schema of the same name. */
export type TankTableUse = Static<typeof TankTableUse>;

/**
 * All that is known of one station tank's tables: the tanks that its gauge reported of late or that have a table, and
 * the versions, the newest first.
 */
export const StationTankHistory = Type.Object({
  tanks: Type.Array(Type.Object({ tankNumber: Type.Integer(), hasTable: Type.Boolean() })),
  versions: Type.Array(TankTableVersion),
});

/** See the schema of the same name. */
export type StationTankHistory = Static<typeof StationTankHistory>;

const OneCompartment = Type.Object({
  truckId: Type.Integer({ minimum: 1 }),
  compartment: Type.Integer({ minimum: 1, maximum: 10 }),
});

/** Calls about tank tables beyond those of their page's rows. */
export const tankTableCalls = {
  'tankTables.story': defineCall({
    method: 'GET',
    path: '/tankTableStory',
    access: { page: ['setting/base_data/tank_table'] },
    query: OneCompartment,
    reply: TankTableHistory,
  }),
  'tankTables.uses': defineCall({
    method: 'GET',
    path: '/tankTableUses',
    access: { page: ['setting/base_data/tank_table'] },
    query: OneCompartment,
    reply: Type.Object({
      rows: Type.Array(TankTableUse),
      /** Readings before it are in the archive and are not counted; missing: there are none. */
      countedFromTime: Type.Optional(Type.String()),
    }),
  }),
  'tankTables.stationStory': defineCall({
    method: 'GET',
    path: '/stationTankStory',
    access: { page: ['setting/base_data/atg_tank_table'] },
    query: Type.Object({
      stationCode: Type.String({ minLength: 1, maxLength: 20 }),
      tankNumber: Type.Integer({ minimum: 1, maximum: 32 }),
    }),
    reply: StationTankHistory,
  }),
  /** Reads a file as a write of its page would, and tries it on the deliveries of the last month. Writes nothing. */
  'tankTables.check': defineCall({
    method: 'POST',
    path: '/tankTableCheck',
    access: { functionCode: 'tankTable.write' },
    reads: true,
    maxBytes: 2_000_000,
    body: Type.Object({
      /** Of a compartment both, of a station's tank both of the others. */
      truckId: Type.Optional(Type.Integer({ minimum: 1 })),
      compartment: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
      stationCode: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
      tankNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 32 })),
      /** The file as Base64: 1 MB. */
      base64: Type.String({ maxLength: 1_400_000 }),
      levelUnit: Type.Optional(LevelUnitName),
      volumeUnit: Type.Optional(VolumeUnitName),
    }),
    reply: CheckedTable,
  }),
} as const;
