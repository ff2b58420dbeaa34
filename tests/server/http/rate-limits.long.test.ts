import { afterAll, beforeAll, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { sessionLimits } from '#server/http/rate-limiter.ts';
import { addressLimits } from '#server/http/plugins/rate-limits.ts';

import { readConfig } from '#server/app/config.ts';
import { type TrustedProxies, trustedProxies } from '#server/app/trusted-proxies.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { anonymous, loginAs } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
const nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
});
afterAll(() => closeDemoApp({ database, app }));

test('endless exports of one session are refused with a time to wait, in the envelope; another session’s are not', async () => {
  const safety = await loginAs(app, 'safety');
  const dispatcher = await loginAs(app, 'dispatcher');
  const address = '/exports/cargo_monitor/event_report/switch_cover_flow';
  const form = { startTime: '2026-03-01T00:00:00Z', endTime: '2026-03-02T00:00:00Z' };
  for (let n = 0; n < sessionLimits.export; n += 1)
    expect((await safety.send('POST', address, form)).headers['content-disposition']).toBeDefined();
  const over = await safety.send('POST', address, form);
  expect(over.resultCode).toBe(resultCodes.tooManyRequests);
  expect(over.message).toContain('请求过于频繁');
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect((await safety.get('/menus')).resultCode).toBe(200);
  expect((await dispatcher.send('POST', address, form)).headers['content-disposition']).toBeDefined();
});

test('a further cookie buys no further exports', async () => {
  const { cookie, header } = await loginAs(app, 'useradmin');
  const address = '/exports/cargo_monitor/event_report/switch_cover_flow';
  const form = { startTime: '2026-03-01T00:00:00Z', endTime: '2026-03-02T00:00:00Z' };
  const exported = (n: number) => anonymous(app, `${cookie}; n=${n}`, header).send('POST', address, form);
  for (let n = 0; n < sessionLimits.export; n += 1) await exported(n);
  expect((await exported(-1)).resultCode).toBe(resultCodes.tooManyRequests);
});

test('challenges of one address are limited, terminals are not', async () => {
  const nobody = anonymous(app);
  let last = await nobody.get('/verifyCode');
  for (let n = 0; n < addressLimits.signIn + 5; n += 1) last = await nobody.get('/verifyCode');
  expect(last.resultCode).toBe(resultCodes.tooManyRequests);
  for (let n = 0; n < 5; n += 1)
    expect((await app.server.inject({ method: 'POST', url: '/ingest' })).statusCode).toBe(401);
});

test('a limit holds however the address is spelled, and whatever cookies come along', async () => {
  const spelled = [
    '/truck-management/verifyCertificate',
    '/truck%2Dmanagement/verifyCertificate',
    '/truck-management/verifyCertific%61te',
    'http://console.example/truck-management/verifyCertificate',
  ];
  const ask = (n: number) =>
    app.server.inject({
      method: 'GET',
      url: `${spelled[n % spelled.length]}?code=X${n}`,
      headers: { cookie: `tankwatch_session=${n}; other=${n}` },
    });
  let last = await ask(0);
  for (let n = 1; n <= addressLimits.verify; n += 1) last = await ask(n);
  expect(last.json()).toMatchObject({ resultCode: resultCodes.tooManyRequests });
  for (let n = 0; n < spelled.length; n += 1)
    expect((await ask(n)).json()).toMatchObject({ resultCode: resultCodes.tooManyRequests });
});

const addressSeen = async (trustProxy: TrustedProxies, forwarded: string): Promise<unknown> => {
  const proxied = await openTestApp(database, () => nowMs, { trustProxy });
  const reply = await proxied.server.inject({
    url: '/truck-management/getIp',
    headers: { 'x-forwarded-for': forwarded },
  });
  await proxied.server.close();
  return Reflect.get(Object(reply.json().data), 'ip');
};

test('the address of a sender is that of the nearest proxies, never one that it names itself', async () => {
  const forwarded = '9.9.9.9, 203.0.113.7, 10.0.0.5';
  expect(await addressSeen(trustedProxies(null), forwarded)).toBe('127.0.0.1');
  expect(await addressSeen(trustedProxies('1'), forwarded)).toBe('10.0.0.5');
  expect(await addressSeen(trustedProxies('2'), forwarded)).toBe('203.0.113.7');
  expect(await addressSeen(trustedProxies('loopback, 10.0.0.0/8'), forwarded)).toBe('203.0.113.7');
});

test('only addresses are kept as addresses: before what is none nobody is known', async () => {
  const first = (forwarded: string) => addressSeen(trustedProxies('1'), forwarded);
  expect(await first('9.9.9.9, 203.0.113.9<script>')).toBe('127.0.0.1');
  expect(await first('203.0.113.9<script>, 203.0.113.7')).toBe('203.0.113.7');
  expect(await first('203.0.113.9:4711')).toBe('203.0.113.9');
  expect(await first('[2001:db8::1]:4711')).toBe('2001:db8::1');
  expect(await first('2001:db8::1')).toBe('2001:db8::1');
  expect(await first('unknown')).toBe('127.0.0.1');
  expect(await first('')).toBe('127.0.0.1');
  // Of two proxies the further one named nonsense: the nearer one counts, and not what the sender put before it.
  expect(await addressSeen(trustedProxies('2'), '9.9.9.9, x, 10.0.0.5')).toBe('10.0.0.5');
});

test('a forwarded host is never believed', async () => {
  const proxied = await openTestApp(database, () => nowMs, { trustProxy: trustedProxies('1') });
  const signOut = async (headers: Readonly<Record<string, string>>): Promise<unknown> =>
    (
      await proxied.server.inject({
        method: 'POST',
        url: '/truck-management/loginOut',
        headers: { host: 'console.example', ...headers },
      })
    ).json().resultCode;
  expect(await signOut({ origin: 'https://console.example' })).toBe(resultCodes.ok);
  expect(await signOut({ origin: 'https://evil.example' })).toBe(resultCodes.restricted);
  expect(await signOut({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })).toBe(
    resultCodes.restricted,
  );
  await proxied.server.close();
});

test.each(['true', '*', 'all', '11', '10.0.0.0/33', 'proxy.example', '1,2'])(
  'TRUST_PROXY=%s is refused',
  (text) => {
    expect(() => readConfig({ TRUST_PROXY: text }, true)).toThrow(/TRUST_PROXY=.*number of proxies/);
  },
);
