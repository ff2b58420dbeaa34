import { demoPassword } from '#server/demo/demo-accounts.ts';

/** Fixes the verification code of a server that a bench starts. */
export const benchVerifyCode = 'abcd';

const base = '/truck-management';

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

const dataOf = async (reply: Response): Promise<unknown> => {
  const body: unknown = await reply.json();
  if (field(body, 'resultCode') !== 200) throw new Error(`${reply.url}: ${JSON.stringify(body)}`);
  return field(body, 'data');
};

/** Signs in without a browser: what calls and a browser's context need. */
export const signInTo = async (url: string, username: string) => {
  const asked = await fetch(`${url}${base}/verifyCode`);
  // The mark of a browser, which its answer must come with.
  const mark = (asked.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const challenge = await dataOf(asked);
  const reply = await fetch(`${url}${base}/login`, {
    method: 'POST',
    headers: { cookie: mark },
    body: new URLSearchParams({
      username,
      password: demoPassword,
      verifyCode: benchVerifyCode,
      verifyId: String(field(challenge, 'verifyId')),
      ip: '',
      area: '',
    }),
  });
  const header = String(field(await dataOf(reply), 'header-id'));
  const [pair = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
  const [name = '', value = ''] = pair.split('=');
  return { headers: { cookie: pair, 'header-id': header }, cookie: { name, value, url } };
};
