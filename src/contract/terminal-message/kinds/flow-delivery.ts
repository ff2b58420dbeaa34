import * as Type from 'typebox';
import type { Static } from 'typebox';

import { CompartmentNumber, OilCode, UtcEndTime, UtcTime, words } from '../parts.ts';

/** Terminal message `flow-delivery`, version 1: a finished ticket. Missing means not measured. */
export const FlowDelivery = Type.Object(
  {
    ticketCode: Type.String({
      description: 'receipt code, unique per meter',
      examples: ['T-1'],
      minLength: 1,
      maxLength: 40,
    }),
    meterNumber: Type.Integer({ minimum: 1, maximum: 8 }),
    measuringPosition: words(
      ['truck', 'rack'],
      "the truck's meter, or the depot's loading rack ticket passed on",
    ),
    direction: words(['load', 'unload'], undefined, 'unload'),
    compartment: Type.Optional(CompartmentNumber),
    oilCode: OilCode,
    unit: words(['L', 'kg'], 'kg: what it counted is massKg, and its litres follow from density20KgM3'),
    vtL: Type.Optional(
      Type.Number({
        description: 'delivery volume at line temperature; of a ticket in litres it must be there',
        examples: [8012.3],
        minimum: 0,
        maximum: 100000,
      }),
    ),
    v20L: Type.Optional(
      Type.Number({
        description: 'at 20 °C; missing: computed from vtL, temperature and density',
        minimum: 0,
        maximum: 100000,
      }),
    ),
    massKg: Type.Optional(
      Type.Number({
        description: 'of a ticket in kilograms it must be there, and density20KgM3',
        minimum: 0,
        maximum: 100000,
      }),
    ),
    averageTemperatureC: Type.Optional(Type.Number({ minimum: -40, maximum: 90 })),
    averageFlowRateLMin: Type.Optional(Type.Number({ minimum: 0, maximum: 5000 })),
    density20KgM3: Type.Optional(Type.Number({ minimum: 600, maximum: 1100 })),
    startTime: UtcTime,
    endTime: UtcEndTime,
    startTotalVtL: Type.Optional(Type.Number({ minimum: 0, maximum: 9999999999 })),
    endTotalVtL: Type.Optional(Type.Number({ minimum: 0, maximum: 9999999999 })),
    stationCode: Type.Optional(
      Type.String({ description: 'if the driver chose one', minLength: 1, maxLength: 20 }),
    ),
    customerId: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    valid: Type.Boolean({ description: "the meter's own verdict" }),
    invalidReason: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  },
  { description: 'a finished ticket' },
);

export type FlowDelivery = Static<typeof FlowDelivery>;
