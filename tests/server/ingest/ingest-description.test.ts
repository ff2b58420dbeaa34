import { afterAll, beforeAll, expect, test } from 'vitest';

import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';

let database: Database;
let app: App;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => Date.parse('2026-03-02T01:00:00Z')));
});
afterAll(() => closeDemoApp({ database, app }));

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

test('the description is there without a session, of the contract, and is kept by its readers', async () => {
  const reply = await get('/ingest/openapi.json');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('application/json');
  expect(reply.headers['cache-control']).toBe('public, max-age=3600');
  const document = reply.json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(Object.keys(terminalMessageKinds)),
  );
  const again = await get('/ingest/openapi.json', { 'if-none-match': String(reply.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the schema of a kind is there by its name; of one that is none the nearest is named', async () => {
  expect((await get('/ingest/schema')).json()).toEqual({ kinds: Object.keys(terminalMessageKinds) });
  const position = await get('/ingest/schema/position');
  expect(position.json()).toMatchObject({
    title: 'position',
    required: ['fix', 'speedKmh', 'acc'],
    properties: { speedKmh: { 'x-unit': 'km/h', description: 'GNSS speed, 0.1 km/h steps' } },
  });
  const slip = await get('/ingest/schema/Postion');
  expect([slip.statusCode, slip.json().nearest]).toEqual([404, 'position']);
  const none = await get('/ingest/schema/__proto__');
  expect([none.statusCode, none.json().nearest, none.json().kinds.length]).toEqual([404, undefined, 23]);
});
