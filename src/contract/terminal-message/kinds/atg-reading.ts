import * as Type from 'typebox';
import type { Static } from 'typebox';

import { OilCode, words } from '../parts.ts';

/** Terminal message `atg-reading`, version 1: a station tank. Missing means not measured. */
export const AtgReading = Type.Object(
  {
    stationCode: Type.String({ description: "station's code in master data", minLength: 1, maxLength: 20 }),
    tankNumber: Type.Integer({ description: 'from 1', minimum: 1, maximum: 32 }),
    oilCode: OilCode,
    levelMm: Type.Number({ minimum: 0, maximum: 6000 }),
    waterMm: Type.Optional(Type.Number({ description: 'missing: 0', minimum: 0, maximum: 6000 })),
    temperatureC: Type.Optional(Type.Number({ minimum: -40, maximum: 90 })),
    density20KgM3: Type.Optional(Type.Number({ minimum: 600, maximum: 1100 })),
    vtL: Type.Optional(
      Type.Number({
        description: "gauge's own volume; missing: from the liquid level table",
        minimum: 0,
        maximum: 200000,
      }),
    ),
    status: words(['ok', 'fault']),
  },
  { description: 'a station tank' },
);

export type AtgReading = Static<typeof AtgReading>;
