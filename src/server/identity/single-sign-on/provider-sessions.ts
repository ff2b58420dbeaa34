import { writeAudit } from '../../audit/audit.ts';
import type { Database, Queries } from '../../database/database.ts';
import { deleteSession } from '../actors.ts';

/** What a provider has said of a session, kept with it. */
export interface ProviderSession {
  readonly providerId: number;
  readonly subject: string;
  readonly sid: string | null;
  readonly refreshSealed: string | null;
  readonly accessSealed: string | null;
  /** The provider has asked for a second factor. */
  readonly factorDone: boolean;
}

export const keepProviderSession = async (
  queries: Queries,
  tokenHash: Buffer,
  { providerId, subject, sid, refreshSealed, accessSealed, factorDone }: ProviderSession,
  nowMs: number,
): Promise<void> => {
  await queries.query(
    `insert into provider_session (token_hash, provider_id, subject, sid, refresh_sealed, access_sealed, factor_done,
       checked_time, asked_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [tokenHash, providerId, subject, sid, refreshSealed, accessSealed, factorDone, new Date(nowMs)],
  );
};

/** Why a session ends that a provider opened. */
export type EndedBecause = 'refused' | 'away' | 'loggedOut';

/** Ends sessions that a provider opened. @returns those that were there */
export const endProviderSessions = async (
  database: Database,
  hashes: readonly Buffer[],
  because: EndedBecause,
): Promise<readonly Buffer[]> => {
  const ended: Buffer[] = [];
  for (const hash of hashes)
    await database.transaction(async (queries) => {
      const [user] = await queries.query<{ id: number; user_name: string; company_code: string }>(
        'select u.id, u.user_name, u.company_code from session s join app_user u on u.id = s.user_id where s.token_hash = $1',
        [hash],
      );
      if (user === undefined) return;
      await deleteSession(queries, hash);
      await writeAudit(queries, {
        userId: user.id,
        userName: user.user_name,
        companyCode: user.company_code,
        action: 'signOn.ended',
        subject: user.user_name,
        after: { because },
        ip: '',
      });
      ended.push(hash);
    });
  return ended;
};

/** Sessions of somebody at a provider. @param who by the provider's own session, its user, or both */
export const sessionsOf = async (
  queries: Queries,
  providerId: number,
  { subject, sid }: { readonly subject: string | null; readonly sid: string | null },
): Promise<readonly Buffer[]> => {
  const rows = await queries.query<{ token_hash: Buffer }>(
    `select token_hash from provider_session where provider_id = $1 and ($2::text is null or subject = $2)
       and ($3::text is null or sid = $3)`,
    [providerId, subject, sid],
  );
  return rows.map(({ token_hash: hash }) => hash);
};
