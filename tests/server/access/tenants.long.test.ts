import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { apiPath } from '#contract/api/api-path.ts';
import { isOffered } from '#contract/api/offered-calls.ts';
import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { alarmStreamPath } from '#contract/alarms/alarm-stream.ts';
import { videoStreamPath } from '#contract/video/video-stream.ts';
import { basePath } from '#contract/base-path.ts';
import { resultCodes } from '#contract/envelope.ts';
import { reports } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { pathOf } from '#server/http/mount.ts';
import { routeOf } from '#server/http/wires/wire.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { aims, period } from '../../support/worlds/call-aims.ts';
import { ownTruck } from '../../support/worlds/demo-world.ts';
import { type ActorName, buildTenantWorld, type TenantWorld } from '../../support/worlds/tenant-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let world: TenantWorld;

beforeAll(async () => {
  const nowMs = Date.parse('2026-03-02T01:00:00Z');
  database = await openTestDatabase();
  app = await openTestApp(database, () => nowMs);
  world = await buildTenantWorld(database, app, nowMs);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const callNames = Object.keys(aims).filter((name): name is CallName => name in calls);

const knock = (name: CallName, actor: ActorName) => {
  const call = calls[name];
  const { at, form } = aims[name];
  const path = at ? encodeURI(at(world)).replaceAll('%25', '%') : call.path;
  return call.method === 'GET'
    ? world.actors[actor].get(path)
    : world.actors[actor].send(call.method, path, form?.(world) ?? {});
};

const auditsOf = async (userName: string): Promise<number> =>
  (await database.query('select 1 from audit_log where user_name = $1', [userName])).length;

const marksIn = (raw: Buffer): readonly string[] => world.marks.filter((mark) => raw.includes(mark));

test('a report shows a neighbour nothing, whichever it is and whatever the query', async () => {
  for (const address of reports.keys()) {
    const answer = await world.actors.sibling.get(
      `/reports/${address}?${period}&companyCode=TW0101&signCode=${encodeURIComponent(ownTruck)}`,
    );
    expect(marksIn(answer.raw), address).toEqual([]);
    // A page of one truck says that there is no such truck; all others that there are no rows.
    expect(Reflect.get(Object(answer.data), 'total') ?? 0, address).toBe(0);
  }
});

describe('every call by every actor', () => {
  for (const name of callNames) {
    const { method, access } = calls[name];
    const { scope, shows } = aims[name];
    test(`${name}: nothing for nobody, nothing for a neighbour, for the company what is its own`, async () => {
      const before = await world.snapshot();
      for (const actor of ['none', 'disabled'] as const) {
        const answer = await knock(name, actor);
        if (access !== 'public') expect(answer.resultCode, actor).toBe(resultCodes.sessionGone);
        expect(marksIn(answer.raw), actor).toEqual([]);
      }
      const others: readonly ActorName[] = scope === 'user' ? ['sibling', 'parent'] : ['sibling'];
      for (const actor of others) {
        const answer = await knock(name, actor);
        if (scope !== 'user' || actor === 'sibling') expect(marksIn(answer.raw), actor).toEqual([]);
      }
      expect(await world.snapshot(), 'changed by somebody else').toBe(before);
      if (scope === 'company' && method === 'GET' && shows !== undefined)
        expect((await knock(name, 'parent')).raw.includes(shows)).toBe(true);
      const audits = await auditsOf('useradmin');
      const answer = await knock(name, 'own');
      if ((access === 'public' && name === 'session.login') || aims[name].ownKey) return;
      if (shows !== undefined) expect(answer.raw.includes(shows)).toBe(true);
      if (method === 'GET') return;
      expect(answer.status).toBe(200);
      if (aims[name].idle) return;
      expect(await auditsOf('useradmin'), 'written down, once').toBe(audits + 1);
      // The own write is seen: a snapshot that could not see it would prove nothing above.
      if (!calls[name].reads) expect(await world.snapshot()).not.toBe(before);
    });
  }
});

test('every route is in this table but those that need no session', () => {
  const known = new Set(Object.values(calls).map((call) => `${call.method} ${pathOf(call)}`));
  const others = new Set([
    'GET /truck-management/loginOut',
    // Of providers, who prove it by their keys: tests/server/single-sign-on/provider-sessions.long.test.ts.
    'POST /truck-management/signOn/logout/:code',
    `GET ${basePath}${alarmStreamPath}`,
    `GET ${basePath}${videoStreamPath}`,
    // Answers older versions of the page that they must reload.
    ...['/records/*', '/pastFleet', '/pastTracks'].flatMap((path) =>
      ['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} ${basePath}${path}`),
    ),
    'POST /truck-management/wayBills',
    // With a token; tried by tests/server/access/service-tenants.long.test.ts.
    ...Object.values<Call>(calls)
      .filter(isOffered)
      .map((call) => `${call.method} ${routeOf(apiPath, call)}`),
    `POST ${apiPath}/wayBills`,
    // A stream has no end; tried by tests/server/event-stream/event-stream.test.ts.
    `GET ${apiPath}/events`,
    `GET ${apiPath}/openapi.json`,
    'POST /ingest',
    'GET /ingest/openapi.json',
    'GET /ingest/schema',
    'GET /ingest/schema/:kind',
    'GET /ingest/commands',
    'GET /ingest/upgrade-files/:code',
    'GET /ingest/upgrade-key',
    'PUT /ingest/media/:mediaCode',
    'GET /healthz',
    'GET /readyz',
    'GET /metrics',
  ]);
  const found = app.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  expect(found).toEqual(expect.arrayContaining([...known]));
  expect(found.filter((route) => !known.has(route) && !others.has(route))).toEqual([]);
});
