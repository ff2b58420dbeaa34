import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';
import { recordOf } from '../../record-of.ts';

/** Terminal message `command-reply`, version 1: answer to an order. Missing means not measured. */
export const CommandReply = Type.Object(
  {
    commandCode: Type.String({
      description: "the platform's number of the order",
      minLength: 1,
      maxLength: 64,
    }),
    result: words(['received', 'progress', 'done', 'failed', 'refused', 'busy']),
    progressPercent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    file: Type.Optional(Type.String({ description: 'e.g. syscfg.txt', minLength: 1, maxLength: 64 })),
    detail: Type.Optional(Type.String({ minLength: 0, maxLength: 400 })),
    values: Type.Optional(
      recordOf(Type.String({ maxLength: 4000, description: 'parameters read back, name to text' })),
    ),
  },
  { description: 'answer to an order' },
);

export type CommandReply = Static<typeof CommandReply>;
