import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { field } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { openShareWorld, type ShareWorld } from '../../support/worlds/share-world.ts';

let world: ShareWorld;
const webApp = mkdtempSync(join(tmpdir(), 'tankwatch-share-'));

beforeAll(async () => {
  writeFileSync(join(webApp, 'index.html'), '<!doctype html>');
  writeFileSync(join(webApp, 'share.html'), '<!doctype html><title>share</title>');
  world = await openShareWorld(webApp, 'https://tanks.example.com/');
});
eachTestAnew(() => world);
afterAll(async () => {
  await world.close();
  rmSync(webApp, { recursive: true, force: true });
});

const allow = (origin: string, companyCode = 'TW0101') =>
  world.admin.send('POST', '/resources/setting/interface/embed_origin', rowForm({ origin, companyCode }), {
    'accept-language': 'en',
  });
const page = (code: string) => world.app.server.inject({ url: `/share/${code}` });
const framed = async (code: string): Promise<string> => {
  const reply = await page(code);
  expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html><title>share</title>']);
  return /frame-ancestors ([^;]*)/.exec(String(reply.headers['content-security-policy']))?.[1] ?? '';
};

test('the page of a link is kept, listed and told of nowhere', async () => {
  const { publicCode } = await world.link();
  const { headers } = await page(publicCode);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(String(headers['content-security-policy'])).toMatch(/default-src 'self'.*script-src 'self'/);
});

test('a page may be framed by sites of its company and of those above it, while its link is open', async () => {
  for (const [origin, company] of [
    ['https://Portal.Example.com/', 'TW0101'],
    ['https://group.example.com:8443', 'TW01'],
    ['https://other.example.com', 'TW0102'],
  ] as const)
    expect((await allow(origin, company)).resultCode).toBe(200);
  const { publicCode, token } = await world.link({ embed: 'true', hours: '1' });
  const shut = await world.link();
  const open = 'https://group.example.com:8443 https://portal.example.com';
  expect(await framed(publicCode)).toBe(open);
  expect((await page(publicCode)).headers['x-frame-options']).toBeUndefined();
  // What may not be embedded, is unknown or has ended is told apart by nobody.
  for (const code of [shut.publicCode, 'nothing', token]) expect(await framed(code)).toBe("'none'");
  world.pass(3_600_000);
  expect(await framed(publicCode)).toBe("'none'");
  for (const url of ['/', '/login', '/share.html', '/verify_certificate']) {
    const { headers } = await world.app.server.inject({ url });
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  }
});

test('the address of a link is whole where the server knows its own', async () => {
  const answer = await world.create();
  expect(String(field(answer, 'url'))).toMatch(/^https:\/\/tanks\.example\.com\/share\/[\w-]+#[\w-]+$/);
});

test('while no site is listed, nobody frames a page', async () => {
  const { publicCode } = await world.link({ embed: 'true' });
  expect(await framed(publicCode)).toBe("'none'");
});

test('a site is a whole https origin, or one’s own machine', async () => {
  for (const wrong of [
    'http://portal.example.com',
    'https://*.example.com',
    'https://*',
    'https://com.cn',
    'https://github.io',
    'https://localhost',
    'https://203.0.113.7',
    'https://portal.example.com/path',
    'https://user@portal.example.com',
    "https://a.example.com; script-src 'unsafe-inline'",
    'https://portal.example.com:99999',
    'null',
    '*',
  ]) {
    const answer = await allow(wrong);
    expect([
      wrong,
      answer.resultCode,
      Object.keys(Object(Reflect.get(Object(answer.data), 'fields'))),
    ]).toEqual([wrong, 400, ['origin']]);
  }
  for (const right of ['https://a-b.example.com.cn', 'http://localhost:8123', 'https://x.github.io'])
    expect([right, (await allow(right)).resultCode]).toEqual([right, 200]);
});
