import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
const webApp = mkdtempSync(join(tmpdir(), 'tankwatch-web-'));

beforeAll(async () => {
  mkdirSync(join(webApp, 'assets'));
  writeFileSync(join(webApp, 'index.html'), '<!doctype html>');
  writeFileSync(join(webApp, 'assets/hub.js'), 'postMessage(1)');
  writeFileSync(join(webApp, 'sw.js'), 'self');
  database = await openTestDatabase();
  app = await openTestApp(database, Date.now, {}, webApp);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
  rmSync(webApp, { recursive: true, force: true });
});

describe.each(['/', '/dashboard', '/assets/hub.js', '/sw.js'])('%s', (url) => {
  test('connects to its own origin alone, and shows no picture from elsewhere', async () => {
    const reply = await app.server.inject({ url });
    expect(reply.statusCode).toBe(200);
    const policy = new Map(
      String(reply.headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(' '))
        .map(([name, ...sources]) => [name, sources.join(' ')]),
    );
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('img-src')).toBe("'self' data: blob:");
    expect(policy.get('object-src')).toBe("'none'");
  });
});

test.each([
  '/nothing.js',
  '/nothing%2Ejs',
  '/assets/none',
  '/assets%2Fnone',
  '/x/%2e%2e/none.json',
  '/..%2fnone%2Etxt',
])('a file that is not here is not found, however it is spelled: %s', async (url) => {
  const reply = await app.server.inject({ url });
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain('<!doctype');
});

test.each(['/%', '/%E0%A4%A', '/x.js%00'])('an address that can’t be read is refused: %s', async (url) => {
  const reply = await app.server.inject({ url });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode).toBeLessThan(500);
});

test.each([
  '/openapi.json',
  '/openapi',
  '/docs',
  '/docs/index.html',
  '/swagger',
  '/swagger-ui/index.html',
  '/api-docs',
  '/v3/api-docs',
  '/api',
  '/ingest/anything',
  '/ingest',
])('%s is no page of the console: who looks there for the interface is told where it is', async (url) => {
  const reply = await app.server.inject({ url, headers: { accept: 'text/html' } });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({
    error: `nothing is at ${url}`,
    interfaceOfTerminals: '/ingest/openapi.json',
  });
});

test('what is not among the calls is answered in JSON too', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const reply = await app.server.inject({ method, url: '/truck-management/nothing' });
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { error: 'nothing is at /truck-management/nothing' },
    ]);
  }
});

test.each(['/dashboard', '/setting/base_data/terminal', '/alarm/1.2026-03-02T01:00:00Z', '/driver'])(
  'pages of the console answer still: %s',
  async (url) => {
    const reply = await app.server.inject({ url });
    expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html>']);
  },
);
