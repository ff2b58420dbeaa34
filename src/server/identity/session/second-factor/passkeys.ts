import type { FastifyRequest } from 'fastify';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

import type { Queries } from '../../../database/database.ts';

/** Where a passkey is good: the page's origin, and its host. */
export interface RelyingParty {
  readonly origin: string;
  readonly id: string;
}

/**
 * Of the page that asks. A browser tells it with every write; a page of another host is refused before. Whoever lies about
 * it gains nothing: what the passkey has signed names the origin that the browser saw.
 */
export const relyingPartyOf = (request: FastifyRequest): RelyingParty => {
  const origin = request.headers.origin ?? `${request.protocol}://${request.host}`;
  const url = URL.canParse(origin) ? new URL(origin) : new URL(`${request.protocol}://${request.host}`);
  return { origin: url.origin, id: url.hostname };
};

interface PasskeyRow {
  readonly id: number;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
  readonly transports: string;
}

const passkeysOf = (queries: Queries, userId: number): Promise<readonly PasskeyRow[]> =>
  queries.query<PasskeyRow & Record<string, unknown>>(
    'select id, credential_id, public_key, counter, transports from passkey where user_id = $1 order by id',
    [userId],
  );

const transportsOf = (list: string): AuthenticatorTransport[] =>
  list.split(',').filter((name) => name !== '') as AuthenticatorTransport[];

const described = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports: transportsOf(transports) }));

/** What a browser asks a user's passkeys with; null: he has none. */
export const passkeyQuestion = async (
  queries: Queries,
  userId: number,
  party: RelyingParty,
): Promise<{ readonly challenge: string; readonly options: string } | null> => {
  const passkeys = await passkeysOf(queries, userId);
  if (passkeys.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: described(passkeys),
    userVerification: 'preferred',
  });
  return { challenge: options.challenge, options: JSON.stringify(options) };
};

/**
 * What a stranger's browser says, of which nothing is believed before the library has judged it; without a field where it
 * is no JSON.
 */
const parsed = <T>(text: string): T => {
  try {
    return Object(JSON.parse(text)) as T;
  } catch {
    // An answer like any wrong one.
    return Object({}) as T;
  }
};

/** Whether a passkey of the user's has answered this challenge. */
export const isPasskeyAnswer = async (
  queries: Queries,
  userId: number,
  answer: string,
  challenge: string,
  party: RelyingParty,
  nowMs: number,
): Promise<boolean> => {
  const response = parsed<AuthenticationResponseJSON>(answer);
  const passkey = (await passkeysOf(queries, userId)).find(({ credential_id: id }) => id === response.id);
  if (passkey === undefined) return false;
  const judged = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: transportsOf(passkey.transports),
    },
    // What the library can't read it throws: to the user it is a wrong answer.
  }).catch(() => null);
  if (judged?.verified !== true) return false;
  await queries.query('update passkey set counter = $2, used_time = $3 where id = $1', [
    passkey.id,
    judged.authenticationInfo.newCounter,
    new Date(nowMs),
  ]);
  return true;
};

/** What a browser makes a passkey of. */
export const newPasskeyQuestion = async (
  queries: Queries,
  user: { readonly id: number; readonly userName: string; readonly name: string },
  party: RelyingParty,
): Promise<{ readonly challenge: string; readonly options: string }> => {
  const options = await generateRegistrationOptions({
    rpName: 'TankWatch',
    rpID: party.id,
    userID: new TextEncoder().encode(`tankwatch ${user.id}`),
    userName: user.userName,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: described(await passkeysOf(queries, user.id)),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { challenge: options.challenge, options: JSON.stringify(options) };
};

/** Stores a passkey that answers the challenge; false: it does not, or it is somebody's already. */
export const addPasskey = async (
  queries: Queries,
  userId: number,
  given: { readonly answer: string; readonly name: string },
  challenge: string,
  party: RelyingParty,
  nowMs: number,
): Promise<boolean> => {
  const response = parsed<RegistrationResponseJSON>(given.answer);
  const judged = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    // As above.
  }).catch(() => null);
  if (judged?.verified !== true) return false;
  const { id, publicKey, counter, transports = [] } = judged.registrationInfo.credential;
  const stored = await queries.query(
    `insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_time)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
    [userId, id, Buffer.from(publicKey), counter, transports.join(','), given.name, new Date(nowMs)],
  );
  return stored.length > 0;
};
