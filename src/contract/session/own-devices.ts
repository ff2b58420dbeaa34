import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** A device on which a user is signed in, or to which alarms are still pushed after a session has ended. */
export const OwnDevice = Type.Object({
  id: Type.String(),
  /** User agent of its browser; empty: not stored. */
  agent: Type.String(),
  /** Address that it signed in from. Null: no session is open there. */
  ip: NullableText,
  signedInTime: NullableText,
  /** Last use, or last request for push. */
  seenTime: Type.String(),
  /** Urgent alarms are pushed to it. */
  pushed: Type.Boolean(),
  /** The requesting device itself. */
  own: Type.Boolean(),
});

export type OwnDevice = Static<typeof OwnDevice>;

/** Calls that list the user's own devices and sign one out. */
export const ownDeviceCalls = {
  /** The latest first. */
  'ownDevices.list': defineCall({
    method: 'GET',
    path: '/ownDevices',
    access: 'own',
    reply: Type.Array(OwnDevice),
  }),
  /**
   * Ends the session of one of the user's devices and what is pushed to it. With the password: whoever finds an open
   * console must not shut its owner out everywhere else (ASVS 7.5.2).
   */
  'ownDevices.signOut': defineCall({
    method: 'DELETE',
    path: '/ownDevices',
    access: 'own',
    ownTransaction: true,
    body: Type.Object({
      id: Type.String({ minLength: 8, maxLength: 64, pattern: '^[\\w-]+$' }),
      password: Type.String({ maxLength: 256 }),
    }),
    reply: Type.Null(),
  }),
} as const;
