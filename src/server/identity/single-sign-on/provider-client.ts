import { createRemoteJWKSet, customFetch as joseFetch, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';

import type { Claims } from '#domain/access/claim-mapping.ts';

import type { GuardedFetch } from '../../kernel/outgoing/guarded-fetch.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { faultOf, ProviderFault, SignOnRefused } from './provider-fault.ts';
import type { Provider } from './providers.ts';

/** What only the browser that was sent away can bring back a code for. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider is asked by whether it still stands for somebody. */
export interface Tokens {
  readonly refresh: string | null;
  readonly access: string | null;
}

export interface Redeemed {
  readonly subject: string;
  /** Its own session, which it may end; null: it names none. */
  readonly sid: string | null;
  readonly claims: Claims;
  readonly tokens: Tokens;
}

/** Whether a provider still stands for somebody. */
export type Standing = { readonly stands: true; readonly tokens: Tokens } | { readonly stands: false };

/** Speaks OpenID Connect with providers. What it throws is `ProviderFault` or `SignOnRefused`. */
export interface ProviderClient {
  /** Where the browser goes. @param mail whose sign-in it is, where that is known */
  readonly authorizationUrl: (
    provider: Provider,
    redirectUri: string,
    secrets: Secrets,
    mail: string,
  ) => Promise<string>;
  /** @param answer query of the address that the browser was sent back to */
  readonly redeem: (
    provider: Provider,
    redirectUri: string,
    secrets: Secrets,
    answer: string,
  ) => Promise<Redeemed>;
  readonly standingOf: (provider: Provider, subject: string, tokens: Tokens) => Promise<Standing>;
  /** By what its tokens are verified. */
  readonly issuerOf: (
    provider: Provider,
  ) => Promise<{ readonly issuer: string; readonly keys: JWTVerifyGetKey }>;
}

/** What a provider says of itself is read again after so long; that it could not be read, after this. */
const knownForMs = 10 * 60_000;
const failedForMs = 10_000;
const clockToleranceS = 30;
/** ASCII, 255 letters at most (OpenID Connect Core 2). */
const subjectForm = /^[\x20-\x7e]{1,255}$/;
const keysTimeoutMs = 5_000;

interface Known {
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

const withFaults = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
};

const sidOf = (value: unknown): string | null =>
  typeof value === 'string' && subjectForm.test(value) ? value : null;

/** @param fetch by the rules of outgoing requests */
export const createProviderClient = (
  fetch: GuardedFetch,
  sealer: Sealer,
  now: () => number,
): ProviderClient => {
  const known = new Map<number, Known>();

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
  const knownOf = (provider: Provider): Known => {
    const of = [provider.issuer, provider.clientId, provider.secretSealed].join(' ');
    const found = known.get(provider.id);
    if (found && found.of === of && now() < found.untilMs) return found;
    const fresh: Known = { of, configuration: discover(provider), untilMs: now() + knownForMs, keys: null };
    // Whoever asked hears of it.
    fresh.configuration.catch(() => {
      fresh.untilMs = now() + failedForMs;
    });
    known.set(provider.id, fresh);
    return fresh;
  };
  const configurationOf = (provider: Provider) => knownOf(provider).configuration;

  return {
    authorizationUrl: (provider, redirectUri, { state, nonce, verifier }, mail) =>
      withFaults(async () => {
        const url = oidc.buildAuthorizationUrl(await configurationOf(provider), {
          redirect_uri: redirectUri,
          scope: provider.scopes,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(mail !== '' && { login_hint: mail }),
        });
        return url.href;
      }),

    redeem: (provider, redirectUri, { state, nonce, verifier }, answer) =>
      withFaults(async () => {
        const configuration = await configurationOf(provider);
        const back = new URL(redirectUri);
        back.search = answer;
        const tokens = await oidc.authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const signed = tokens.claims();
        if (signed === undefined) throw new ProviderFault('token', 'no identity token');
        if (!subjectForm.test(signed.sub)) throw new ProviderFault('token', 'a subject that is none');
        const more =
          configuration.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await oidc.fetchUserInfo(configuration, tokens.access_token, signed.sub);
        return {
          subject: signed.sub,
          sid: sidOf(signed['sid']),
          // What is signed goes before what is only told.
          claims: { ...more, ...signed },
          tokens: { refresh: tokens.refresh_token ?? null, access: tokens.access_token },
        };
      }),

    standingOf: async (provider, subject, { refresh, access }) => {
      const configuration = await configurationOf(provider);
      try {
        if (refresh !== null) {
          const renewed = await oidc.refreshTokenGrant(configuration, refresh);
          if ((renewed.claims()?.sub ?? subject) !== subject) return { stands: false };
          return {
            stands: true,
            tokens: { refresh: renewed.refresh_token ?? refresh, access: renewed.access_token },
          };
        }
        // It gave nothing to ask it by: nobody could say that it still stands for him.
        if (access === null || configuration.serverMetadata().userinfo_endpoint === undefined)
          return { stands: false };
        await oidc.fetchUserInfo(configuration, access, subject);
        return { stands: true, tokens: { refresh, access } };
      } catch (error) {
        const refused =
          refresh === null &&
          (error instanceof oidc.WWWAuthenticateChallengeError || error instanceof oidc.ResponseBodyError) &&
          (error.status === 401 || error.status === 403);
        const fault = faultOf(error);
        if (refused || fault instanceof SignOnRefused) return { stands: false };
        throw fault;
      }
    },

    issuerOf: (provider) =>
      withFaults(async () => {
        const found = knownOf(provider);
        const { issuer, jwks_uri: address } = (await found.configuration).serverMetadata();
        if (address === undefined || !URL.canParse(address)) throw new ProviderFault('answer', 'no jwks_uri');
        found.keys ??= createRemoteJWKSet(new URL(address), {
          timeoutDuration: keysTimeoutMs,
          [joseFetch]: (url, options) => fetch(url, options),
        });
        return { issuer, keys: found.keys };
      }),
  };
};
