import * as Type from 'typebox';
import type { Static } from 'typebox';

import { CompartmentNumber, OilCode, words } from '../parts.ts';

/** Terminal message `tank-level`, version 1: levels of the truck's compartments. Missing means not measured. */
export const TankLevel = Type.Object(
  {
    dataType: words(
      ['FF', 'MP', 'IN', 'SS', 'RB', 'PL', 'LP', 'LC', 'LA', 'LB', 'LM', 'LG', 'TT', 'TF', 'LE'],
      'FF error level, MP printing, IN interval, SS sealing change, RB system start, PL low-voltage power off, LP flatting, LC level change, LA API closed, LB foot valve closed, LM manhole closed, LG sealing level, TT compensating upload, TF alarm, LE level boot',
      'IN',
    ),
    pitchDeg: Type.Optional(
      Type.Number({
        description: 'axial tilt, nose up is positive; missing: 0 and slope unknown',
        minimum: -45,
        maximum: 45,
      }),
    ),
    rollDeg: Type.Optional(
      Type.Number({ description: 'lateral tilt, right side down is positive', minimum: -45, maximum: 45 }),
    ),
    compartments: Type.Array(
      Type.Object(
        {
          compartment: CompartmentNumber,
          gaugeStatus: words(
            ['ok', 'error', 'missing', 'lowPower'],
            'anything but ok: the level is not used',
          ),
          levelMm: Type.Optional(
            Type.Number({
              description: 'raw level of the probe over the tank bottom',
              examples: [1432.5],
              minimum: 0,
              maximum: 4000,
            }),
          ),
          temperatureC: Type.Optional(
            Type.Number({
              description: 'of the liquid, mean over the probe; missing: V20 unknown',
              examples: [24.6],
              minimum: -40,
              maximum: 90,
            }),
          ),
          waterMm: Type.Optional(
            Type.Number({
              description: 'height of the water layer; missing: gauge without water float, taken as 0',
              minimum: 0,
              maximum: 4000,
            }),
          ),
          density20KgM3: Type.Optional(
            Type.Number({
              description:
                'density at 20 °C as set or measured; missing: the last seen, else master data (rules.md of the engine)',
              minimum: 600,
              maximum: 1100,
            }),
          ),
          oilCode: Type.Optional(OilCode),
          consoleVtL: Type.Optional(
            Type.Number({
              description: "the console's own volume, kept for comparison, never used",
              minimum: 0,
              maximum: 60000,
            }),
          ),
          consoleV20L: Type.Optional(Type.Number({ description: 'likewise', minimum: 0, maximum: 60000 })),
        },
        {
          if: { properties: { gaugeStatus: { const: 'ok' } }, required: ['gaugeStatus'] },
          then: { required: ['levelMm'] },
        },
      ),
      {
        description: 'one row a compartment; a compartment not named is unchanged',
        minItems: 1,
        maxItems: 10,
      },
    ),
  },
  { description: "levels of the truck's compartments" },
);

export type TankLevel = Static<typeof TankLevel>;
