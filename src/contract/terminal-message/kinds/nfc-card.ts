import * as Type from 'typebox';
import type { Static } from 'typebox';

import { CompartmentNumber, words } from '../parts.ts';

/** Terminal message `nfc-card`, version 1: a card held to the console. Missing means not measured. */
export const NfcCard = Type.Object(
  {
    cardCode: Type.String({ minLength: 1, maxLength: 32 }),
    purpose: words(['unseal', 'seal', 'sign', 'maintenance', 'unknown']),
    compartment: Type.Optional(CompartmentNumber),
    accepted: Type.Boolean(),
    refusal: Type.Optional(words(['unknownCard', 'expired', 'wrongPlace', 'wrongCompartment', 'other'])),
  },
  { description: 'a card held to the console' },
);

export type NfcCard = Static<typeof NfcCard>;
