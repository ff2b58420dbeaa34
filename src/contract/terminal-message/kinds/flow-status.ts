import * as Type from 'typebox';
import type { Static } from 'typebox';

import { OpenClosed, words } from '../parts.ts';

/** Terminal message `flow-status`, version 1: running state of a flow meter. Missing means not measured. */
export const FlowStatus = Type.Object(
  {
    meterNumber: Type.Integer({ description: 'from 1', minimum: 1, maximum: 8 }),
    meterState: words(['idle', 'delivering', 'paused', 'fault']),
    flowRateLMin: Type.Optional(
      Type.Number({ description: 'at line conditions', minimum: 0, maximum: 5000 }),
    ),
    batchVtL: Type.Optional(
      Type.Number({ description: 'this delivery so far, at line temperature', minimum: 0, maximum: 100000 }),
    ),
    batchV20L: Type.Optional(Type.Number({ description: 'at 20 °C', minimum: 0, maximum: 100000 })),
    totalVtL: Type.Number({
      description: 'totaliser, never falls but at replacement',
      minimum: 0,
      maximum: 9999999999,
    }),
    totalV20L: Type.Optional(Type.Number({ minimum: 0, maximum: 9999999999 })),
    totalMassKg: Type.Optional(Type.Number({ minimum: 0, maximum: 9999999999 })),
    additiveL: Type.Optional(
      Type.Number({ description: 'additive injected, total', minimum: 0, maximum: 100000 }),
    ),
    temperatureC: Type.Optional(Type.Number({ description: 'line', minimum: -40, maximum: 90 })),
    density20KgM3: Type.Optional(Type.Number({ minimum: 600, maximum: 1100 })),
    compartments: Type.Optional(
      Type.Array(
        Type.Object({
          compartment: Type.Integer({ description: 'spec: 1 to 4', minimum: 1, maximum: 4 }),
          manhole: Type.Optional(OpenClosed),
          apiAdaptor: Type.Optional(OpenClosed),
          footValve: Type.Optional(OpenClosed),
        }),
        { description: "valve states as the meter's controller sees them", minItems: 0, maxItems: 4 },
      ),
    ),
  },
  { description: 'running state of a flow meter' },
);

export type FlowStatus = Static<typeof FlowStatus>;
