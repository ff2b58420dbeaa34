import * as Type from 'typebox';
import type { Static } from 'typebox';

import { type CommandState, commandStates } from '#domain/commands/command-states.ts';
import { type ParameterFileName, parameterFileNames } from '#domain/parameters/parameter-file-names.ts';

import { defineCall } from '../call.ts';
import { nullable, NullableInteger, NullableNumber, NullableText } from '../nullable.ts';
import { recordOf } from '../record-of.ts';
import { deviceTestAddress, unlockAddress, upgradeAddress } from '../fleet/order-pages.ts';

/** Address of the page of parameter files. */
export const parameterFilesAddress = 'setting/device_parameter/params_files';
/** Address of the page on which parameters go to many trucks. */
export const remoteAddress = 'setting/alarm_threshold/remote';
/** Address of the page on which driving parameters go to many trucks. */
export const parameterPushAddress = 'setting/alarm_threshold/parameter';

const pages = [parameterFilesAddress, remoteAddress, parameterPushAddress, upgradeAddress];
const orderPages = [...pages, deviceTestAddress, unlockAddress];

/** Name of a file, or `driving` (`src/domain/parameters/parameter-files.ts`). */
export const ParameterFileNameText = Type.Enum<ParameterFileName[]>([...parameterFileNames]);

/** Path to text, as the device holds them. */
export const ParameterValuesMap = recordOf(Type.String());

/** A truck whose terminal can be asked. `status`: as in the truck status record; null: it was never heard. */
export const ParameterTruck = Type.Object({
  truckId: Type.Integer(),
  signCode: Type.String(),
  companyCode: Type.String(),
  companyName: Type.String(),
  terminal: Type.String(),
  status: NullableInteger,
  /** km/h; null: not known. */
  speedKmh: NullableNumber,
  /** ISO 8601 UTC. */
  contactTime: NullableText,
});

export type ParameterTruck = Static<typeof ParameterTruck>;

/** An order about a file, the newest first. Times are ISO 8601 UTC. */
export const ParameterOrder = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  state: Type.Enum<CommandState[]>(Object.keys(commandStates) as CommandState[]),
  detail: Type.String(),
  /** 0 to 100; null: not said. */
  progressPercent: NullableNumber,
  attempts: Type.Integer(),
  authorId: Type.Integer(),
  authorName: Type.String(),
  approverName: NullableText,
  reason: Type.String(),
  createdTime: Type.String(),
  stepTime: Type.String(),
  /** What it writes; of one that only reads: nothing. */
  wanted: ParameterValuesMap,
});

export type ParameterOrder = Static<typeof ParameterOrder>;

/** What a terminal holds of a file. `values` null: it never said. */
export const ParameterFileState = Type.Object({
  truck: ParameterTruck,
  file: ParameterFileNameText,
  values: nullable(ParameterValuesMap),
  /** When the terminal said it, ISO 8601 UTC. */
  readTime: NullableText,
  orders: Type.Array(ParameterOrder),
});

export type ParameterFileState = Static<typeof ParameterFileState>;

/** What a terminal held before an order. */
export const ParameterBackup = Type.Object({
  id: Type.Integer(),
  truckId: Type.Integer(),
  file: ParameterFileNameText,
  values: ParameterValuesMap,
  readTime: Type.String(),
});

export type ParameterBackup = Static<typeof ParameterBackup>;

const truckId = Type.Integer({ minimum: 1 });
const reason = Type.String({ maxLength: 200 });
const password = Type.String({ maxLength: 200 });
const id = Type.Integer({ minimum: 1 });
const Ordered = Type.Object({
  /** Trucks of which it was ordered. */
  ordered: Type.Integer(),
  /** It waits for a second person. */
  awaits: Type.Boolean(),
});

/** Calls about parameters of single terminals. */
export const parameterCalls = {
  'parameters.trucks': defineCall({
    method: 'GET',
    path: '/parameterTrucks',
    access: { page: orderPages },
    reply: Type.Array(ParameterTruck),
  }),
  'parameters.file': defineCall({
    method: 'GET',
    path: '/parameterFile',
    access: { page: pages },
    query: Type.Object({ truckId, file: ParameterFileNameText }),
    reply: ParameterFileState,
  }),
  'parameters.backup': defineCall({
    method: 'GET',
    path: '/parameterBackup/:id',
    access: { page: [parameterFilesAddress] },
    query: Type.Object({ id }),
    reply: ParameterBackup,
  }),
  /** Asks terminals for a file. `truckIds`: numbers joined by commas; one that is asked already is left out. */
  'parameters.read': defineCall({
    method: 'POST',
    path: '/parameterReading',
    access: { functionCode: 'parameter.write' },
    body: Type.Object({ truckIds: Type.String({ maxLength: 8000 }), file: ParameterFileNameText }),
    reply: Ordered,
  }),
  /**
   * Orders a file. `values`: JSON of the whole file, path to text. `seenTime`: of the reading that the author saw; where
   * the terminal has said something else since, it is refused. `password`: the author's own, where the file is dangerous.
   */
  'parameters.write': defineCall({
    method: 'POST',
    path: '/parameterWriting',
    ownTransaction: true,
    access: { functionCode: 'parameter.write' },
    body: Type.Object({
      truckId,
      file: ParameterFileNameText,
      values: Type.String({ maxLength: 100_000 }),
      seenTime: Type.String({ maxLength: 30 }),
      reason,
      password: Type.Optional(password),
      mode: Type.Optional(Type.Enum<('single' | 'copy' | 'restore')[]>(['single', 'copy', 'restore'])),
    }),
    reply: Ordered,
  }),
  /** By another person than the author, with his own password. Approved, it is in the terminal's queue. */
  'parameters.decide': defineCall({
    method: 'POST',
    path: '/parameterOrder/:id',
    ownTransaction: true,
    access: { functionCode: 'parameter.approve' },
    query: Type.Object({ id }),
    body: Type.Object({
      decision: Type.Enum<('approved' | 'refused')[]>(['approved', 'refused']),
      reason,
      password,
    }),
    reply: Ordered,
  }),
} as const;
