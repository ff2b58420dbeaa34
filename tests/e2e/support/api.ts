import { demoPassword, type Server, verifyCode } from './server.ts';

const base = '/truck-management';

/** A field of a reply's data. */
export const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/** One reply's data. @throws Error with the server's message for every other result code than 200. */
const dataOf = async (reply: Response): Promise<unknown> => {
  const body: unknown = await reply.json();
  if (field(body, 'resultCode') !== 200) throw new Error(`${reply.url}: ${String(field(body, 'message'))}`);
  return field(body, 'data');
};

/** An account signed in without a browser. */
export const signInByCall = async (server: Server, username: string) => {
  const asked = await fetch(`${server.url}${base}/verifyCode`);
  // The mark of a browser, which its answer must come with.
  const mark = (asked.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const challenge = await dataOf(asked);
  const verifyId = String(field(challenge, 'verifyId'));
  const reply = await fetch(`${server.url}${base}/login`, {
    method: 'POST',
    headers: { cookie: mark },
    body: new URLSearchParams({ username, password: demoPassword, verifyCode, verifyId, ip: '', area: '' }),
  });
  const header = String(field(await dataOf(reply), 'header-id'));
  const [pair = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
  const [name = '', value = ''] = pair.split('=');
  const headers = { cookie: pair, 'header-id': header };
  const send = async (
    method: string,
    path: string,
    form: Readonly<Record<string, string>>,
  ): Promise<unknown> =>
    dataOf(await fetch(`${server.url}${base}${path}`, { method, headers, body: new URLSearchParams(form) }));
  return {
    /** What a browser context needs to be signed in. */
    cookie: { name, value, url: server.url },
    get: async (path: string): Promise<unknown> =>
      dataOf(await fetch(`${server.url}${base}${path}`, { headers })),
    post: (path: string, form: Readonly<Record<string, string>>) => send('POST', path, form),
    put: (path: string, form: Readonly<Record<string, string>>) => send('PUT', path, form),
  };
};

export type Caller = Awaited<ReturnType<typeof signInByCall>>;
