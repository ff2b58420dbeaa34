import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from './call.ts';

const NullableText = Type.Union([Type.String(), Type.Null()]);

/** Where a user is signed in, or where alarms are still pushed to after a session has ended. */
export const OwnDevice = Type.Object({
  id: Type.String(),
  /** What its browser called itself; empty: that was not kept. */
  agent: Type.String(),
  /** Address that it signed in from. Null: no session is open there. */
  ip: NullableText,
  signedInTime: NullableText,
  /** Used last, or asked last for alarms to be pushed. */
  seenTime: Type.String(),
  /** Urgent alarms are pushed to it. */
  pushed: Type.Boolean(),
  /** It is the one that asks. */
  own: Type.Boolean(),
});

export type OwnDevice = Static<typeof OwnDevice>;

export const ownDeviceCalls = {
  /** The latest first. */
  'ownDevices.list': defineCall({
    method: 'GET',
    path: '/ownDevices',
    access: 'own',
    reply: Type.Array(OwnDevice),
  }),
  /** Ends the session of one of the user's devices and what is pushed to it. */
  'ownDevices.signOut': defineCall({
    method: 'DELETE',
    path: '/ownDevices',
    access: 'own',
    body: Type.Object({ id: Type.String({ minLength: 8, maxLength: 64, pattern: '^[\\w-]+$' }) }),
    reply: Type.Null(),
  }),
} as const;
