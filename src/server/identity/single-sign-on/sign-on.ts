import { domainsIn, firstMet, hasProvedFactor } from '#domain/access/claim-mapping.ts';

import { writeAudit } from '../../audit/audit.ts';
import type { Database, Queries } from '../../database/database.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import type { AwaitsFactor } from '../session/login.ts';
import { openSession, type Proved, type SignedIn } from '../session/open-session.ts';
import { keepAttempt, newSecrets, takeAttempt } from './attempts.ts';
import { ProviderFault, refusalOf, SignOnRefused } from './provider-fault.ts';
import type { ProviderClient, Redeemed } from './provider-client.ts';
import {
  keepClaims,
  mappingOf,
  noteFault,
  noteWorks,
  type OfferedProvider,
  type Provider,
  providerByCode,
  providerById,
  providersForAll,
  providersInUse,
  providersOfCode,
  providersOfDomain,
} from './providers.ts';
import { provision } from './provisioning.ts';

export interface SignOnPorts {
  readonly database: Database;
  readonly client: ProviderClient;
  readonly sealer: Sealer;
}

/** Where a sign-in comes from. */
interface Place {
  readonly device: string;
  readonly ip: string;
  readonly agent: string;
}

export interface SignOn {
  /** Providers that the sign-in page offers: for everybody, of a mail address, or of a link. */
  readonly offered: (
    mail: string,
    code: string,
  ) => Promise<{ readonly list: readonly OfferedProvider[]; readonly byDomain: boolean }>;
  /** Sends a browser away. @throws Refusal: the provider can't be reached, in words */
  readonly begin: (
    wanted: { readonly code: string; readonly mail: string; readonly redirectUri: string },
    device: string,
    nowMs: number,
  ) => Promise<string>;
  /** A browser is back. @param answer the query that it brings @throws Refusal */
  readonly finish: (answer: string, place: Place, nowMs: number) => Promise<SignedIn | AwaitsFactor>;
}

const noteRefused = async (
  database: Queries,
  provider: Provider,
  error: ProviderFault | SignOnRefused,
  who: string,
  ip: string,
): Promise<void> =>
  writeAudit(database, {
    userId: null,
    userName: who,
    companyCode: provider.companyCode,
    action: 'signOn.refused',
    subject: provider.name,
    after: { because: error.code },
    ip,
  });

/** Signs people in by providers of OpenID Connect: code flow with PKCE, a nonce, and a state that this browser alone has. */
export const createSignOn = ({ database, client, sealer }: SignOnPorts): SignOn => {
  /** What went wrong is written down beside the provider, and told to whoever waits. */
  const noteFailure = async (provider: Provider, error: unknown, nowMs: number): Promise<Refusal> => {
    if (error instanceof ProviderFault) await noteFault(database, provider.id, error, nowMs);
    if (error instanceof ProviderFault || error instanceof SignOnRefused) return refusalOf(error);
    throw error;
  };

  const admit = async (
    provider: Provider,
    { subject, sid, claims, tokens }: Redeemed,
    place: Place,
    nowMs: number,
  ): Promise<SignedIn | AwaitsFactor> => {
    await keepClaims(database, provider.id, claims, nowMs);
    const row = firstMet(claims, await mappingOf(database, provider.id));
    if (row === null) throw new SignOnRefused('noMatch');
    const factorDone = hasProvedFactor(claims, provider.factorValues);
    const account = await database.transaction((queries) =>
      provision(queries, provider, { subject, claims }, row, place.ip),
    );
    await database.query('update identity_provider set last_sign_in_time = $2 where id = $1', [
      provider.id,
      new Date(nowMs),
    ]);
    const seal = (token: string | null): string | null => (token === null ? null : sealer.seal(token));
    const proved: Proved = {
      userId: account.userId,
      userName: account.userName,
      companyCode: account.companyCode,
      area: '',
      own: [],
      shared: [],
      ...place,
      byProvider: {
        providerId: provider.id,
        subject,
        sid,
        refreshSealed: seal(tokens.refresh),
        accessSealed: seal(tokens.access),
        factorDone,
      },
    };
    return account.second && !factorDone
      ? { proved, version: account.version }
      : openSession(database, proved, nowMs);
  };

  return {
    offered: async (mail, code) => {
      const { byDomain } = await providersInUse(database);
      const [domain = ''] = domainsIn(/@([^@\s]+)$/.exec(mail)?.[1] ?? '');
      if (code !== '') return { list: await providersOfCode(database, code), byDomain };
      if (mail !== '') return { list: await providersOfDomain(database, domain), byDomain };
      return { list: await providersForAll(database), byDomain };
    },

    begin: async ({ code, mail, redirectUri }, device, nowMs) => {
      const provider = await providerByCode(database, code);
      if (provider === null) throw refusalOf(new SignOnRefused('gone'));
      const secrets = newSecrets();
      try {
        const url = await client.authorizationUrl(provider, redirectUri, secrets, mail);
        await keepAttempt(database, sealer, { providerId: provider.id, redirectUri, device }, secrets, nowMs);
        return url;
      } catch (error) {
        throw await noteFailure(provider, error, nowMs);
      }
    },

    finish: async (answer, place, nowMs) => {
      const state = new URLSearchParams(answer).get('state') ?? '';
      const attempt = await takeAttempt(database, sealer, state, place.device, nowMs);
      if (attempt === null) throw refusalOf(new SignOnRefused('over'));
      const provider = await providerById(database, attempt.providerId);
      if (provider === null) throw refusalOf(new SignOnRefused('gone'));
      let who = '';
      try {
        const redeemed = await client.redeem(provider, attempt.redirectUri, attempt.secrets, answer);
        await noteWorks(database, provider.id);
        who = redeemed.subject.slice(0, 64);
        return await admit(provider, redeemed, place, nowMs);
      } catch (error) {
        if (error instanceof ProviderFault || error instanceof SignOnRefused)
          await noteRefused(database, provider, error, who, place.ip);
        throw await noteFailure(provider, error, nowMs);
      }
    },
  };
};
