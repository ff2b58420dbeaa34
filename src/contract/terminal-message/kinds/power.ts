import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';

/** Terminal message `power`, version 1: supply. Missing means not measured. */
export const Power = Type.Object(
  {
    source: words(['main', 'battery'], 'what feeds the console now'),
    mainVoltageV: Type.Number({ description: 'vehicle supply', examples: [24.6], minimum: 0, maximum: 60 }),
    controllerVoltageV: Type.Optional(Type.Number({ minimum: 0, maximum: 60 })),
    batteryVoltageV: Type.Optional(
      Type.Number({ description: "console's own battery", minimum: 0, maximum: 60 }),
    ),
    sensorBatteries: Type.Optional(
      Type.Array(
        Type.Object({
          sensorSerial: Type.String({ pattern: '^[0-9]{10}$', examples: ['2024110017'] }),
          voltageV: Type.Number({ minimum: 0, maximum: 20 }),
        }),
        { description: 'wireless seals', minItems: 0, maxItems: 64 },
      ),
    ),
  },
  { description: 'supply' },
);

export type Power = Static<typeof Power>;
