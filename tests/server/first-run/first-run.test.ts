import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { FirstRun } from '#contract/help/first-run.ts';
import type { UnloadingPlace } from '#contract/fleet/unloading-places.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'tankwatch-first-'));
let database: Database;
let app: App;
let operator: Client;
let own: Client;
let safety: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs, { backupDir: folder });
  // The demo's first day is over; a new installation's is not.
  await database.query('delete from first_run_choice');
  operator = await loginAs(app, 'admin');
  own = await loginAs(app, 'useradmin');
  safety = await loginAs(app, 'safety');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await closeDemoApp({ database, app });
  rmSync(folder, { recursive: true });
});

const firstRun = async (client: Client): Promise<FirstRun | null> => {
  const answer = await client.get('/firstRun');
  expect(answer.resultCode, answer.message).toBe(200);
  return answer.data as FirstRun | null;
};
const stateOf = async (client: Client, code: string): Promise<string | undefined> =>
  (await firstRun(client))?.steps.find((step) => step.code === code)?.state;
const empty = async (): Promise<void> => {
  await database.query('delete from truck');
  await database.query('delete from area');
};

test('the demo begins past its first day', async () => {
  const fresh = await openDemoApp(() => nowMs);
  expect(await firstRun(await loginAs(fresh.app, 'admin'))).toBeNull();
  await closeDemoApp(fresh);
});

test('each step is done by what is there, of the asker’s companies alone', async () => {
  await empty();
  expect(await stateOf(own, 'trucks')).toBe('open');
  await database.query(
    `insert into truck (sign_code, company_code, plate_color, terminal, truck_model) values ('浙A00001', 'TW0201', 'yellow', '7001', 'fuelTanker')`,
  );
  expect(await stateOf(own, 'trucks')).toBe('open');
  expect(await stateOf(operator, 'trucks')).toBe('done');
  await database.query(
    `insert into truck (sign_code, company_code, plate_color, terminal, truck_model) values ('浙A00002', 'TW0101', 'yellow', '7002', 'fuelTanker')`,
  );
  expect(await stateOf(own, 'trucks')).toBe('done');
  // A fleet uses what its group has.
  expect(await stateOf(own, 'places')).toBe('open');
  await database.query(
    `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m) values ('F1', 'other', 'x', 'TW', 121, 29, 90)`,
  );
  expect(await stateOf(own, 'places')).toBe('done');
});

test('only steps that the user may do, those of the installation to whoever runs it; to others none', async () => {
  const codes = async (client: Client) => (await firstRun(client))?.steps.map(({ code }) => code);
  expect(await codes(operator)).toEqual([
    'company',
    'trucks',
    'terminals',
    'places',
    'users',
    'limits',
    'notices',
    'map',
    'backup',
  ]);
  expect(await codes(own)).not.toContain('backup');
  expect(await codes(own)).toContain('users');
  expect(await firstRun(safety)).toBeNull();
  expect((await safety.send('POST', '/firstRun', { step: 'all' })).resultCode).toBe(401);
  expect((await own.send('POST', '/firstRun', { step: 'backup' })).resultCode).toBe(401);
});

test('a step that is left is left for the company; when none is open the page is over', async () => {
  expect(await stateOf(own, 'limits')).toBe('open');
  expect((await own.send('POST', '/firstRun', { step: 'limits' })).resultCode).toBe(200);
  expect(await stateOf(own, 'limits')).toBe('left');
  expect(await stateOf(operator, 'limits')).toBe('open');
  const open = (await firstRun(own))?.steps.filter(({ state }) => state === 'open') ?? [];
  for (const { code } of open) await own.send('POST', '/firstRun', { step: code });
  expect(await firstRun(own)).toBeNull();
  expect(await firstRun(operator)).not.toBeNull();
  expect((await operator.send('POST', '/firstRun', { step: 'all' })).resultCode).toBe(200);
  expect(await firstRun(operator)).toBeNull();
});

test('a backup is there once it is whole', async () => {
  expect(await stateOf(operator, 'backup')).toBe('open');
  const backup = join(folder, 'tankwatch-20260301T000000Z');
  mkdirSync(backup, { recursive: true });
  expect(await stateOf(operator, 'backup')).toBe('open');
  writeFileSync(join(backup, 'manifest.json'), '{}');
  expect(await stateOf(operator, 'backup')).toBe('done');
});

/** A truck stands, and so much leaves a tank meanwhile. */
const unload = async (
  id: string,
  {
    at = 121.5,
    litres = 3000,
    company = 'TW0101',
    area = null as string | null,
    hours = 10,
    cause = null as string | null,
  },
): Promise<void> => {
  const start = new Date(nowMs - hours * 3_600_000);
  const end = new Date(start.getTime() + 40 * 60_000);
  // One truck at each place: none stands at two at once.
  const common = [id, `浙T${at}`, company, start, end, at, 29.9, area];
  await database.query(
    `insert into parking (id, sign_code, company_code, start_time, end_time, longitude_deg, latitude_deg, area_code, subject, touched_time, write_no)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 's', $4, 1)`,
    common,
  );
  await database.query(
    `insert into volume_change (id, sign_code, company_code, from_time, to_time, longitude_deg, latitude_deg, area_code, start_time,
       direction, from_vt_l, to_vt_l, change_v20_l, cause, compartment, subject, touched_time, write_no)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $4, 'drop', 5000, $9, $10, $11, 1, 's', $4, 1)`,
    [...common, 5000 - litres, -litres, cause],
  );
};

test('places where trucks stood and unloaded more than once, outside of fences, of one’s own companies', async () => {
  await empty();
  await unload('a1', {});
  await unload('a2', { at: 121.5003, hours: 30, litres: 4000 });
  await unload('once', { at: 121.6 });
  await unload('little1', { at: 121.7, litres: 200 });
  await unload('little2', { at: 121.7, litres: 200, hours: 30 });
  await unload('fenced1', { at: 121.8, area: 'F1' });
  await unload('fenced2', { at: 121.8, area: 'F1', hours: 30 });
  await unload('moved1', { at: 121.9, cause: 'transfer' });
  await unload('moved2', { at: 121.9, cause: 'transfer', hours: 30 });
  await unload('old1', { at: 122, hours: 24 * 91 });
  await unload('old2', { at: 122, hours: 24 * 92 });
  await unload('theirs1', { at: 122.1, company: 'TW0201' });
  await unload('theirs2', { at: 122.1, company: 'TW0201', hours: 30 });
  const places = (await own.get('/unloadingPlaces')).data as UnloadingPlace[];
  expect(places).toEqual([
    {
      longitudeDeg: expect.closeTo(121.500_15, 6),
      latitudeDeg: expect.closeTo(29.9, 6),
      radiusM: 80,
      visits: 2,
      trucks: 2,
      litres: 7000,
      lastTime: '2026-03-01T15:00:00.000Z',
      address: null,
    },
  ]);
  expect((await firstRun(own))?.unloadingPlaces).toBe(1);
  expect((await operator.get('/unloadingPlaces')).data).toHaveLength(2);
  expect((await safety.get('/unloadingPlaces')).resultCode).toBe(401);
  // What is fenced since is no suggestion any more.
  await database.query(
    `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m) values ('S9', 'station', '新站', 'TW01', 121.5, 29.9, 120)`,
  );
  expect((await own.get('/unloadingPlaces')).data).toEqual([]);
  expect((await firstRun(own))?.unloadingPlaces).toBeNull();
});
