import { afterAll, beforeAll, expect, test } from 'vitest';

import { settingsOfPage } from '#contract/setting-limits.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import {
  type Client,
  field,
  ingest,
  loginAs,
  ownTruck,
  siblingTruck,
} from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

const startMs = Date.parse('2026-03-02T01:00:00Z');
let nowMs = startMs;
let database: Database;
let app: App;
let admin: Client;
let truckId = '';
let siblingId = '';

const page = '/thresholds/setting/alarm_threshold/threshold';

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  admin = await loginAs(app, 'useradmin');
  const rows = await database.query<{ id: number }>(
    'select id from truck where sign_code in ($1, $2) order by sign_code',
    [ownTruck, siblingTruck],
  );
  [truckId = '', siblingId = ''] = rows.map(({ id }) => String(id));
  // Forty seconds at 90 km/h, where 80 are allowed.
  const fix = (second: number, speedKmh: number) => ({
    id: `f${second}`,
    terminal: '1000000002',
    time: new Date(startMs - 3_600_000 + second * 1000).toISOString(),
    seq: second,
    kind: 'position',
    data: {
      fix: '3d',
      longitudeDeg: 121.5 + second * 0.00026,
      latitudeDeg: 29.9,
      speedKmh,
      bearingDeg: 90,
      acc: true,
    },
  });
  const speeds = [70, 70, 90, 90, 90, 90, 90, 70, 70, 70, 70, 70, 70, 70, 70, 70];
  const reply = await ingest(
    app,
    speeds.map((speedKmh, index) => fix(index * 10, speedKmh)),
  );
  expect(reply.json()).toMatchObject({ accepted: speeds.length });
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { nowMs };
    return () => ({ nowMs } = noted);
  },
}));
afterAll(() => closeDemoApp({ database, app }));

const limit = 'overspeed.limitKmh';
const own = { key: limit, scope: 'truck', scopeId: truckId };
const save = (client: Client, given: object) =>
  client.send('PUT', '/threshold', { ...own, scopeId: truckId, seenRowId: '0', ...given });
const attempt = (client: Client, given: object) =>
  client.send('POST', '/thresholdTrial', { ...own, scopeId: truckId, truckId, ...given });
const values = async (client: Client) =>
  field(await client.get(page), 'values') as readonly Readonly<Record<string, unknown>>[];

test('limits are set and inherited again', async () => {
  await step(
    'page.setting/alarm_threshold/threshold, entity.threshold: parking, offline and overspeed limits are set by company and truck, from their moment on',
    async () => {
      expect(settingsOfPage('threshold')).toEqual(
        expect.arrayContaining(['parking.timeoutMin', 'offline.timeoutMin', limit]),
      );
      expect(await values(admin)).toEqual([]);
      expect((await save(admin, { scope: 'company', scopeId: 'TW01', value: '85' })).resultCode).toBe(200);
      nowMs += 60_000;
      expect((await save(admin, { value: '75' })).resultCode).toBe(200);
      const found = await values(admin);
      expect(found).toMatchObject([
        { key: limit, scope: 'company', scopeId: 'TW01', value: 85 },
        { key: limit, scope: 'truck', scopeId: truckId, value: 75, since: '2026-03-02T01:01:00.000Z' },
      ]);
      // A fleet sees what it inherits, and whose it is.
      const dispatcher = await loginAs(app, 'dispatcher');
      const seen = await dispatcher.get(page);
      expect(await values(dispatcher)).toEqual(found);
      const companies = field(seen, 'companies') as readonly { companyCode: string; isOwn: boolean }[];
      expect(companies.find(({ companyCode }) => companyCode === 'TW0101')?.isOwn).toBe(true);
      const [audit] = await database.query(
        `select before, after from audit_log where action = 'thresholds.save' order by id desc limit 1`,
      );
      expect(audit).toEqual({ before: { value: null }, after: { value: 75 } });
    },
  );

  await step('inheriting again ends the own value; the rows of before stay', async () => {
    const rowId = (await values(admin)).find(({ scope }) => scope === 'truck')?.['rowId'];
    nowMs += 60_000;
    expect((await save(admin, { value: 'null', seenRowId: String(rowId) })).resultCode).toBe(200);
    expect((await values(admin)).map(({ scope }) => scope)).toEqual(['company']);
    const rows = await database.query(
      `select value from setting where scope = 'truck' and scope_id = $1 order by id`,
      [truckId],
    );
    expect(rows).toEqual([{ value: 75 }, { value: null }]);
  });
});

test.each([
  ['text', { value: '"90"' }],
  ['no JSON', { value: '90 km/h' }],
  ['yes for a number', { value: 'true' }],
  ['more than may be', { value: '131' }],
  ['less than may be', { value: '19' }],
  ['a part of a km/h', { value: '80.5' }],
  ['endless', { value: '1e999' }],
])('bad input, %s: refused at the value, in words', async (_what, given) => {
  const refused = await save(admin, given);
  expect(refused.resultCode).toBe(400);
  expect(Object.keys(Object(field(refused, 'fields')) as object)).toEqual(['value']);
  expect(refused.message).toMatch(/[\u4e00-\u9fff]/);
});

test.each([
  ['a setting that there is not', { key: 'overspeed.nothing', value: '90' }],
  ['a setting that only an operator changes', { key: 'motion.maxKmh', value: '90' }],
  ['a limit of losses, which has a page of its own', { key: 'loss.highLossRate.diesel', value: '0.002' }],
  ['a company that there is not', { scope: 'company', scopeId: 'TW99', value: '90' }],
])('%s is not found', async (_what, given) => {
  expect((await save(admin, given)).resultCode).toBe(404);
});

test('nobody sets the limits of others, nor without the function', async () => {
  const rows = async () => (await database.query('select id from setting')).length;
  const before = await rows();
  const dispatcher = await loginAs(app, 'dispatcher');
  expect((await save(dispatcher, { value: '90' })).resultCode).toBe(401);
  expect((await attempt(dispatcher, { value: '90' })).resultCode).toBe(401);
  await database.query(
    `insert into role_function (role_code, function_code) values ('dispatcher', 'threshold.write')`,
  );
  const fleet = await loginAs(app, 'dispatcher');
  expect((await save(fleet, { scopeId: siblingId, value: '90' })).resultCode).toBe(404);
  expect((await save(fleet, { scope: 'company', scopeId: 'TW', value: '90' })).resultCode).toBe(404);
  expect((await attempt(fleet, { truckId: siblingId, value: '90' })).resultCode).toBe(404);
  expect(await rows()).toBe(before);
});

test('two people who set one value: the second is told, and nothing is lost', async () => {
  nowMs += 60_000;
  expect((await save(admin, { value: '90' })).resultCode).toBe(200);
  const second = await save(admin, { value: '95' });
  expect(second.resultCode).toBe(409);
  expect((await values(admin)).find(({ scope }) => scope === 'truck')?.['value']).toBe(90);
  const rowId = (await values(admin)).find(({ scope }) => scope === 'truck')?.['rowId'];
  expect((await save(admin, { value: '90', seenRowId: String(rowId) })).resultCode).toBe(400);
  await save(admin, { value: 'null', seenRowId: String(rowId) });
});

test('a trial judges stored messages by the rules, with the present value and with another, and keeps nothing', async () => {
  const before = await database.query('select id, revision, withdrawn from overspeed');
  // In force is the company's 85; there was one stretch at 90.
  const stricter = await attempt(admin, { value: '95' });
  expect(stricter.data).toMatchObject({
    kinds: expect.arrayContaining([{ kind: 'overspeed', type: null, before: 1, after: 0 }]),
  });
  const days = field(stricter, 'days') as readonly { before: number; after: number }[];
  expect(days.reduce((sum, day) => sum + day.before, 0)).toBeGreaterThan(0);
  expect(days.every(({ after }) => after === 0)).toBe(true);
  expect((await attempt(admin, { value: '86' })).data).toMatchObject({ kinds: [] });
  // For the fleet above, which the truck follows, it is the same.
  const fleet = await attempt(admin, { scope: 'company', scopeId: 'TW01', value: '95' });
  expect(fleet.data).toMatchObject({ kinds: field(stricter, 'kinds') });
  expect(await database.query('select id, revision, withdrawn from overspeed')).toEqual(before);
});

test('a trial of a truck without messages says that there is nothing to judge', async () => {
  const answer = await attempt(await loginAs(app, 'admin'), {
    scopeId: siblingId,
    truckId: siblingId,
    value: '95',
  });
  expect(answer.data).toEqual({ fromTime: null, toTime: null, kinds: [], days: [] });
});

test('what is set before the first message holds from the beginning, and rules read it', async () => {
  const fresh = await openDemoApp(() => startMs);
  const first = await loginAs(fresh.app, 'useradmin');
  const given = { key: limit, scope: 'company', scopeId: 'TW01', value: '85', seenRowId: '0' };
  expect((await first.send('PUT', '/threshold', given)).resultCode).toBe(200);
  expect(await values(first)).toMatchObject([{ scopeId: 'TW01', value: 85, since: null }]);
  const reply = await ingest(fresh.app, [
    {
      id: 'b1',
      terminal: '1000000002',
      time: new Date(startMs).toISOString(),
      seq: 1,
      kind: 'heartbeat',
      data: { intervalS: 60 },
    },
  ]);
  expect(reply.json()).toMatchObject({ accepted: 1 });
  await closeDemoApp(fresh);
});
