import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { Destination } from './destination.ts';

const NullableText = Type.Union([Type.String(), Type.Null()]);
const NullableNumber = Type.Union([Type.Number(), Type.Null()]);

/** A compartment as the engine last saw it. Volumes in litres, level in mm, temperature in °C, age in seconds. */
export const CompartmentDetail = Type.Object({
  compartment: Type.Integer(),
  capacityL: Type.Number(),
  heightMm: NullableNumber,
  oilCode: NullableNumber,
  levelMm: NullableNumber,
  vtL: NullableNumber,
  v20L: NullableNumber,
  temperatureC: NullableNumber,
  waterMm: NullableNumber,
  readingTime: NullableText,
  processState: NullableText,
  /** `open`, `closed` or `unknown`. */
  manhole: Type.String(),
  apiAdaptor: Type.String(),
  footValve: Type.String(),
  apiWet: Type.Union([Type.Boolean(), Type.Null()]),
  footValveWet: Type.Union([Type.Boolean(), Type.Null()]),
  compartmentWet: Type.Union([Type.Boolean(), Type.Null()]),
  /** `sealed`, `unsealed`, `broken` or `unknown`. */
  seal: Type.String(),
});

export type CompartmentDetail = Static<typeof CompartmentDetail>;

/** A record or an alarm of the truck in the drawer's list. Time is ISO 8601 UTC, volume in litres. */
export const TruckEvent = Type.Object({
  time: Type.String(),
  /** Record kind or `alarm`. */
  kind: Type.String(),
  id: Type.String(),
  /** Alarm type where kind is `alarm`. */
  type: Type.Union([Type.Integer(), Type.Null()]),
  /** What raised the alarm, where its type alone does not say what happened. */
  cause: Type.Optional(NullableText),
  compartment: Type.Union([Type.Integer(), Type.Null()]),
  part: NullableText,
  area: NullableText,
  volumeL: NullableNumber,
  abnormal: Type.Boolean(),
});

/** The task that a truck is on: from where, and to where once that is known. Time is ISO 8601 UTC. */
export const TruckTask = Type.Object({
  taskCode: Type.String(),
  startTime: Type.String(),
  fromArea: NullableText,
  toArea: NullableText,
  /** By its way bill; null: none says where it goes. Missing where a device stored it under an older version. */
  destination: Type.Optional(Type.Union([Destination, Type.Null()])),
});

/** A truck as the drawer of the map shows it. Times are ISO 8601 UTC; m, degrees, km. */
export const TruckDetail = Type.Object({
  truckId: Type.Integer(),
  signCode: Type.String(),
  companyName: Type.String(),
  plateColor: NullableText,
  truckModel: NullableText,
  terminal: NullableText,
  driverName: NullableText,
  driverPhone: NullableText,
  altitudeM: NullableNumber,
  pitchDeg: NullableNumber,
  rollDeg: NullableNumber,
  heartTime: NullableText,
  todayKm: NullableNumber,
  taskCode: NullableText,
  /** The newest task that is under way; null: none. */
  task: Type.Union([TruckTask, Type.Null()]),
  processState: NullableText,
  compartments: Type.Array(CompartmentDetail),
  events: Type.Array(TruckEvent),
  /** Fixes of the last half hour, oldest first: [longitudeDeg, latitudeDeg]. */
  trail: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
});

export type TruckDetail = Static<typeof TruckDetail>;

/** The call of the map's drawer. */
export const truckDetailCalls = {
  'truckDetail.get': defineCall({
    method: 'GET',
    path: '/truckDetail',
    access: { functionCode: 'fleet.watch' },
    query: Type.Object({ signCode: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: TruckDetail,
  }),
} as const;
