import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';

/** Terminal message `airtight-cell`, version 1: tightness test. Missing means not measured. */
export const AirtightCell = Type.Object(
  {
    cell: Type.Integer({ description: 'detector cell, 1 a compartment', minimum: 1, maximum: 16 }),
    state: words(['idle', 'pressurising', 'holding', 'venting', 'passed', 'failed', 'fault']),
    testCode: Type.Optional(
      Type.String({ description: 'same through one test', minLength: 1, maxLength: 40 }),
    ),
    pressureKPa: Type.Number({ description: 'gauge', minimum: -50, maximum: 200 }),
    temperatureC: Type.Optional(Type.Number({ minimum: -40, maximum: 90 })),
  },
  { description: 'tightness test' },
);

export type AirtightCell = Static<typeof AirtightCell>;
