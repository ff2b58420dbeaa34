import type { Database } from '../../database/database.ts';
import type { Jobs, KeyedJob } from '../../kernel/jobs/jobs.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { absoluteLimitMs, idleLimitMs } from '../actors.ts';
import { ProviderFault } from './provider-fault.ts';
import { endProviderSessions } from './provider-sessions.ts';
import type { ProviderClient } from './provider-client.ts';
import { noteFault, noteWorks, type Provider, providerById } from './providers.ts';

/** A session is asked for after so long: with the look every twenty seconds and the answer, within five minutes. */
export const checkAfterMs = 4 * 60_000;
/** A session about which there is no answer, of a provider that is away or a process that died, is asked for again after this. */
const askAgainMs = 60_000;
/** For so long a session goes on whose provider is away, since it last stood for it. */
export const graceMs = 60 * 60_000;
/** Sessions of one provider that are asked for at once. */
const atOnce = 16;

export interface SessionCheckPorts {
  readonly database: Database;
  readonly client: ProviderClient;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly jobs: Jobs;
  readonly sessionEnded: (tokenHash: Buffer) => void;
}

interface DueSession extends Record<string, unknown> {
  readonly token_hash: Buffer;
  readonly subject: string;
  readonly refresh_sealed: string | null;
  readonly access_sealed: string | null;
  readonly checked_time: Date;
}

export interface SessionChecks extends Pick<KeyedJob<number>, 'settled'> {
  /** Begins to ask for the sessions that are due; a provider that is slow holds up none of the others. */
  readonly checkDue: () => Promise<void>;
}

/** Asks providers whether they still stand for whom they signed in; ends the sessions for which they don't. */
export const createSessionChecks = (ports: SessionCheckPorts): SessionChecks => {
  const { database, client, sealer, now, jobs, sessionEnded } = ports;
  const takeDue = (providerId: number): Promise<readonly DueSession[]> =>
    database.query<DueSession>(
      `with due as (
         select p.token_hash from provider_session p join session s on s.token_hash = p.token_hash
         where p.provider_id = $1 and p.asked_time <= $3 and s.created_time > $4 and s.last_used_time > $5
         order by p.asked_time limit ${atOnce} for update of p skip locked
       )
       update provider_session p set asked_time = $2 from due where due.token_hash = p.token_hash
       returning p.token_hash, p.subject, p.refresh_sealed, p.access_sealed, p.checked_time`,
      [
        providerId,
        new Date(now() - checkAfterMs + askAgainMs),
        new Date(now() - checkAfterMs),
        new Date(now() - absoluteLimitMs),
        new Date(now() - idleLimitMs),
      ],
      'due_provider_sessions',
    );

  const end = async (hash: Buffer, because: 'refused' | 'away'): Promise<void> => {
    for (const ended of await endProviderSessions(database, [hash], because)) sessionEnded(ended);
  };

  const check = async (provider: Provider, due: DueSession): Promise<void> => {
    const open = (sealed: string | null): string | null => (sealed === null ? null : sealer.open(sealed));
    const tokens = { refresh: open(due.refresh_sealed), access: open(due.access_sealed) };
    try {
      const standing = await client.standingOf(provider, due.subject, tokens);
      if (!standing.stands) return await end(due.token_hash, 'refused');
      const seal = (token: string | null): string | null => (token === null ? null : sealer.seal(token));
      await database.query(
        `update provider_session set checked_time = $2, asked_time = $2, refresh_sealed = $3, access_sealed = $4
         where token_hash = $1`,
        [due.token_hash, new Date(now()), seal(standing.tokens.refresh), seal(standing.tokens.access)],
      );
      await noteWorks(database, provider.id);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      await noteFault(database, provider.id, error, now());
      if (now() - due.checked_time.getTime() > graceMs) await end(due.token_hash, 'away');
    }
  };

  const { begin, settled } = jobs.byKey<number>('sessionChecks', async (providerId) => {
    const due = await takeDue(providerId);
    if (due.length === 0) return false;
    const provider = await providerById(database, providerId);
    // It, or its company, is disabled.
    await Promise.all(
      due.map((one) => (provider === null ? end(one.token_hash, 'refused') : check(provider, one))),
    );
    return true;
  });

  return {
    checkDue: async () => {
      const rows = await database.query<{ id: number }>(
        'select distinct provider_id as id from provider_session where asked_time <= $1',
        [new Date(now() - checkAfterMs)],
        'providers_to_ask',
      );
      for (const { id } of rows) void begin(id);
    },
    settled,
  };
};
