import * as Type from 'typebox';
import type { Static } from 'typebox';

import { OilCode, UtcEndTime, UtcTime } from '../parts.ts';

/** Terminal message `atg-delivery`, version 1: a delivery as the station's gauge saw it. Missing means not measured. */
export const AtgDelivery = Type.Object(
  {
    stationCode: Type.String({ description: "station's code in master data", minLength: 1, maxLength: 20 }),
    tankNumber: Type.Integer({ description: 'from 1', minimum: 1, maximum: 32 }),
    oilCode: OilCode,
    deliveryCode: Type.String({ description: 'unique per station', minLength: 1, maxLength: 40 }),
    startTime: UtcTime,
    endTime: UtcEndTime,
    startVtL: Type.Number({ minimum: 0, maximum: 200000 }),
    endVtL: Type.Number({ minimum: 0, maximum: 200000 }),
    startTemperatureC: Type.Optional(Type.Number({ minimum: -40, maximum: 90 })),
    endTemperatureC: Type.Optional(Type.Number({ minimum: -40, maximum: 90 })),
    density20KgM3: Type.Optional(
      Type.Number({ description: 'of the mixture after delivery', minimum: 600, maximum: 1100 }),
    ),
    salesVtL: Type.Optional(
      Type.Number({
        description: 'pumped to customers during the delivery; missing: 0 and salesUnknown',
        minimum: 0,
        maximum: 50000,
      }),
    ),
    startWaterMm: Type.Optional(Type.Number({ minimum: 0, maximum: 6000 })),
    endWaterMm: Type.Optional(Type.Number({ minimum: 0, maximum: 6000 })),
  },
  { description: "a delivery as the station's gauge saw it" },
);

export type AtgDelivery = Static<typeof AtgDelivery>;
