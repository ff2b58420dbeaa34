import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** A role of the session user. Decisions use `roleCode`; `roleName` is shown (specification 6). */
export const Role = Type.Object({
  roleCode: Type.String(),
  roleName: Type.String(),
  superMan: Type.Boolean(),
});

export type Role = Static<typeof Role>;

/** An earlier sign-in of the user (specification 3). Time is ISO 8601 UTC. */
export const LastLoginInfo = Type.Object({
  time: NullableText,
  ip: Type.String(),
  area: Type.String(),
});

/** The session user of specification 3, with the flags that the shell needs (specification 6). */
export const SessionUser = Type.Object({
  id: Type.Integer(),
  userName: Type.String(),
  name: Type.String(),
  avatar: Type.String(),
  roles: Type.Array(Role),
  companyCode: Type.String(),
  companyName: Type.String(),
  lastLoginInfo: LastLoginInfo,
  /** Customer account: does not see alarm 209. */
  customer: Type.Boolean(),
  /** Internal account: sees the internal-only alarm setting. */
  internal: Type.Boolean(),
  /** Shows the organisation column in status tables. */
  sign: Type.Boolean(),
  /** Garden-bureau role or the one designated user: no badges, alarm settings, language and downloads. */
  restrictedShell: Type.Boolean(),
  /** End of this session whatever its use, ISO 8601 UTC; missing where a device stored it under an older version. */
  sessionEndsTime: Type.Optional(Type.String()),
  /** Whoever is signed in and looks at the console as this user sees it; every write is refused meanwhile. */
  viewedBy: Type.Optional(Type.Object({ userName: Type.String(), name: Type.String() })),
  /** Signed in by a provider, so that there is no password to ask for. */
  byProvider: Type.Optional(Type.Boolean()),
  /** Somebody else has seen the password: every call but its change is refused until it is changed. */
  mustChangePassword: Type.Optional(Type.Boolean()),
  /** The role demands a second factor and the user has none: every call but its making is refused until there is one. */
  mustEnrolFactor: Type.Optional(Type.Boolean()),
  /** The second factor was reset by others, which the user has not read yet. */
  factorWasReset: Type.Optional(Type.Boolean()),
  /**
   * Functions of the role beyond reading (`truck.write`), so that nothing is offered that would be refused. The
   * server checks again at each call.
   */
  functions: Type.Array(Type.String()),
});

export type SessionUser = Static<typeof SessionUser>;

/** Whether a user has to change the password or make a second factor before anything is shown to him. */
export const isHeldUp = ({ mustChangePassword, mustEnrolFactor }: SessionUser): boolean =>
  mustChangePassword === true || mustEnrolFactor === true;

/** A challenge: a picture of four characters, or a puzzle for those who can't or won't read it. Single use, five minutes. */
export const VerifyChallenge = Type.Object({
  verifyId: Type.String(),
  /** `data:` address of the picture. */
  picture: Type.String(),
  /** Find text N so that SHA-256(salt + N) begins with `bits` zero bits; send `pow:` + N as the code. */
  puzzle: Type.Object({ salt: Type.String(), bits: Type.Integer() }),
  expiresInS: Type.Integer(),
  /** Some people sign in here by a provider of identities. */
  signOn: Type.Optional(Type.Boolean()),
});

/** Answer to a sign-in (specification 7). */
export const LoginReply = Type.Object({
  role: Role,
  userInfo: SessionUser,
  'header-id': Type.String(),
  /** This sign-in as it was stored. */
  userIn: Type.Object({ time: Type.String(), ip: Type.String(), area: Type.String() }),
  lastLoginInfo: LastLoginInfo,
});

export type LoginReply = Static<typeof LoginReply>;

/** Password or provider were right, and the account has a second factor: what the second step may be. */
export const SecondStep = Type.Object({
  /** Names this sign-in in its second step; no session. */
  step: Type.String(),
  /** A code of an app is taken. */
  app: Type.Boolean(),
  /** What the browser asks a passkey with, as JSON; null: the account has none. */
  passkey: NullableText,
  expiresInS: Type.Integer(),
});

export type SecondStep = Static<typeof SecondStep>;

/** Calls of sign-in, sign-out and the session. */
export const sessionCalls = {
  'session.verifyCode': defineCall({
    method: 'GET',
    path: '/verifyCode',
    access: 'public',
    reply: VerifyChallenge,
  }),
  'session.login': defineCall({
    method: 'POST',
    path: '/login',
    access: 'public',
    body: Type.Object({
      username: Type.String({ maxLength: 64 }),
      password: Type.String({ maxLength: 256 }),
      ip: Type.String({ maxLength: 64, default: '' }),
      area: Type.String({ maxLength: 64, default: '' }),
      verifyCode: Type.String({ maxLength: 64 }),
      verifyId: Type.String({ maxLength: 64 }),
    }),
    reply: Type.Union([LoginReply, SecondStep]),
  }),
  /** The session of the cookie, for a tab or hub that starts while it is valid. */
  'session.resume': defineCall({ method: 'GET', path: '/session', access: 'own', reply: LoginReply }),
  'session.logout': defineCall({ method: 'POST', path: '/loginOut', access: 'public', reply: Type.Null() }),
  /** Ends seeing the console as another user; nothing where that is not so. */
  'session.endView': defineCall({
    method: 'DELETE',
    path: '/seenAs',
    access: 'own',
    ownTransaction: true,
    reply: Type.Null(),
  }),
  'session.ip': defineCall({
    method: 'GET',
    path: '/getIp',
    access: 'public',
    reply: Type.Object({ ip: Type.String(), area: Type.String() }),
  }),
  'session.password': defineCall({
    method: 'PUT',
    path: '/userInfoPwd',
    access: 'own',
    ownTransaction: true,
    body: Type.Object({ oldPwd: Type.String({ maxLength: 256 }), pwd: Type.String({ maxLength: 256 }) }),
    reply: Type.Null(),
  }),
  /** Whether this is the password of the session's user: unlocks the screen. */
  'session.confirm': defineCall({
    method: 'POST',
    path: '/confirmPassword',
    access: 'own',
    reads: true,
    body: Type.Object({ password: Type.String({ maxLength: 256 }) }),
    reply: Type.Null(),
  }),
} as const;
