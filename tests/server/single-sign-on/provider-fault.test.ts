import { Configuration, customFetch, fetchUserInfo } from 'openid-client';
import { expect, test } from 'vitest';

import { faultOf } from '#server/identity/single-sign-on/provider-fault.ts';

const issuer = 'https://provider.example';

/** What is made of an answer of the provider about the person of a token. */
const faultOfAnswer = async (answer: object): Promise<unknown> => {
  const configuration = new Configuration({ issuer, userinfo_endpoint: `${issuer}/me` }, 'tankwatch');
  configuration[customFetch] = async () =>
    new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  return fetchUserInfo(configuration, 'token', 'wang').then(
    () => null,
    (error: unknown) => faultOf(error),
  );
};

test('user information of somebody else is told as what it is, and not as another issuer', async () => {
  const fault = await faultOfAnswer({ sub: 'li', name: 'Li' });
  expect(fault).toMatchObject({ code: 'subject' });
  expect(String(Reflect.get(Object(fault), 'detail'))).not.toContain('Li');
  expect(await faultOfAnswer({ sub: 'wang' })).toBeNull();
});

test('user information of nobody is an answer that is none', async () => {
  expect(await faultOfAnswer({ name: 'Li' })).toMatchObject({ code: 'answer' });
});
