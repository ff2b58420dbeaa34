import { randomBytes } from 'node:crypto';

import type { Queries } from '../../database/database.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { tokenHashOf } from '../session/open-session.ts';
import type { Secrets } from './provider-client.ts';

/** For so long somebody may stay at the provider before he comes back. */
export const attemptLifeMs = 10 * 60_000;

const random = (): string => randomBytes(32).toString('base64url');

export const newSecrets = (): Secrets => ({ state: random(), nonce: random(), verifier: random() });

/** A sign-in that a browser was sent away for. */
export interface Attempt {
  readonly providerId: number;
  readonly redirectUri: string;
  /** Id of the browser. */
  readonly device: string;
}

export const keepAttempt = async (
  queries: Queries,
  sealer: Sealer,
  { providerId, redirectUri, device }: Attempt,
  { state, nonce, verifier }: Secrets,
  nowMs: number,
): Promise<void> => {
  await queries.query(
    `insert into sign_on_attempt (state_hash, provider_id, device_hash, nonce, verifier_sealed, redirect_uri, expires_time)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      tokenHashOf(state),
      providerId,
      tokenHashOf(device),
      nonce,
      sealer.seal(verifier),
      redirectUri,
      new Date(nowMs + attemptLifeMs),
    ],
  );
};

/** Takes an attempt that comes back, once; null: it was not begun in this browser, is over, or was taken. */
export const takeAttempt = async (
  queries: Queries,
  sealer: Sealer,
  state: string,
  device: string,
  nowMs: number,
): Promise<{
  readonly providerId: number;
  readonly redirectUri: string;
  readonly secrets: Secrets;
} | null> => {
  const [row] = await queries.query<{
    provider_id: number;
    nonce: string;
    verifier_sealed: string;
    redirect_uri: string;
  }>(
    `delete from sign_on_attempt where state_hash = $1 and device_hash = $2 and expires_time > $3
     returning provider_id, nonce, verifier_sealed, redirect_uri`,
    [tokenHashOf(state), tokenHashOf(device), new Date(nowMs)],
  );
  const verifier = row === undefined ? null : sealer.open(row.verifier_sealed);
  if (row === undefined || verifier === null) return null;
  return {
    providerId: row.provider_id,
    redirectUri: row.redirect_uri,
    secrets: { state, nonce: row.nonce, verifier },
  };
};
