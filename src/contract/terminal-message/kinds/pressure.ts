import * as Type from 'typebox';
import type { Static } from 'typebox';

import { CompartmentNumber, words } from '../parts.ts';

/** Terminal message `pressure`, version 1: pressures. Missing means not measured. */
export const Pressure = Type.Object(
  {
    cells: Type.Array(
      Type.Object({
        compartment: CompartmentNumber,
        place: words(['tank', 'pipe', 'tyre']),
        pressureKPa: Type.Number({
          description: 'gauge pressure',
          examples: [12.5],
          minimum: -50,
          maximum: 1600,
        }),
        fault: Type.Optional(words(['none', 'broken', 'missing'])),
      }),
      { minItems: 1, maxItems: 32 },
    ),
  },
  { description: 'pressures' },
);

export type Pressure = Static<typeof Pressure>;
