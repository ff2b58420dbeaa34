import * as Type from 'typebox';
import type { Static } from 'typebox';

import { type SkipReason, skipReasons } from '#domain/cargo/table-file/skipped-line.ts';
import { type TableLayout, tableLayouts } from '#domain/cargo/table-file/table-layouts.ts';
import { levelUnitNames, volumeUnitNames } from '#domain/cargo/table-file/table-units.ts';
import { type TableFindingKind, tableFindingKinds } from '#domain/cargo/tank-table-findings.ts';

import { nullable } from '../nullable.ts';

/** A unit of levels by its name. */
export const LevelUnitName = Type.Enum(levelUnitNames);
/** A unit of volumes by its name. */
export const VolumeUnitName = Type.Enum(volumeUnitNames);

/**
 * A loading or an unloading of the last month, measured once more from the levels of then. Litres at line; null: unknown,
 * since a level is missing or above a table, or nothing but the tank tells how much it was.
 */
export const TriedDelivery = Type.Object({
  id: Type.String(),
  kind: Type.Enum<('loading' | 'unloading')[]>(['loading', 'unloading']),
  /** ISO 8601 UTC. */
  time: Type.String(),
  place: nullable(Type.String()),
  /** Who else tells: the ticket of a meter, or the gauge of the station. */
  witness: nullable(Type.Enum<('ticket' | 'stationGauge')[]>(['ticket', 'stationGauge'])),
  witnessVtL: nullable(Type.Number()),
  /** By the table in force, and by the new one. */
  presentVtL: nullable(Type.Number()),
  newVtL: nullable(Type.Number()),
});

/** See the schema of the same name. */
export type TriedDelivery = Static<typeof TriedDelivery>;

/** What the deliveries of the last month would have measured by a table that is not in force yet. */
export const TableTrial = Type.Object({
  days: Type.Integer(),
  /** The newest first. */
  deliveries: Type.Array(TriedDelivery),
  /** There are more, which are not shown and not counted. */
  more: Type.Boolean(),
});

/** See the schema of the same name. */
export type TableTrial = Static<typeof TableTrial>;

/** A file of a table as it would be taken: how it was read, what gave no point, and what speaks against it. */
export const CheckedTable = Type.Object({
  points: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
  layout: nullable(Type.Enum(Object.keys(tableLayouts) as TableLayout[])),
  levelUnit: nullable(LevelUnitName),
  volumeUnit: nullable(VolumeUnitName),
  findings: Type.Array(
    Type.Object({
      kind: Type.Enum(Object.keys(tableFindingKinds) as TableFindingKind[]),
      line: nullable(Type.Integer()),
      values: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
    }),
  ),
  /** Lines that gave no point, the first 200; `skippedCount` has all. */
  skipped: Type.Array(
    Type.Object({
      line: Type.Integer(),
      text: Type.String(),
      why: Type.Enum(Object.keys(skipReasons) as SkipReason[]),
    }),
  ),
  skippedCount: Type.Integer(),
  /** Null: the table can't be taken, or is of a station. */
  trial: nullable(TableTrial),
});

/** See the schema of the same name. */
export type CheckedTable = Static<typeof CheckedTable>;
