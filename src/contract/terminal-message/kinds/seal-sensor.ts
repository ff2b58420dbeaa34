import * as Type from 'typebox';
import type { Static } from 'typebox';

import { CompartmentNumber, words } from '../parts.ts';

/** Terminal message `seal-sensor`, version 1: covers, adaptors, valves, wet and dry. Missing means not measured. */
export const SealSensor = Type.Object(
  {
    trigger: words(
      ['change', 'interval', 'boot', 'query'],
      'why it was sent: a state changed; the periodic snapshot; after a start; asked for',
    ),
    sensors: Type.Array(
      Type.Object({
        compartment: CompartmentNumber,
        part: words(
          ['manhole', 'apiAdaptor', 'footValve', 'compartment'],
          'manhole cover, API adaptor, foot valve (emergency shut-off, bottom valve), compartment = retained (wet/dry) sensor at the bottom',
        ),
        state: Type.Optional(words(['open', 'closed', 'unknown'], 'absent for part compartment', 'open')),
        wet: Type.Optional(Type.Boolean({ description: 'liquid at the sensor; missing: no such sensor' })),
        water: Type.Optional(Type.Boolean({ description: 'water at the sensor' })),
        fault: Type.Optional(
          words(['none', 'broken', 'missing', 'stuck', 'lowVoltage'], 'missing field: none'),
        ),
        tamper: Type.Optional(Type.Boolean({ description: 'cable cut, magnet, housing opened' })),
        rawValue: Type.Optional(
          Type.Number({ description: 'unitless reading of the probe', minimum: -100000, maximum: 100000 }),
        ),
        sensorSerial: Type.Optional(Type.String({ pattern: '^[0-9]{10}$', examples: ['2024110017'] })),
      }),
      {
        description: 'a change names only what changed; interval, boot and query name all',
        minItems: 0,
        maxItems: 64,
      },
    ),
    seals: Type.Optional(
      Type.Array(
        Type.Object({
          compartment: CompartmentNumber,
          seal: words(
            ['sealed', 'unsealed', 'broken'],
            'broken: opened without authorization while sealed, as the console judges',
          ),
          sealBreakCount: Type.Optional(
            Type.Integer({
              description: 'counter of the console, never falls but at replacement',
              minimum: 0,
              maximum: 999999,
            }),
          ),
          sealCode: Type.Optional(
            Type.String({ description: 'number of the electronic seal', minLength: 1, maxLength: 32 }),
          ),
          authorization: Type.Optional(
            words(['none', 'nfcCard', 'keypadCode', 'remote'], 'how the last unsealing was allowed'),
          ),
          cardCode: Type.Optional(Type.String({ description: 'card used', minLength: 1, maxLength: 32 })),
        }),
        {
          description: 'seal state per compartment; missing: no seal logic in the console',
          minItems: 0,
          maxItems: 10,
        },
      ),
    ),
  },
  { description: 'covers, adaptors, valves, wet and dry' },
);

export type SealSensor = Static<typeof SealSensor>;
