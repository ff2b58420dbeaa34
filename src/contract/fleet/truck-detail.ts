import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { Destination } from './destination.ts';
import { NullableBoolean, NullableInteger, NullableNumber, NullableText, nullable } from '../nullable.ts';

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
  apiWet: NullableBoolean,
  footValveWet: NullableBoolean,
  compartmentWet: NullableBoolean,
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
  type: NullableInteger,
  /** What raised the alarm, where its type alone does not say what happened. */
  cause: Type.Optional(NullableText),
  compartment: NullableInteger,
  part: NullableText,
  area: NullableText,
  volumeL: NullableNumber,
  abnormal: Type.Boolean(),
});

/** The route of a way bill: its line from the depot to the last station, WGS-84. */
export const TruckRoute = Type.Object({
  name: Type.String(),
  line: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
});

/** The task that a truck is on: from where, and to where once that is known. Time is ISO 8601 UTC. */
export const TruckTask = Type.Object({
  taskCode: Type.String(),
  startTime: Type.String(),
  fromArea: NullableText,
  toArea: NullableText,
  /** By its way bill; null: none says where it goes. Missing where a device stored it under an older version. */
  destination: Type.Optional(nullable(Destination)),
  /** That its way bill names; null: none, or one that is not in force. Missing as above. */
  route: Type.Optional(nullable(TruckRoute)),
});

/** A truck as the drawer of the map shows it. Times are ISO 8601 UTC; m, degrees, km. */
export const TruckDetail = Type.Object({
  truckId: Type.Integer(),
  signCode: Type.String(),
  companyName: Type.String(),
  plateColor: NullableText,
  /** Plate of the trailer that it pulls now. Missing where a device stored it under an older version. */
  trailerCode: Type.Optional(NullableText),
  truckModel: NullableText,
  terminal: NullableText,
  driverName: NullableText,
  driverPhone: NullableText,
  /** Who goes along with dangerous goods. Missing as the trailer's plate is. */
  escortName: Type.Optional(NullableText),
  escortPhone: Type.Optional(NullableText),
  altitudeM: NullableNumber,
  pitchDeg: NullableNumber,
  rollDeg: NullableNumber,
  heartTime: NullableText,
  todayKm: NullableNumber,
  taskCode: NullableText,
  /** The newest task that is under way; null: none. */
  task: nullable(TruckTask),
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
