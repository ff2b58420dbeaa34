import { createHmac, randomBytes } from 'node:crypto';

import type { Queries } from '../../database/database.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';

/** For so long the former secret signs beside the new one. */
const overlapMs = 24 * 3_600_000;

const prefix = 'whsec_';

/**
 * A new secret of a webhook in the form of Standard Webhooks: 256 random bits behind `whsec_`. It is kept sealed; the
 * former one signs too for a day.
 */
export const renewSecret = async (
  queries: Queries,
  sealer: Sealer,
  webhookId: number,
  nowMs: number,
): Promise<string> => {
  const secret = `${prefix}${randomBytes(32).toString('base64')}`;
  await queries.query(
    `update webhook set former_sealed = secret_sealed, former_until = $3, secret_sealed = $2 where id = $1`,
    [webhookId, sealer.seal(secret), new Date(nowMs + overlapMs)],
  );
  return secret;
};

/**
 * Headers of Standard Webhooks: `v1` signatures of id, time and body, one for each secret.
 * @param secrets those that sign just now, the newest first
 */
export const signedHeaders = (
  secrets: readonly string[],
  id: string,
  nowMs: number,
  body: string,
): Readonly<Record<string, string>> => {
  const seconds = Math.floor(nowMs / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
};
