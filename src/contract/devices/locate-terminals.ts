import * as Type from 'typebox';

import { defineCall } from '../call.ts';
import { TerminalAnswered } from './terminal-answer.ts';

const signCode = Type.String({ minLength: 1, maxLength: 20 });

/** Questions to the terminals of a truck that speak JT/T 808; where it is comes like every place. */
export const locateTerminalCalls = {
  // Where it is now (0x8201).
  'terminals.locate': defineCall({
    method: 'POST',
    path: '/terminals/locate',
    access: { functionCode: 'fleet.watch' },
    ownTransaction: true,
    body: Type.Object({ signCode }),
    reply: TerminalAnswered,
  }),
  // A place every few seconds for some minutes (0x8202).
  'terminals.follow': defineCall({
    method: 'POST',
    path: '/terminals/follow',
    access: { functionCode: 'fleet.watch' },
    ownTransaction: true,
    body: Type.Object({
      signCode,
      everyS: Type.Integer({ minimum: 2, maximum: 600 }),
      forMin: Type.Integer({ minimum: 1, maximum: 120 }),
    }),
    reply: TerminalAnswered,
  }),
} as const;
