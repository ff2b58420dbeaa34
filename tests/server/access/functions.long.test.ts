import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { apiTitle } from '#contract/api/offered-calls.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { resultCodes } from '#contract/envelope.ts';
import { roleFunctions } from '#domain/access/functions.ts';
import { isForServices } from '#domain/access/service-functions.ts';
import { screenFunctions } from '#domain/menu/screens.ts';
import { resources } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { hashPassword } from '#server/identity/session/password.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { addService, type ServiceClient, serviceClient } from '../../support/worlds/service.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const report = 'cargo_monitor/event_report/switch_cover_flow';
const resourcePage = 'setting/base_data/truck';
const targetPage = 'monitor/cargo_transport';
/** A page whose writes wait for a second person. */
const approvedPage = 'setting/base_data/user_enclosure';

let database: Database;
let app: App;
let probe: Client;
let service: { readonly id: number; readonly client: ServiceClient };

beforeAll(async () => {
  const nowMs = Date.parse('2026-03-02T01:00:00Z');
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  await database.query(`insert into role (role_code, role_name) values ('probe', 'probe')`);
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash) values ('probe', 'probe', 'probe', 'TW01', $1)`,
    [await hashPassword('probe-password')],
  );
  probe = await loginAs(app, 'probe', 'probe-password');
  const { id, token } = await addService(database, 'TW01', []);
  service = { id, client: serviceClient(app, token) };
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const setFunctions = async (codes: readonly string[]): Promise<void> => {
  await database.query(`delete from role_function where role_code = 'probe'`);
  await database.query(
    `insert into role_function (role_code, function_code) select 'probe', unnest($1::text[])`,
    [codes],
  );
  await database.query('delete from service_function where account_id = $1', [service.id]);
  await database.query('insert into service_function select $1, unnest($2::text[])', [service.id, codes]);
};

const addressOf = (call: Call): string =>
  call.path.startsWith('/changeRequest') || call.path.startsWith('/placeFile')
    ? approvedPage
    : call.path.startsWith('/resource')
      ? resourcePage
      : call.path.startsWith('/targets')
        ? targetPage
        : report;

const pathTo = (call: Call): string =>
  call.path.replace('*address', addressOf(call)).replaceAll(/:\w+/g, '1');

/** The same call by the token of a service account with the same functions. */
const knockAsService = async (call: Call): Promise<number> => {
  const path = pathTo(call);
  const { client } = service;
  return (await (call.method === 'GET' ? client.get(path) : client.send(call.method, path, {}))).status;
};

const knock = async (call: Call): Promise<number> => {
  const path = pathTo(call);
  const answer = call.method === 'GET' ? await probe.get(path) : await probe.send(call.method, path, {});
  return answer.resultCode;
};

/** The function without which a page has nothing to show. */
const neededFor = (address: string): readonly string[] => {
  const needed = screenFunctions[address];
  return needed === undefined ? [] : [needed];
};

/** What a call asks for, one set of codes for each way of having it. */
const needs = ({ access, ...call }: Call): readonly (readonly string[])[] => {
  if (access === 'public' || access === 'own') return [];
  if ('functionCode' in access) return [[access.functionCode]];
  if ('page' in access) return access.page.map((address) => [`page:${address}`, ...neededFor(address)]);
  const address = addressOf({ access, ...call });
  const page = `page:${address}`;
  if ('pageOf' in access) return [[page]];
  const resource = resources.get(address);
  return [[page, ('approves' in access ? resource?.approval : resource?.writeFunction) ?? '']];
};

const everything = [
  ...new Set([
    ...Object.keys(roleFunctions),
    ...[report, resourcePage, targetPage, approvedPage].map((page) => `page:${page}`),
    ...Object.values<Call>(calls).flatMap(({ access }) =>
      typeof access === 'object' && 'page' in access ? access.page.map((address) => `page:${address}`) : [],
    ),
  ]),
];

/** Whether a function is one of those that are asked for: itself, or a page of a group. */
const isAsked = (code: string, asked: ReadonlySet<string>): boolean =>
  [...asked].some(
    (one) =>
      one === code ||
      (one.endsWith('/*') && code.startsWith(one.slice(0, -1))) ||
      (code.endsWith('/*') && one.startsWith(code.slice(0, -1))),
  );

/** Calls that end the session of the caller. */
const last: ReadonlySet<CallName> = new Set(['session.logout', 'session.login']);

const guarded = (Object.entries(calls) as [CallName, Call][]).filter(
  ([name, call]) => call.access !== 'public' && !last.has(name),
);

describe('every call and every function', () => {
  test.each(guarded)('%s by a token: what its functions don’t hold is not reached', async (name, call) => {
    if (apiTitle(name) === null) {
      await setFunctions(everything);
      // 405: another method stands at its address.
      expect([404, 405], 'not offered, and there all the same').toContain(await knockAsService(call));
      return;
    }
    const ways = needs(call);
    const asked = new Set(ways.flat());
    // What every person who is signed in may do is nothing that an account was given.
    expect(ways.length).toBeGreaterThan(0);
    // Nor is what is for people alone: it would be offered to nobody.
    expect(ways.some((way) => way.every(isForServices))).toBe(true);
    await setFunctions(everything.filter((code) => !isAsked(code, asked)));
    expect(await knockAsService(call)).toBe(403);
    for (const way of ways) {
      await setFunctions(way);
      if (way.every(isForServices)) expect(await knockAsService(call)).not.toBe(403);
      else expect(await knockAsService(call), 'for people alone').toBe(403);
    }
  });

  test.each(guarded.filter(([, { access }]) => access !== 'own'))(
    '%s is refused to who may do everything else, and not to who may do this alone',
    async (_name, call) => {
      const ways = needs(call);
      const asked = new Set(ways.flat());
      expect(ways.length).toBeGreaterThan(0);
      await setFunctions(everything.filter((code) => !isAsked(code, asked)));
      expect(await knock(call)).toBe(resultCodes.restricted);
      for (const way of ways) {
        await setFunctions(way);
        expect(await knock(call)).not.toBe(resultCodes.restricted);
        // One part of it is not enough.
        for (const code of way.length > 1 ? way : []) {
          await setFunctions([
            ...everything.filter((other) => !isAsked(other, asked)),
            ...way.filter((other) => other !== code),
          ]);
          expect(await knock(call)).toBe(resultCodes.restricted);
        }
      }
    },
  );

  test.each(guarded.filter(([, { access }]) => access === 'own'))(
    '%s reaches nothing but one’s own, so nobody needs a function for it',
    async (_name, call) => {
      await setFunctions([]);
      expect(await knock(call)).not.toBe(resultCodes.restricted);
    },
  );
});

test.each([
  ['garden', ['alarm.judge', 'alarm.shelve', 'media.view', 'certificate.issue', 'handover.write']],
  ['exhibition', ['alarm.judge', 'alarm.shelve', 'certificate.issue', 'handover.write', 'delivery.sign']],
  ['customer', ['alarm.judge', 'alarm.shelve', 'handover.write', 'delivery.sign', 'master.correct']],
])('%s watches and changes nothing of the company’s', async (role, mayNot) => {
  const rows = await database.query<{ function_code: string }>(
    'select function_code from role_function where role_code = $1',
    [role],
  );
  const codes = rows.map((row) => row.function_code);
  expect(codes.filter((code) => mayNot.includes(code))).toEqual([]);
  const client = await loginAs(app, role);
  const form = { alarmIds: 'alarm:1:x', state: 'normal', remark: 'x' };
  expect((await client.send('POST', '/alarmCue', form)).resultCode).toBe(resultCodes.restricted);
  const shelf = { truckId: '1', type: '7', reason: 'x', minutes: '60' };
  expect((await client.send('POST', '/shelving', shelf)).resultCode).toBe(resultCodes.restricted);
});
