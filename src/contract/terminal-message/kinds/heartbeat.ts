import * as Type from 'typebox';
import type { Static } from 'typebox';

/** Terminal message `heartbeat`, version 1: alive. Missing means not measured. */
export const Heartbeat = Type.Object(
  {
    intervalS: Type.Integer({
      description: 'when the next one is due',
      examples: [60],
      minimum: 5,
      maximum: 7200,
    }),
    queuedMessages: Type.Optional(
      Type.Integer({ description: 'waiting on the terminal', minimum: 0, maximum: 10000000 }),
    ),
    signalDbm: Type.Optional(Type.Integer({ minimum: -140, maximum: 0 })),
  },
  { description: 'alive' },
);

export type Heartbeat = Static<typeof Heartbeat>;
