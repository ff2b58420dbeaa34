import * as Type from 'typebox';
import type { Static } from 'typebox';

import { asciiText } from '../ascii-text.ts';
import { defineCall } from '../call.ts';
import { NullableText, nullable } from '../nullable.ts';
import { LoginReply } from './session.ts';

/** A passkey of the user's own. Times are ISO 8601 UTC. */
export const Passkey = Type.Object({
  id: Type.Integer(),
  /** What the user calls it. */
  name: Type.String(),
  createdTime: Type.String(),
  /** Null: not used yet. */
  usedTime: NullableText,
});

/** See the schema of the same name. */
export type Passkey = Static<typeof Passkey>;

/** A reset of the user's second factor that he has not been told of yet: who asked and who confirmed. */
export const FactorReset = Type.Object({
  askedBy: Type.String(),
  confirmedBy: Type.String(),
  /** ISO 8601 UTC. */
  time: Type.String(),
});

/** See the schema of the same name. */
export type FactorReset = Static<typeof FactorReset>;

/** What the user has to sign in with beside the password. */
export const SecondFactors = Type.Object({
  /** The role demands one. */
  required: Type.Boolean(),
  /** An app makes codes (RFC 6238). */
  app: Type.Boolean(),
  passkeys: Type.Array(Passkey),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: Type.Integer(),
  reset: nullable(FactorReset),
});

/** See the schema of the same name. */
export type SecondFactors = Static<typeof SecondFactors>;

/** Codes for when app and passkeys are lost; shown once, each is good once. Null: there are some already. */
export const RecoveryCodes = Type.Object({ recoveryCodes: nullable(Type.Array(Type.String())) });

const password = Type.String({ maxLength: 256 });
/** JSON of the browser's answer (WebAuthn Level 3, `toJSON`). */
const response = Type.String({ maxLength: 8_000 });

/** Calls of the second factor: the second step of a sign-in, and the user's own factors. */
export const secondFactorCalls = {
  /** Ends a sign-in whose password was right: by a code of the app, a recovery code, or a passkey. */
  'secondFactor.signIn': defineCall({
    method: 'POST',
    path: '/login/secondFactor',
    access: 'public',
    body: Type.Object({
      step: Type.String({ maxLength: 64 }),
      code: Type.Optional(Type.String({ maxLength: 40 })),
      passkey: Type.Optional(asciiText(5_000)),
    }),
    reply: LoginReply,
  }),
  'secondFactor.get': defineCall({
    method: 'GET',
    path: '/secondFactor',
    access: 'own',
    reply: SecondFactors,
  }),
  /** Makes the secret of an app, which is good once a code of it was confirmed. */
  'secondFactor.beginApp': defineCall({
    method: 'POST',
    path: '/secondFactor/app',
    access: 'own',
    ownTransaction: true,
    body: Type.Object({ password }),
    /** `otpauth:` URL for a QR code, and the secret in it for typing (Base32). */
    reply: Type.Object({ url: Type.String(), secret: Type.String() }),
  }),
  'secondFactor.confirmApp': defineCall({
    method: 'PUT',
    path: '/secondFactor/app',
    access: 'own',
    ownTransaction: true,
    body: Type.Object({ code: Type.String({ maxLength: 40 }) }),
    reply: RecoveryCodes,
  }),
  /** What the browser makes a passkey of, as JSON. */
  'secondFactor.beginPasskey': defineCall({
    method: 'POST',
    path: '/secondFactor/passkey',
    access: 'own',
    ownTransaction: true,
    body: Type.Object({ password }),
    reply: Type.Object({ options: Type.String() }),
  }),
  'secondFactor.addPasskey': defineCall({
    method: 'PUT',
    path: '/secondFactor/passkey',
    access: 'own',
    ownTransaction: true,
    body: Type.Object({ passkey: response, name: Type.String({ minLength: 1, maxLength: 60 }) }),
    reply: RecoveryCodes,
  }),
  /** Removes the app, or the passkey of this id. Refused where the role demands a factor and this is the last. */
  'secondFactor.remove': defineCall({
    method: 'DELETE',
    path: '/secondFactor',
    access: 'own',
    ownTransaction: true,
    body: Type.Object({ password, passkeyId: Type.Optional(Type.Integer()) }),
    reply: Type.Null(),
  }),
  /** New recovery codes; those of before are good no more. */
  'secondFactor.renewCodes': defineCall({
    method: 'POST',
    path: '/secondFactor/recoveryCodes',
    access: 'own',
    ownTransaction: true,
    body: Type.Object({ password }),
    reply: RecoveryCodes,
  }),
  /** The user has read that his second factor was reset. */
  'secondFactor.readReset': defineCall({
    method: 'POST',
    path: '/secondFactor/resetRead',
    access: 'own',
    reply: Type.Null(),
  }),
} as const;
