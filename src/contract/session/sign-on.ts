import * as Type from 'typebox';
import type { Static } from 'typebox';

import { asciiText } from '../ascii-text.ts';
import { defineCall } from '../call.ts';
import { nullable, NullableText } from '../nullable.ts';
import { LoginReply, SecondStep } from './session.ts';

/** A provider of identities as the sign-in page offers it. */
export const OfferedProvider = Type.Object({
  code: Type.String(),
  name: Type.String(),
  nameEn: NullableText,
});

/** See the schema of the same name. */
export type OfferedProvider = Static<typeof OfferedProvider>;

/** What a row of a mapping says of somebody. */
const TriedRow = Type.Object({
  /** Counted from 1. */
  rowNo: Type.Integer(),
  /** Values of its claim, as far as they are shown. */
  found: Type.Array(Type.String()),
  met: Type.Boolean(),
});

/** Whom a mapping makes of somebody. */
export const TriedMapping = Type.Object({
  /** Each row of the mapping, in its order. */
  rows: Type.Array(TriedRow),
  /** The row that counts; null: none is met, and nobody is signed in. */
  rowNo: nullable(Type.Integer()),
  companyCode: NullableText,
  companyName: NullableText,
  roleCode: NullableText,
  roleName: NullableText,
  /** Company and role are in use, and this provider’s to give. */
  inReach: Type.Boolean(),
  /** The provider has asked for a second factor. */
  factorDone: Type.Boolean(),
  /** As the account would be called if it were made now. */
  userName: Type.String(),
  name: Type.String(),
});

/** See the schema of the same name. */
export type TriedMapping = Static<typeof TriedMapping>;

const providerId = Type.Integer({ minimum: 1 });
/** JSON of what a provider says of somebody. */
const claims = Type.String({ maxLength: 20_000 });

/** Calls of single sign-on: at the sign-in page, and of those who set it up. */
export const signOnCalls = {
  /** Providers for everybody, those of a mail address, or that of a link. */
  'signOn.offered': defineCall({
    method: 'GET',
    path: '/signOn/providers',
    access: 'public',
    query: Type.Object({
      mail: Type.Optional(Type.String({ maxLength: 254 })),
      code: Type.Optional(Type.String({ maxLength: 36 })),
    }),
    reply: Type.Object({
      list: Type.Array(OfferedProvider),
      /** Some are found by a mail address. */
      byDomain: Type.Boolean(),
    }),
  }),
  /** Where the browser goes to sign in. */
  'signOn.begin': defineCall({
    method: 'POST',
    path: '/signOn/begin',
    access: 'public',
    body: Type.Object({
      code: Type.String({ maxLength: 36 }),
      mail: Type.String({ maxLength: 254, default: '' }),
    }),
    reply: Type.Object({ url: Type.String() }),
  }),
  /** Ends a sign-in with the query that the browser came back with. */
  'signOn.finish': defineCall({
    method: 'POST',
    path: '/signOn/finish',
    access: 'public',
    body: Type.Object({ answer: asciiText(5_000) }),
    reply: Type.Union([LoginReply, SecondStep]),
  }),
  /** Enters the secret that the provider gave to this installation; an empty one removes it. */
  'signOn.secret': defineCall({
    method: 'PUT',
    path: '/signOn/secret',
    access: { functionCode: 'user.write' },
    body: Type.Object({ providerId, secret: Type.String({ maxLength: 2_000 }) }),
    reply: Type.Null(),
  }),
  /** Asks a provider what it says of itself. */
  'signOn.check': defineCall({
    method: 'POST',
    path: '/signOn/check',
    access: { functionCode: 'user.write' },
    ownTransaction: true,
    body: Type.Object({ providerId }),
    reply: Type.Object({
      /** What is wrong, in words; null: nothing. */
      fault: NullableText,
      /** What exactly, in English. */
      detail: Type.String(),
    }),
  }),
  /** What the last sign-in said of its user, as JSON; without tokens. */
  'signOn.lastClaims': defineCall({
    method: 'GET',
    path: '/signOn/lastClaims',
    access: { functionCode: 'user.write' },
    query: Type.Object({ providerId }),
    reply: Type.Object({ claims: NullableText, time: NullableText }),
  }),
  /** Whom a mapping, as it is typed, would make of somebody. Writes nothing. */
  'signOn.try': defineCall({
    method: 'POST',
    path: '/signOn/try',
    access: { functionCode: 'user.write' },
    reads: true,
    body: Type.Object({
      companyCode: Type.String({ maxLength: 40 }),
      claims,
      /** JSON of the rows of the form. */
      mapping: Type.String({ maxLength: 40_000 }),
      factorValues: Type.String({ maxLength: 200, default: '' }),
    }),
    reply: TriedMapping,
  }),
} as const;
