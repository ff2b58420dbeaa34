import { errors, type JWTPayload, jwtVerify } from 'jose';

import type { Database } from '../../database/database.ts';
import { faultOf, ProviderFault } from './provider-fault.ts';
import { endProviderSessions, sessionsOf } from './provider-sessions.ts';
import type { ProviderClient } from './provider-client.ts';
import { type Provider, providerByCode } from './providers.ts';

/** The event that makes a token a logout token (OpenID Connect Back-Channel Logout 1.0). */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const oldest = '10m';
const clockToleranceS = 30;
const keptMs = 20 * 60_000;
/** By keys of the provider alone: neither `none` nor what a shared secret signs. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

export interface LogoutPorts {
  readonly database: Database;
  readonly client: ProviderClient;
  readonly sessionEnded: (tokenHash: Buffer) => void;
}

/** A token that ends nothing; its text is the answer’s `error_description`. */
export class NotALogout extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Whom a verified token logs out. */
const whomOf = (payload: JWTPayload): { readonly subject: string | null; readonly sid: string | null } => {
  const { events, nonce, sub, sid } = payload;
  if (!isObject(events) || !isObject(events[logoutEvent])) throw new NotALogout('no logout event');
  if (nonce !== undefined) throw new NotALogout('a nonce: this is an identity token');
  const whom = { subject: textOf(sub), sid: textOf(sid) };
  if (whom.subject === null && whom.sid === null) throw new NotALogout('neither sub nor sid');
  return whom;
};

const verified = async (
  client: ProviderClient,
  provider: Provider,
  token: string,
  nowMs: number,
): Promise<JWTPayload> => {
  const { issuer, keys } = await client.issuerOf(provider);
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.clientId,
      algorithms,
      clockTolerance: clockToleranceS,
      currentDate: new Date(nowMs),
      maxTokenAge: oldest,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { typ = 'logout+jwt' } = protectedHeader;
    if (!/^(?:application\/)?(?:logout\+)?jwt$/i.test(typ)) throw new NotALogout('another kind of token');
    return payload;
  } catch (error) {
    if (error instanceof NotALogout) throw error;
    const byToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    if (byToken) throw new NotALogout(error.message);
    throw faultOf(error);
  }
};

/**
 * Ends the sessions that a logout token names: verified by its provider's keys, for this client, once.
 * @param code of the provider, in the address that it was told
 * @throws NotALogout
 */
export const createLogout =
  ({ database, client, sessionEnded }: LogoutPorts) =>
  async (code: string, token: string, nowMs: number): Promise<void> => {
    const provider = await providerByCode(database, code);
    if (provider === null) throw new NotALogout('no such provider');
    const payload = await verified(client, provider, token, nowMs).catch((error: unknown) => {
      throw error instanceof ProviderFault ? new NotALogout(error.message) : error;
    });
    const whom = whomOf(payload);
    const tokenId = String(payload.jti).slice(0, 200);
    const used = await database.query(
      'select 1 from used_logout_token where provider_id = $1 and token_id = $2',
      [provider.id, tokenId],
    );
    if (used.length > 0) throw new NotALogout('this token was used already');
    const hashes = await sessionsOf(database, provider.id, whom);
    for (const hash of await endProviderSessions(database, hashes, 'loggedOut')) sessionEnded(hash);
    // Used once it has ended them: a provider that was told of a failure sends the same token again.
    await database.query(
      `insert into used_logout_token (provider_id, token_id, expires_time) values ($1, $2, $3)
       on conflict do nothing`,
      [provider.id, tokenId, new Date(nowMs + keptMs)],
    );
  };
