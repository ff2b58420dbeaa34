import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

/** Somebody at the provider, by his name there. */
export type Person = Readonly<Record<string, unknown>>;

export interface ProviderOptions {
  readonly redirectUri: string;
  /** Where the client is told of sessions that have ended. */
  readonly logoutUri?: string | undefined;
  readonly port?: number | undefined;
  /** By which browsers and servers know it. */
  readonly host?: string | undefined;
}

export const clientId = 'tankwatch';
export const clientSecret = 'the-secret-of-the-client-that-is-tested';

/** Not in its types. */
interface LogsOut {
  backchannelLogout(person: string, sid: string): Promise<void>;
}

/** A browser's cookies, by name, as one host gave them. */
const jar = () => {
  const held = new Map<string, string>();
  return {
    header: (): string => [...held].map(([name, value]) => `${name}=${value}`).join('; '),
    take: (answer: Response): void => {
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';', 1);
        held.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
    },
  };
};

/** Signs somebody in at the provider as a browser does; answers the query that it is sent back with. */
export const visit = async (url: string, person: string): Promise<string> => {
  const cookies = jar();
  const ask = async (at: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: cookies.header() },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    cookies.take(answer);
    return answer;
  };
  const { origin } = new URL(url);
  let answer = await ask(url);
  for (let steps = 0; steps < 10; steps++) {
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
    const next = new URL(location, origin);
    if (next.origin !== origin) return next.search.slice(1);
    answer = next.pathname.startsWith('/interaction/')
      ? await ask(next.href, { prompt: 'login', login: person, password: 'x' })
      : await ask(next.href);
  }
  throw new Error('the provider sends round and round');
};

/** A provider of OpenID Connect on a free port: `oidc-provider`, whose people are the test's. */
export const startIdentityProvider = async ({
  redirectUri,
  logoutUri,
  port = 0,
  host = '127.0.0.1',
}: ProviderOptions) => {
  const people = new Map<string, Person>();
  const pair = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(pair.privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  let handle: ReturnType<Provider['callback']> | null = null;
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    void handle?.(request, reply);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        ...(logoutUri !== undefined && {
          backchannel_logout_uri: logoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: { keys: [jwk as NonNullable<Configuration['jwks']>['keys'][number]] },
    cookies: { keys: ['for tests alone'] },
    claims: {
      openid: ['sub', 'groups', 'amr', 'acr'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      RefreshToken: 86_400,
      IdToken: 600,
      Interaction: 600,
      Grant: 86_400,
      Session: 86_400,
    },
    issueRefreshToken: async () => true,
    // It would speak to no client on this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    findAccount: (_ctx, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) };
    },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  handle = provider.callback();
  return {
    issuer,
    people,
    /** Requests that it has got. */
    asked: (): number => asked,
    /** Tells the client that somebody has signed out. */
    logOut: async (person: string, sid: string): Promise<void> => {
      const client = await provider.Client.find(clientId);
      if (!client) throw new Error('no client');
      await (client as unknown as LogsOut).backchannelLogout(person, sid);
    },
    /** A token that it has signed. @param changes what is said instead of what a logout token says */
    logoutToken: (changes: Readonly<Record<string, unknown>>, typ = 'logout+jwt'): Promise<string> =>
      new SignJWT({
        iss: issuer,
        aud: clientId,
        jti: crypto.randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...changes,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ })
        .setIssuedAt()
        .setExpirationTime('2m')
        .sign(pair.privateKey),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
