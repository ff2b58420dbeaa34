import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';

/** Terminal message `climate`, version 1: temperature and humidity. Missing means not measured. */
export const Climate = Type.Object(
  {
    probes: Type.Array(
      Type.Object({
        probe: Type.Integer({ description: 'from 1', minimum: 1, maximum: 32 }),
        place: words(['cargo', 'cabin', 'sealBox', 'console']),
        temperatureC: Type.Optional(Type.Number({ examples: [21.5], minimum: -60, maximum: 120 })),
        humidityPercent: Type.Optional(Type.Number({ description: 'relative', minimum: 0, maximum: 100 })),
        fault: Type.Optional(words(['none', 'broken', 'missing'])),
      }),
      { minItems: 1, maxItems: 32 },
    ),
  },
  { description: 'temperature and humidity' },
);

export type Climate = Static<typeof Climate>;
