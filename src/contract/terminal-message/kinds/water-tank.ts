import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';

/** Terminal message `water-tank`, version 1: sprinkler truck. Missing means not measured. */
export const WaterTank = Type.Object(
  {
    waterPercent: Type.Number({ minimum: 0, maximum: 100 }),
    waterL: Type.Optional(Type.Number({ minimum: 0, maximum: 60000 })),
    spraying: Type.Boolean(),
    pumpOn: Type.Optional(Type.Boolean()),
    sprayMode: Type.Optional(words(['off', 'front', 'rear', 'side', 'mist'])),
  },
  { description: 'sprinkler truck' },
);

export type WaterTank = Static<typeof WaterTank>;
