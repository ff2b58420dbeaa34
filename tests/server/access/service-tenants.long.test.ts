import { afterAll, beforeAll, expect, test } from 'vitest';

import { apiTitle } from '#contract/api/offered-calls.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { roleFunctions } from '#domain/access/functions.ts';
import { isForServices } from '#domain/access/service-functions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { aims } from '../../support/worlds/call-aims.ts';
import {
  addService,
  type ServiceAnswer,
  type ServiceClient,
  serviceClient,
} from '../../support/worlds/service.ts';
import { buildTenantWorld, type TenantWorld } from '../../support/worlds/tenant-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let world: TenantWorld;
let own: ServiceClient;
let sibling: ServiceClient;

const everything = ['page:*', ...Object.keys(roleFunctions).filter(isForServices)];

beforeAll(async () => {
  const nowMs = Date.parse('2026-03-02T01:00:00Z');
  database = await openTestDatabase();
  app = await openTestApp(database, () => nowMs);
  world = await buildTenantWorld(database, app, nowMs);
  own = serviceClient(app, (await addService(database, 'TW01', everything)).token);
  sibling = serviceClient(app, (await addService(database, 'TW0201', everything)).token);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const knock = (name: CallName, service: ServiceClient): Promise<ServiceAnswer> => {
  const { method, path } = calls[name];
  const { at, form } = aims[name];
  const asked = at ? encodeURI(at(world)).replaceAll('%25', '%') : path;
  return method === 'GET' ? service.get(asked) : service.send(method, asked, form?.(world) ?? {});
};

const offered = (Object.keys(aims) as CallName[]).filter((name) => apiTitle(name) !== null);

test.each(offered)(
  '%s by a token: nothing for a neighbour, for the company what is its own',
  async (name) => {
    const before = await world.snapshot();
    const neighbours = await knock(name, sibling);
    expect(world.marks.filter((mark) => neighbours.raw.includes(mark))).toEqual([]);
    expect(await world.snapshot(), 'changed by somebody else').toBe(before);
    const { status, raw } = await knock(name, own);
    expect(status).toBeLessThan(500);
    const { shows } = aims[name];
    if (calls[name].method === 'GET' && shows !== undefined && status === 200)
      expect(raw.includes(shows)).toBe(true);
  },
);
