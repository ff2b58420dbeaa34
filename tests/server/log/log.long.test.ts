import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { alarmStreamPath } from '#contract/alarms/alarm-stream.ts';
import { basePath } from '#contract/base-path.ts';

import { embeddedSite, type Site } from '../../support/faults/kill-rounds.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Line {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly [name: string]: unknown;
}

const secrets = {
  INGEST_TOKEN: 'the-token-of-all-terminals',
  METRICS_TOKEN: 'the-token-of-the-metrics',
  VERIFY_CODE: 'qx7z',
};
const wrongPassword = 'a-wrong-password-1';
const place = { longitudeDeg: 121.640123, latitudeDeg: 29.990456 };

let built: ReturnType<typeof buildServer>;
let site: Site;
let served: Served;
const started = async (how: 'serve' | 'start', environment: Readonly<Record<string, string>>) =>
  serve(built.main, { ...site.environment, LOG_FORMAT: 'json', ...environment }, how);

beforeAll(async () => {
  built = buildServer(root);
  site = embeddedSite();
  await (await site.open()).close();
  served = await started('start', { ...secrets, LOG_LEVEL: 'trace', SIM_TRUCKS: '1', SIM_DAYS: '0' });
});
afterAll(async () => {
  await site.dispose();
  built.dispose();
});

/** What the demo greets with is no log. */
const linesOf = ({ output }: Served): Line[] =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const at = (path: string): string => `http://127.0.0.1:${served.port}${path}`;
const pairOf = (reply: Response, name: RegExp): string =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .find((pair) => name.test(pair)) ?? '';

const ingest = (token: string, message: object): Promise<Response> =>
  fetch(at('/ingest'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1, messages: [message] }),
  });

const replies: Response[] = [];
const answered = async (reply: Promise<Response>): Promise<Response> => {
  replies.push(await reply);
  return reply;
};

const signIn = async (password: string) => {
  const asked = await answered(fetch(at(`${basePath}/verifyCode`)));
  const { data } = (await asked.json()) as { data: { verifyId: string } };
  return answered(
    fetch(at(`${basePath}/login`), {
      method: 'POST',
      headers: { cookie: pairOf(asked, /device/) },
      body: new URLSearchParams({
        username: 'admin',
        password,
        verifyCode: secrets.VERIFY_CODE,
        verifyId: data.verifyId,
        ip: '',
        area: '',
      }),
    }),
  );
};

/** The reply to bytes that no client of ours would send. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(served.port, '127.0.0.1', () => socket.write(bytes));
    let reply = '';
    socket.on('data', (chunk) => (reply += String(chunk)));
    socket.on('close', () => resolve(reply));
    socket.on('error', reject);
  });

test('a real run logs every request, refusal, batch, socket, start and stop by its number, and nothing secret', async () => {
  const refused = await signIn(wrongPassword);
  const signedIn = await signIn('tankwatch-demo');
  const session = pairOf(signedIn, /session/);
  const { data } = (await signedIn.json()) as { data: { 'header-id': string } };
  expect(session).not.toBe('');
  const headers = { cookie: session, 'header-id': data['header-id'] };
  await answered(fetch(at(`${basePath}/truckStatus?longitude=${place.longitudeDeg}`), { headers }));
  await answered(fetch(at(`${basePath}/no/such/call?password=${wrongPassword}`), { headers }));
  const position = {
    id: 'log-1',
    terminal: '1000000001',
    time: new Date(Date.now() - 5_000).toISOString(),
    seq: 900_000,
    kind: 'position',
    data: { fix: '3d', ...place, speedKmh: 62.4, acc: true },
  };
  const taken = await answered(ingest(secrets.INGEST_TOKEN, position));
  expect(taken.status).toBe(200);
  await answered(
    ingest(secrets.INGEST_TOKEN, { ...position, id: 'log-2', data: { ...position.data, fix: 'x' } }),
  );
  const unknown = await answered(ingest('another-token-that-nobody-has', position));
  expect(unknown.status).toBe(401);
  // Probes are no lines.
  await fetch(at('/metrics'), { headers: { authorization: `Bearer ${secrets.METRICS_TOKEN}` } });
  await fetch(at('/readyz'));
  const bad = await raw('GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const noise = await raw('no request at all\r\n\r\n');
  const socket = new WebSocket(at(`${basePath}${alarmStreamPath}`).replace('http', 'ws'), {
    headers: { cookie: session },
  });
  const upgrade = await new Promise<string>((resolve, reject) => {
    socket.on('upgrade', (reply) => resolve(String(reply.headers['x-request-id'])));
    socket.on('error', reject);
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  socket.close();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await served.end('SIGTERM')).toBe(0);

  const lines = linesOf(served);
  const of = (msg: string, requestId?: string | null): Line[] =>
    lines.filter((line) => line.msg === msg && (requestId === undefined || line.requestId === requestId));
  expect(replies.length).toBeGreaterThan(8);
  for (const reply of replies) {
    const id = reply.headers.get('x-request-id');
    expect(of('request', id), reply.url).toHaveLength(1);
    expect(of('request', id)[0]).toMatchObject({ status: reply.status, method: expect.any(String) });
  }
  expect(of('request').every(({ requestId }) => requestId !== undefined)).toBe(true);
  const idIn = (text: string): string => /x-request-id: (\S+)/.exec(text)?.[1] ?? 'none';
  expect(of('request', idIn(bad))).toHaveLength(1);
  expect(of('not a request', idIn(noise))).toHaveLength(1);
  expect(of('refused', refused.headers.get('x-request-id'))).toHaveLength(1);
  expect(of('ingest batch', taken.headers.get('x-request-id'))).toEqual([
    expect.objectContaining({ accepted: 1, duplicate: 0, refused: 0 }),
  ]);
  expect(of('ingest refused', unknown.headers.get('x-request-id'))).toHaveLength(1);
  expect(of('socket opened', upgrade)).toEqual([expect.objectContaining({ userId: expect.any(Number) })]);
  expect(of('socket closed', upgrade)).toHaveLength(1);
  expect(lines.filter(({ msg }) => msg.startsWith('TankWatch is at'))).toHaveLength(1);
  expect(of('stopping')).toEqual([expect.objectContaining({ signal: 'SIGTERM' })]);
  expect(lines.at(-1)?.msg).toBe('stopped');

  const logged = lines.map((line) => JSON.stringify(line)).join('\n');
  // These two are told to whoever starts the demo; everything else stands nowhere, in no line of whatever kind.
  const greeted: readonly string[] = [secrets.INGEST_TOKEN, 'tankwatch-demo'];
  for (const secret of greeted) expect(logged, secret).not.toContain(secret);
  // A moment of a second may look like a part of a place.
  const output = served.output().replaceAll(/"time":"[^"]*"/g, '');
  for (const secret of [
    secrets.METRICS_TOKEN,
    secrets.VERIFY_CODE,
    wrongPassword,
    'another-token-that-nobody-has',
    session.split('=')[1] ?? '',
    data['header-id'],
    String(place.longitudeDeg),
    String(place.latitudeDeg),
    '29.99',
    'longitude',
  ])
    expect(output, secret).not.toContain(secret);
}, 120_000);

test('serve says everything in lines of JSON, and a start that fails too', async () => {
  const own = embeddedSite();
  const one = await serve(built.main, own.environment);
  await one.end('SIGTERM');
  const said = one.output().trim().split('\n');
  expect(said.map((line) => (JSON.parse(line) as Line).level)).toContain('info');
  expect(linesOf(one).filter(({ msg }) => msg === 'migration applied').length).toBeGreaterThan(0);
  for (const [name, value] of Object.entries({ LOG_LEVEL: 'loud', LOG_FORMAT: 'xml', PORT: 'abc' }))
    await expect(serve(built.main, { ...own.environment, [name]: value }), name).rejects.toThrow(
      `${name}=${value}`,
    );
  const quiet = await serve(built.main, { ...own.environment, LOG_FORMAT: 'text' });
  await quiet.end('SIGTERM');
  expect(quiet.output()).toMatch(/^\d{4}-\S+Z INFO {2}TankWatch is at/m);
  await own.dispose();
}, 120_000);
