import * as Type from 'typebox';
import type { Static } from 'typebox';

/**
 * Message `second-terminal`, version 1: another device came under the number of a terminal that is on the line. Written by
 * the listener that turned it away.
 */
export const SecondTerminal = Type.Object(
  {
    number: Type.String({
      pattern: '^[1-9A-F][0-9A-F]{0,19}$',
      examples: ['13800000001'],
      description: 'number that both say they have',
    }),
    address: Type.Optional(
      Type.String({ maxLength: 45, description: 'network address of the one that was turned away' }),
    ),
  },
  { description: 'another device came under a number that is on the line' },
);

export type SecondTerminal = Static<typeof SecondTerminal>;
