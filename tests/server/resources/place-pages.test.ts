import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SheetPlan } from '#contract/resource-sheets.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/test-server.ts';

let database: Database;
let app: App;
let admin: Client;
let other: Client;
const english = { 'accept-language': 'en' };
const stations = 'setting/base_data/station';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
  other = await loginAs(app, 'admin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const place = {
  name: '梅山站',
  areaCode: 'S-MEISHAN',
  companyCode: 'TW01',
  shape: { circle: { longitudeDeg: 121.9, latitudeDeg: 29.8, radiusM: 120 } },
};
const create = (address: string, fields: object) =>
  admin.send('POST', `/resources/${address}`, rowForm(fields), english);
const approve = (id: unknown) =>
  other.send('POST', `/fenceApproval/${Number(id)}`, { approvalStatus: 'approved' }, english);
const stationOf = async (code: string) =>
  (
    await database.query<{
      id: number;
      version: number;
      type: string;
      station_code: string | null;
      phone: string;
      radius_m: string;
    }>('select id, version, type, station_code, phone, radius_m from area where area_code = $1', [code])
  )[0];
const change = async (fields: object) => {
  const row = await stationOf(place.areaCode);
  return admin.send('PUT', `/resource/${row?.id}/${stations}`, rowForm(fields, row?.version), english);
};

test.each(['station', 'storage', 'park', 'service_depot'])(
  'the page %s lists the places of its kind and no others',
  async (page) => {
    const kind = { station: 'station', storage: 'depot', park: 'parkingLot', service_depot: 'serviceDepot' }[
      page
    ];
    const answer = await other.get(`/resources/setting/base_data/${page}?pageSize=200`);
    const [count] = await database.query<{ count: number }>(
      'select count(*)::int as count from area where type = $1',
      [kind ?? ''],
    );
    expect(answer.resultCode).toBe(200);
    expect(field(answer, 'total')).toBe(count?.count);
  },
);

test('a station waits for a second person, and is then known by its code to gauges and rules', async () => {
  const proposed = await create(stations, place);
  expect(proposed.resultCode, JSON.stringify(proposed.data)).toBe(200);
  expect(await stationOf(place.areaCode)).toBeUndefined();
  const waiting = await other.get('/fenceApproval');
  expect(JSON.stringify(waiting.data)).toContain('梅山站');
  expect((await approve(field(proposed, 'changeRequest'))).resultCode).toBe(200);
  expect(await stationOf(place.areaCode)).toMatchObject({ type: 'station', station_code: 'S-MEISHAN' });
});

test('its contact changes at once, its safe range waits', async () => {
  expect((await change({ phone: '0574-86001234' })).resultCode).toBe(200);
  expect((await stationOf(place.areaCode))?.phone).toBe('0574-86001234');
  const proposed = await change({
    shape: { circle: { longitudeDeg: 121.9, latitudeDeg: 29.8, radiusM: 900 } },
  });
  expect(field(proposed, 'changeRequest')).toBeGreaterThan(0);
  expect(Number((await stationOf(place.areaCode))?.radius_m)).toBe(120);
});

test('unique.station-name, unique.station-code: a name among stations, a code among all places', async () => {
  const taken = (fields: object) => ({ resultCode: 400, data: { fields } });
  expect(await create(stations, { ...place, areaCode: 'S-2' })).toMatchObject(
    taken({ name: 'already exists' }),
  );
  expect(await create('setting/base_data/park', { ...place, name: '梅山停车场' })).toMatchObject(
    taken({ areaCode: 'already exists' }),
  );
  expect((await create('setting/base_data/park', { ...place, areaCode: 'P-1' })).resultCode).toBe(200);
});

test('a list of stations goes out and comes back; what moves waits, what only has another contact does not', async () => {
  const sheet = String(field(await admin.get(`/resourceSheet/${stations}`), 'base64'));
  const planOf = async (base64: string) =>
    (await admin.send('POST', `/resourceSheetPlan/${stations}`, { base64 }, english)).data as SheetPlan;
  const same = await planOf(sheet);
  expect(same.rows.length).toBeGreaterThan(0);
  expect(same.rows.filter(({ action }) => action !== 'unchanged')).toEqual([]);
  const csv = Buffer.from(
    [
      '编码,名称,运输公司,联系人,经度（WGS-84）,纬度（WGS-84）,半径 (m)',
      'S-MEISHAN,梅山站,TW01,周敏,121.9,29.8,120',
      'S-3,大榭站,TW01,李明,121.95,29.9,150',
    ].join('\n'),
  ).toString('base64');
  const plan = await planOf(csv);
  expect(plan.rows.map(({ action, faults }) => [action, faults])).toEqual([
    ['update', []],
    ['create', []],
  ]);
  expect(
    await admin.send(
      'POST',
      `/resourceSheet/${stations}`,
      { base64: csv, digest: plan.digest, reason: '新签约' },
      english,
    ),
  ).toMatchObject({ resultCode: 200, data: { created: 0, updated: 1, proposed: 1 } });
});

test('whoever gives a proposal another name does not approve it, and may refuse it', async () => {
  const proposed = await create(stations, { ...place, name: '穿山站', areaCode: 'S-4' });
  const id = String(field(proposed, 'changeRequest'));
  const renamed = await other.send('PUT', '/fenceApproval', { id, name: '穿山东站' }, english);
  expect(renamed.resultCode).toBe(200);
  expect(await approve(id)).toMatchObject({
    resultCode: 400,
    message: 'Nobody approves a change that he renamed',
  });
  expect(
    (await other.send('POST', `/fenceApproval/${id}`, { approvalStatus: 'notApproved' }, english)).resultCode,
  ).toBe(200);
  expect(await stationOf('S-4')).toBeUndefined();
});
