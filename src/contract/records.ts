import type { Columns } from './reports/column.ts';
import { cargoRecordKinds } from './record-kinds/cargo.ts';
import { deviceRecordKinds } from './record-kinds/device.ts';
import { drivingRecordKinds } from './record-kinds/driving.ts';

/**
 * The closed list of record kinds that the engine makes, with the field that dates each and its own columns. Further
 * content of a row is kept in `properties` (json).
 */
export const recordKinds = { ...cargoRecordKinds, ...drivingRecordKinds, ...deviceRecordKinds } as const;

/** Name of a kind of record. */
export type RecordKind = keyof typeof recordKinds;

/** Place and driver at the start of the record; fields with `end` are those at its end. */
const placeColumns = {
  longitudeDeg: 'number',
  latitudeDeg: 'number',
  areaCode: 'text',
  areaName: 'text',
  place: 'text',
  endLongitudeDeg: 'number',
  endLatitudeDeg: 'number',
  endAreaCode: 'text',
  endAreaName: 'text',
  endPlace: 'text',
} as const satisfies Columns;

const subjectColumns = {
  id: 'text',
  signCode: 'text',
  terminal: 'text',
  companyCode: 'text',
  driverCode: 'text',
  driverAssumed: 'bool',
} as const satisfies Columns;

/**
 * Revision and withdrawal of a row. `revision` counts from 1; `withdrawn` rows are kept but not counted. Source:
 * engine rules 1.2 and 1.4.
 */
const revisionColumns = {
  revision: 'int',
  corrected: 'bool',
  correctionCause: 'text',
  late: 'bool',
  withdrawn: 'bool',
  replacedBy: 'text',
  why: 'json',
} as const satisfies Columns;

/** Columns of every record. `place` is `inFence`, `outOfFence` or `unknown`. `insertTime` is set by the store. */
export const commonRecordColumns = {
  ...subjectColumns,
  startTime: 'time',
  raisedTime: 'time',
  endTime: 'time',
  ...placeColumns,
  speedKmh: 'number',
  bearingDeg: 'number',
  altitudeM: 'number',
  processState: 'text',
  taskCode: 'text',
  quality: 'text',
  ...revisionColumns,
  properties: 'json',
} as const satisfies Columns;

/** Columns of a kind of record, those of every record first. */
export const columnsOfKind = (kind: RecordKind): Columns => ({
  ...commonRecordColumns,
  ...recordKinds[kind].columns,
});

/**
 * Columns of every alarm. `type` is an alarm id of specification 4; `endTime` is null while it lasts; `popup` tells
 * whether it may interrupt people (rule 1.2.5: not when it is old, not for captures).
 */
export const alarmColumns = {
  ...subjectColumns,
  type: 'int',
  level: 'int',
  startTime: 'time',
  raisedTime: 'time',
  endTime: 'time',
  compartment: 'int',
  part: 'text',
  door: 'text',
  doorNumber: 'int',
  fuel: 'text',
  cause: 'text',
  alarmCode: 'text',
  taskCode: 'text',
  recordId: 'text',
  ...placeColumns,
  speedKmh: 'number',
  bearingDeg: 'number',
  processState: 'text',
  suppressedBy: 'text',
  popup: 'bool',
  /** Judged by people, and kept although master data as corrected since would not have raised it. */
  retained: 'bool',
  ...revisionColumns,
  properties: 'json',
} as const satisfies Columns;

/** A value as a row carries it: times are ISO 8601 text. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };

type ValueOf = {
  text: string;
  int: number;
  number: number;
  bool: boolean;
  time: string;
  day: string;
  json: Json;
};

/** A row with these columns; null or missing: not measured. */
export type RowOf<C extends Columns> = { [F in keyof C]?: ValueOf[C[F]] | null };

/** A record of one kind: its own columns and the common ones. */
export type RecordRow<K extends RecordKind = RecordKind> = {
  [P in K]: { id: string; kind: P } & Omit<RowOf<typeof commonRecordColumns>, 'id'> &
    RowOf<(typeof recordKinds)[P]['columns']>;
}[K];

/** An alarm with its columns. */
export type AlarmRow = { id: string; type: number } & Omit<RowOf<typeof alarmColumns>, 'id' | 'type'>;

/** Whether a name is that of a kind of record. */
export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(recordKinds, kind);
