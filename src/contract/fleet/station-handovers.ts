import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableInteger, NullableNumber, NullableText, nullable } from '../nullable.ts';

/** One oil of a delivery by three measures; litres at 20 °C. */
const HandoverLine = Type.Object({
  oilCode: NullableInteger,
  /** What left the truck, by its gauge. */
  unloadedV20L: NullableNumber,
  /** What the station's gauge (ATG) found. */
  receivedV20L: NullableNumber,
  /** Sum of the flow meter's tickets. */
  ticketV20L: NullableNumber,
  /** Left the truck less arrived, by the gauge, else by the meter. */
  differenceV20L: NullableNumber,
});

/** What the receiving side signed. `receivedL` is read by hand (dip, scales) and not part of any calculation. */
const Signature = Type.Object({
  signedName: Type.String(),
  signedTime: Type.String(),
  receiver: Type.String(),
  receivedL: NullableNumber,
  remark: Type.String(),
});

/** A delivery at one station: a visit in which something was unloaded. Signed ones show the figures that were signed. */
export const StationHandover = Type.Object({
  visitId: Type.String(),
  signCode: Type.String(),
  companyName: Type.String(),
  taskCode: NullableText,
  areaName: NullableText,
  startTime: Type.String(),
  endTime: NullableText,
  lines: Type.Array(HandoverLine),
  /** `unbroken`, `broken` or `unproven`, of the whole task; null: no task is known. */
  sealIntegrity: NullableText,
  /** The figures have changed since they were signed. */
  changed: Type.Boolean(),
  signature: nullable(Signature),
});

export type StationHandover = Static<typeof StationHandover>;

/** Handover of deliveries at stations: deliveries wait for the receiving side's signature. */
export const stationHandoverCalls = {
  'stationHandovers.list': defineCall({
    method: 'GET',
    path: '/stationHandovers',
    access: { page: ['handover'] },
    query: Type.Object({
      state: Type.Union([Type.Literal('open'), Type.Literal('signed')]),
      areaName: Type.Optional(Type.String({ maxLength: 100 })),
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    reply: Type.Array(StationHandover),
  }),
  'stationHandovers.sign': defineCall({
    method: 'PUT',
    path: '/stationHandovers',
    access: { functionCode: 'delivery.sign' },
    body: Type.Object({
      visitId: Type.String({ minLength: 1, maxLength: 200 }),
      receivedL: Type.Optional(Type.Number({ minimum: 0, maximum: 200_000 })),
      receiver: Type.Optional(Type.String({ maxLength: 60 })),
      remark: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    reply: StationHandover,
  }),
} as const;
