import type { JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';

import type { GuardedFetch } from '../../kernel/outgoing/guarded-fetch.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { faultOf, ProviderFault } from './provider-fault.ts';
import type { Provider } from './providers.ts';

/** What a provider says of itself is read again after so long; that it could not be read, after this. */
const knownForMs = 10 * 60_000;
const failedForMs = 10_000;
const clockToleranceS = 30;
/** What is known of a provider, or is just being asked. */
export interface KnownProvider {
  readonly of: string;
  readonly configuration: Promise<oidc.Configuration>;
  untilMs: number;
  keys: JWTVerifyGetKey | null;
}

/** A secret goes where the provider takes it: in the form, if it says so; else in the header, as all have to. */
const authOf =
  (secret: string | null): oidc.ClientAuth =>
  (server, client, body, headers) =>
    (secret === null
      ? oidc.None()
      : server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
        ? oidc.ClientSecretPost(secret)
        : oidc.ClientSecretBasic(secret))(server, client, body, headers);

/** What fails is told as a fault of the provider. @throws ProviderFault, SignOnRefused */
export const withFaults = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
};

/** What providers say of themselves, read anew after a while. @param fetch by the rules of outgoing requests */
export const createKnownProviders = (fetch: GuardedFetch, sealer: Sealer, now: () => number) => {
  const known = new Map<number, KnownProvider>();

  const secretOf = ({ secretSealed }: Provider): string | null => {
    if (secretSealed === null) return null;
    const secret = sealer.open(secretSealed);
    if (secret === null) throw new ProviderFault('otherKey', 'sealed with another key');
    return secret;
  };

  const discover = (provider: Provider): Promise<oidc.Configuration> =>
    withFaults(() =>
      oidc.discovery(
        new URL(provider.issuer),
        provider.clientId,
        { [oidc.clockTolerance]: clockToleranceS },
        authOf(secretOf(provider)),
        {
          // Whether an address may be unencrypted is the fetch's to say.
          execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
          [oidc.customFetch]: (url, options) => fetch(url, options),
        },
      ),
    );

  /** One question at a time of a provider, whoever waits for it. */
  const knownOf = (provider: Provider): KnownProvider => {
    const of = [provider.issuer, provider.clientId, provider.secretSealed].join(' ');
    const found = known.get(provider.id);
    if (found && found.of === of && now() < found.untilMs) return found;
    const fresh: KnownProvider = {
      of,
      configuration: discover(provider),
      untilMs: now() + knownForMs,
      keys: null,
    };
    // Whoever asked hears of it.
    fresh.configuration.catch(() => {
      fresh.untilMs = now() + failedForMs;
    });
    known.set(provider.id, fresh);
    return fresh;
  };
  const configurationOf = (provider: Provider) => knownOf(provider).configuration;

  return { knownOf, configurationOf };
};
