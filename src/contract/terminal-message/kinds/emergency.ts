import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';

/** Terminal message `emergency`, version 1: emergency button of terminals that report it apart from the alarm word. Missing means not measured. */
export const Emergency = Type.Object(
  {
    action: words(['pressed', 'released']),
    button: Type.Optional(words(['cab', 'rear', 'remote'])),
  },
  { description: 'emergency button of terminals that report it apart from the alarm word' },
);

export type Emergency = Static<typeof Emergency>;
