import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';

/** Terminal message `driver-sign`, version 1: driver signs in or out. Missing means not measured. */
export const DriverSign = Type.Object(
  {
    action: words(['in', 'out']),
    method: words(['card', 'face', 'code']),
    driverCode: Type.String({
      description: 'spec 5: at most 7',
      pattern: '^[0-9A-Za-z]{1,7}$',
      examples: ['D0001'],
    }),
    cardCode: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    accepted: Type.Boolean({ description: 'false: unknown face or card; kept, signs nobody in' }),
  },
  { description: 'driver signs in or out' },
);

export type DriverSign = Static<typeof DriverSign>;
