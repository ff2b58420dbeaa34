import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableInteger, NullableNumber, NullableText } from '../nullable.ts';

/** One tank of `lastInventoryMap`: oil code and apparent volume in litres (specification 3), with what a drawing needs. */
export const InventoryTank = Type.Object({
  oilCode: NullableNumber,
  /** Apparent volume, litres; null while the gauge has no reading. */
  vt: NullableNumber,
  v20: NullableNumber,
  capacityL: Type.Number(),
});

export type InventoryTank = Static<typeof InventoryTank>;

/**
 * The truck status record of specification 3, with place and heading beside it.
 * Times are ISO 8601 UTC; `lastInventoryMap` is JSON text: compartment number → InventoryTank.
 */
export const TruckStatus = Type.Object({
  truckId: Type.Integer(),
  signCode: Type.String(),
  /** 0 offline, 1 empty, 2 on load, 3 alarm, 4 stopped. */
  status: Type.Integer({ minimum: 0, maximum: 4 }),
  companyCode: Type.String(),
  companyName: Type.String(),
  /** Type of the alarm in force, or null. */
  alarm: NullableInteger,
  gpsTime: NullableText,
  contactTime: NullableText,
  alarmStartTime: NullableText,
  statusStartTime: NullableText,
  /** km/h */
  speed: NullableNumber,
  bearingDeg: NullableNumber,
  /** Name of the depot, station or other area that it is in, or null. */
  area: NullableText,
  longitudeDeg: NullableNumber,
  latitudeDeg: NullableNumber,
  /** Process state code (specification 4). */
  processState: NullableText,
  driverName: NullableText,
  lastInventoryMap: Type.String(),
});

export type TruckStatus = Static<typeof TruckStatus>;

/** The call of the fleet's status. */
export const truckStatusCalls = {
  'truckStatus.list': defineCall({
    method: 'GET',
    path: '/truckStatusData',
    access: { functionCode: 'fleet.watch' },
    /** Comma list of company codes. It can only narrow what the session may see. */
    query: Type.Object({ userPri: Type.Optional(Type.String({ maxLength: 20_000 })) }),
    reply: Type.Array(TruckStatus),
  }),
  // Tractors that pull a trailer now.
  'truckStatus.trailers': defineCall({
    method: 'GET',
    path: '/coupledTrailers',
    access: { functionCode: 'fleet.watch' },
    reply: Type.Array(Type.Object({ signCode: Type.String(), trailerCode: Type.String() })),
  }),
  'truckStatus.online': defineCall({
    method: 'GET',
    path: '/onlineTruck',
    access: { functionCode: 'fleet.watch' },
    reply: Type.Array(
      Type.Object({
        signCode: Type.String(),
        companyName: Type.String(),
        contactTime: Type.String(),
        gpsTime: NullableText,
      }),
    ),
  }),
} as const;
