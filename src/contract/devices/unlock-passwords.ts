import * as Type from 'typebox';
import type { Static } from 'typebox';

import { type CommandState, commandStates } from '#domain/commands/command-states.ts';
import { unlockMinutes } from '#domain/commands/unlock-password.ts';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';
import { unlockAddress } from '../fleet/order-pages.ts';

/** A password that was ordered; the password itself is nowhere. Times are ISO 8601 UTC. */
export const UnlockPassword = Type.Object({
  id: Type.Integer(),
  truckId: Type.Integer(),
  signCode: Type.String(),
  state: Type.Enum<CommandState[]>(Object.keys(commandStates) as CommandState[]),
  detail: Type.String(),
  reason: Type.String(),
  authorId: Type.Integer(),
  authorName: Type.String(),
  approverName: NullableText,
  createdTime: Type.String(),
  stepTime: Type.String(),
  validUntil: Type.String(),
});

export type UnlockPassword = Static<typeof UnlockPassword>;

/** Calls of unlock passwords; a second person decides by `parameters.decide`. */
export const unlockPasswordCalls = {
  /** Of the actor's companies, the newest. */
  'unlockPasswords.list': defineCall({
    method: 'GET',
    path: '/unlockPasswords',
    access: { page: [unlockAddress] },
    reply: Type.Array(UnlockPassword),
  }),
  /**
   * Makes a password for one truck that is heard and stands. It is answered this once and stored nowhere; the console
   * takes it when a second person has let it go. `password`: the author's own.
   */
  'unlockPasswords.start': defineCall({
    method: 'POST',
    path: '/unlockPasswords',
    ownTransaction: true,
    access: { functionCode: 'unlock.write' },
    body: Type.Object({
      truckId: Type.Integer({ minimum: 1 }),
      validMin: Type.Integer({ minimum: unlockMinutes.least, maximum: unlockMinutes.most }),
      reason: Type.String({ maxLength: 200 }),
      password: Type.String({ maxLength: 200 }),
    }),
    reply: Type.Object({ id: Type.Integer(), unlockPassword: Type.String(), validUntil: Type.String() }),
  }),
} as const;
