import { createApp, type App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { providerLimits } from '#server/identity/single-sign-on/provider-limits.ts';
import { createGuardedFetch } from '#server/kernel/outgoing/guarded-fetch.ts';

import { clientId, clientSecret, visit } from './identity-provider.ts';
import { anonymous, type Answer, browserOf, type Client, field } from './demo-world.ts';
import { testAppPorts } from './test-server.ts';

export const providerPage = 'setting/interface/identity_provider';

/** Where browsers are sent back to: the host that requests of tests come to. */
export const redirectUri = 'http://localhost/login';

/** The application, which may speak to providers on this machine and waits a little for their answers. */
export const openSignOnApp = async (database: Database, now: () => number): Promise<App> => {
  const app = await createApp({
    ...testAppPorts(database, now),
    providerFetch: createGuardedFetch({ ...providerLimits(['127.0.0.0/8']), wholeMs: 2_000 }),
  });
  await app.server.ready();
  return app;
};

export const aRow = (changes: object = {}) => ({
  claim: 'groups',
  operator: 'equals',
  value: 'dispatch',
  givenCompany: 'TW0101',
  givenRole: 'dispatcher',
  ...changes,
});

/** Sets a provider up by its page, with its secret. */
export const setUpProvider = async (
  admin: Client,
  issuer: string,
  changes: object = {},
): Promise<{ readonly id: number; readonly code: string; readonly answer: Answer }> => {
  const answer = await admin.send('POST', `/resources/${providerPage}`, {
    value: JSON.stringify({
      name: 'Corp',
      companyCode: 'TW01',
      issuer,
      clientId,
      mapping: [aRow()],
      ...changes,
    }),
  });
  const id = Number(field(answer, 'id'));
  if (answer.resultCode === 200)
    await admin.send('PUT', '/signOn/secret', { providerId: String(id), secret: clientSecret });
  return { id, code: String(field(answer, 'code')), answer };
};

/** A browser at the sign-in page. */
export const openBrowser = async (app: App) => {
  const device = browserOf(await anonymous(app).get('/verifyCode'));
  const wire = anonymous(app, device);
  const begin = (code: string, mail = ''): Promise<Answer> =>
    wire.send('POST', '/signOn/begin', { code, mail });
  const finish = (answer: string): Promise<Answer> => wire.send('POST', '/signOn/finish', { answer });
  return {
    begin,
    finish,
    /** Goes to the provider, signs in there, and comes back. */
    signIn: async (code: string, person: string): Promise<Answer> => {
      const begun = await begin(code);
      if (begun.resultCode !== 200) return begun;
      return finish(await visit(String(field(begun, 'url')), person));
    },
  };
};

/** The session that an answer has opened. */
export const sessionIn = (app: App, answer: Answer): Pick<Client, 'get' | 'send'> => {
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.includes('session='));
  return anonymous(app, cookie?.split(';', 1)[0] ?? '', String(field(answer, 'header-id')));
};
