import type { Columns } from './column.ts';
import { cargoRecordKinds } from './record-kinds/cargo.ts';
import { deviceRecordKinds } from './record-kinds/device.ts';
import { drivingRecordKinds } from './record-kinds/driving.ts';

/**
 * The closed list of record kinds that the engine makes, with the field that dates each and its own columns.
 * What a row carries beside its columns and the common ones is kept in `properties` (json).
 */
export const recordKinds = { ...cargoRecordKinds, ...drivingRecordKinds, ...deviceRecordKinds } as const;

export type RecordKind = keyof typeof recordKinds;

/** Where and by whom: at the start of the record; the fields with `end` at its end. */
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
 * How far a row is in force. `revision` counts from 1; `withdrawn` rows are kept but not counted.
 * Source: engine rules 1.2 and 1.4.
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

/** What every record has. `place` is `inFence`, `outOfFence` or `unknown`. `insertTime` is the store's own. */
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

/**
 * What every alarm has. `type` is an alarm id of specification section 4; `endTime` is null while it lasts;
 * `popup` tells whether it may interrupt people (rule 1.2.5: not when it is old, not for captures).
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
  /** Judged by people, and kept though master data as corrected since would not have raised it. */
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

export type RowOf<C extends Columns> = { [F in keyof C]?: ValueOf[C[F]] | null };

export type RecordRow<K extends RecordKind = RecordKind> = {
  [P in K]: { id: string; kind: P } & Omit<RowOf<typeof commonRecordColumns>, 'id'> &
    RowOf<(typeof recordKinds)[P]['columns']>;
}[K];

export type AlarmRow = { id: string; type: number } & Omit<RowOf<typeof alarmColumns>, 'id' | 'type'>;

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(recordKinds, kind);
