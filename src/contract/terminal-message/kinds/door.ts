import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';

/** Terminal message `door`, version 1: doors. Missing means not measured. */
export const Door = Type.Object(
  {
    trigger: words(
      ['change', 'interval', 'boot', 'query'],
      'why it was sent: a state changed; the periodic snapshot; after a start; asked for',
    ),
    doors: Type.Array(
      Type.Object({
        door: words(
          ['operatingBox', 'cargoBox', 'deviceBox'],
          'valve cabinet; cargo hold; housing of console or controller',
        ),
        doorNumber: Type.Integer({ description: 'from 1', minimum: 1, maximum: 16 }),
        state: words(['open', 'closed', 'unknown']),
        fault: Type.Optional(words(['none', 'broken', 'missing', 'stuck'], 'missing field: none')),
        rawValue: Type.Optional(Type.Number({ description: 'unitless', minimum: -100000, maximum: 100000 })),
      }),
      { minItems: 1, maxItems: 16 },
    ),
  },
  { description: 'doors' },
);

export type Door = Static<typeof Door>;
