import { createRemoteJWKSet, customFetch as joseFetch, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';

import type { Claims } from '#domain/access/claim-mapping.ts';

import type { GuardedFetch } from '../../kernel/outgoing/guarded-fetch.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { createKnownProviders, withFaults } from './known-providers.ts';
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

/** ASCII, 255 letters at most (OpenID Connect Core 2). */
const subjectForm = /^[\x20-\x7e]{1,255}$/;
const keysTimeoutMs = 5_000;

const sidOf = (value: unknown): string | null =>
  typeof value === 'string' && subjectForm.test(value) ? value : null;

/** @param fetch by the rules of outgoing requests */
export const createProviderClient = (
  fetch: GuardedFetch,
  sealer: Sealer,
  now: () => number,
): ProviderClient => {
  const { knownOf, configurationOf } = createKnownProviders(fetch, sealer, now);

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
