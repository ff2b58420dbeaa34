import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';

/** Terminal message `boot`, version 1: start or stop of console or controller. Missing means not measured. */
export const Boot = Type.Object(
  {
    event: words(['on', 'off']),
    part: words(['console', 'controller']),
    type: words(['abnormalRestart', 'manual', 'powerOff', 'timedRestart', 'upgradeRestart'], 'spec 4'),
    firmware: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    uptimeS: Type.Optional(
      Type.Integer({ description: 'of the run that ended', minimum: 0, maximum: 2147483647 }),
    ),
  },
  { description: 'start or stop of console or controller' },
);

export type Boot = Static<typeof Boot>;
