import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AreaShape } from '#contract/fleet/areas.ts';
import type { SheetPlan } from '#contract/sheet-plan.ts';
import { resources } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { covers } from '../../support/covers.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

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
eachTestAnew(() => ({ database, app }));
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

test('places stand by pinyin in their list, its pages and where one is chosen', async () => {
  for (const [i, name] of ['上虞', '下沙', '岱山', '阿里', '嵊州'].entries())
    await database.query(
      `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m)
       values ($1, 'serviceDepot', $2, 'TW01', 121, 30, 100)`,
      [`order-${i}`, `次序${name}`],
    );
  const wanted = ['阿里', '岱山', '上虞', '嵊州', '下沙'].map((name) => `次序${name}`);
  const named = (answer: Parameters<typeof field>[0]): unknown[] =>
    (field(answer, 'rows') as { name: string }[]).map(({ name }) => name);
  const list = `/resources/setting/base_data/service_depot?search=${encodeURIComponent('次序')}`;
  expect(named(await admin.get(list))).toEqual(wanted);
  expect(named(await admin.get(`${list}&order=-name`))).toEqual(wanted.toReversed());
  expect(named(await admin.get(`${list}&page=2&pageSize=2`))).toEqual(wanted.slice(2, 4));
  // Drivers are chosen by name, too; in English each is read in pinyin.
  await database.query(
    `insert into driver (driver_code, name, company_code) values
       ('9001', '次序文', 'TW0101'), ('9002', '次序安', 'TW0101'), ('9003', '次序米', 'TW0101')`,
  );
  const offered = await admin.get(
    `/resourceOptions/setting/base_data/truck?field=driverCode&search=${encodeURIComponent('次序')}`,
  );
  expect(offered.data).toMatchObject([
    { code: '9002', text: '次序安', textEn: 'Ci Xuan 次序安' },
    { code: '9003', text: '次序米' },
    { code: '9001', text: '次序文' },
  ]);
});

test('a station is proposed, edited, and goes out and in by a list', async () => {
  await step(
    'a station waits for a second person, and is then known by its code to gauges and rules',
    async () => {
      const proposed = await create(stations, place);
      expect(proposed.resultCode, JSON.stringify(proposed.data)).toBe(200);
      expect(await stationOf(place.areaCode)).toBeUndefined();
      const waiting = await other.get('/fenceApproval');
      expect(JSON.stringify(waiting.data)).toContain('梅山站');
      expect((await approve(field(proposed, 'changeRequest'))).resultCode).toBe(200);
      expect(await stationOf(place.areaCode)).toMatchObject({ type: 'station', station_code: 'S-MEISHAN' });
    },
  );

  await step('its contact changes at once, its safe range waits', async () => {
    expect((await change({ phone: '0574-86001234' })).resultCode).toBe(200);
    expect((await stationOf(place.areaCode))?.phone).toBe('0574-86001234');
    const proposed = await change({
      shape: { circle: { longitudeDeg: 121.9, latitudeDeg: 29.8, radiusM: 900 } },
    });
    expect(field(proposed, 'changeRequest')).toBeGreaterThan(0);
    expect(Number((await stationOf(place.areaCode))?.radius_m)).toBe(120);
  });

  await step(
    'unique.station-name, unique.station-code: a name among stations, a code among all places',
    async () => {
      const taken = (fields: object) => ({ resultCode: 400, data: { fields } });
      expect(await create(stations, { ...place, areaCode: 'S-2' })).toMatchObject(
        taken({ name: 'already exists' }),
      );
      expect(await create('setting/base_data/park', { ...place, name: '梅山停车场' })).toMatchObject(
        taken({ areaCode: 'already exists' }),
      );
      expect((await create('setting/base_data/park', { ...place, areaCode: 'P-1' })).resultCode).toBe(200);
    },
  );

  await step(
    'a list of stations goes out and comes back; what moves waits, what only has another contact does not',
    async () => {
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
    },
  );
});

test.each([
  ['unique.parking-lot-name, unique.parking-lot-code', 'park', {}],
  ['unique.depot-name, unique.depot-code', 'storage', { manager: '周敏' }],
])('%s: a value in use is refused at its field', async (_rows, page, more) => {
  covers('unique.parking-lot-name', 'unique.parking-lot-code', 'unique.depot-name', 'unique.depot-code');
  const address = `setting/base_data/${page}`;
  const first = { ...place, ...more, name: `同名 ${page}`, areaCode: `U-${page}` };
  const proposed = await create(address, first);
  expect(proposed.resultCode, JSON.stringify(proposed.data)).toBe(200);
  expect((await approve(field(proposed, 'changeRequest'))).resultCode).toBe(200);
  const refused = { resultCode: 400 };
  expect(await create(address, { ...first, areaCode: `V-${page}` })).toMatchObject({
    ...refused,
    data: { fields: { name: 'already exists' } },
  });
  const taken = await admin.send(
    'POST',
    `/resources/${address}`,
    rowForm({ ...first, name: `另名 ${page}` }),
  );
  expect(taken).toMatchObject({ ...refused, data: { fields: { areaCode: '已存在' } } });
});

test('validation.depot-manager-required: a depot without a manager is refused, a parking lot is not', async () => {
  const depot = 'setting/base_data/storage';
  const fields = { ...place, name: '无人油库', areaCode: 'D-77' };
  expect(await create(depot, fields)).toMatchObject({
    resultCode: 400,
    data: { fields: { manager: 'Required' } },
  });
  expect((await create('setting/base_data/park', { ...fields, areaCode: 'P-77' })).resultCode).toBe(200);
  const made = await create(depot, { ...fields, manager: '周敏' });
  await approve(field(made, 'changeRequest'));
  const row = await stationOf('D-77');
  const emptied = await admin.send(
    'PUT',
    `/resource/${row?.id}/${depot}`,
    rowForm({ manager: '' }, row?.version),
    english,
  );
  expect(emptied).toMatchObject({ resultCode: 400, data: { fields: { manager: 'Required' } } });
});

test('whoever gives a proposal another name does not approve it, and may refuse it', async () => {
  const proposed = await create(stations, { ...place, name: '穿山站', areaCode: 'S-4' });
  const id = String(field(proposed, 'changeRequest'));
  const renamed = await other.send('PUT', '/fenceApproval', { id, name: '穿山东站' }, english);
  expect(renamed.resultCode).toBe(200);
  expect(await approve(id)).toMatchObject({
    resultCode: 400,
    message: 'You can’t approve a request that you renamed',
  });
  expect(
    (await other.send('POST', `/fenceApproval/${id}`, { approvalStatus: 'notApproved' }, english)).resultCode,
  ).toBe(200);
  expect(await stationOf('S-4')).toBeUndefined();
});

test('entity.non-abnormal-area-types: one list of all types, with what each permits; those with a page of their own are made there', async () => {
  const address = 'setting/alarm_threshold/no_abnormal';
  const { fields } = resources.get(address) ?? {};
  expect(Object.keys(Object(Reflect.get(Object(fields?.['type']), 'choices')))).toEqual([
    'authorizedUnsealing',
    'authorizedParking',
    'depot',
    'station',
    'parkingLot',
    'other',
  ]);
  await database.query(
    `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m, permits_unsealing)
     values ('N1', 'authorizedUnsealing', '甲', 'TW01', 121.6, 29.9, 50, false), ('N2', 'authorizedParking', '乙', 'TW01', 121.6, 29.9, 50, false),
       ('N3', 'depot', '丙', 'TW01', 121.6, 29.9, 50, false), ('N4', 'parkingLot', '丁', 'TW01', 121.6, 29.9, 50, false),
       ('N5', 'other', '戊', 'TW01', 121.6, 29.9, 50, true), ('N6', 'serviceDepot', '己', 'TW01', 121.6, 29.9, 50, false)`,
  );
  await database.query(
    `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m, valid_hours)
     values ('N7', 'authorizedUnsealing', '庚', 'TW01', 121.6, 29.9, 50, '08:00-18:00')`,
  );
  const rows = field(await admin.get(`/resources/${address}?pageSize=200`), 'rows') as readonly Readonly<
    Record<string, unknown>
  >[];
  const of = (name: string) => {
    const row = rows.find((one) => one['name'] === name);
    return row && [row['unsealing'], row['parking']];
  };
  // Maps draw it by its hours, and one without times as ever.
  const shapes = (await admin.get('/areas')).data as readonly AreaShape[];
  const timesOf = (code: string) => shapes.find(({ areaCode }) => areaCode === code)?.times;
  expect(timesOf('N7')).toMatchObject({ validHours: '08:00-18:00', validFrom: null });
  expect(timesOf('N1')).toBeUndefined();
  expect(['甲', '乙', '丙', '丁', '戊', '己', '庚'].map(of)).toEqual([
    ['yes', 'no'],
    ['no', 'yes'],
    ['yes', 'yes'],
    ['no', 'yes'],
    ['yes', 'no'],
    undefined,
    // It permits at its hours alone.
    ['inTimes', 'no'],
  ]);
  const made = (type: string) =>
    create(address, { name: '新区', type, companyCode: 'TW01', shape: place.shape, enabled: true });
  const refused = await made('depot');
  expect(refused.resultCode).toBe(400);
  expect(Object.keys(Object(field(refused, 'fields')) as object)).toEqual(['type']);
  expect((await made('authorizedParking')).resultCode).toBe(200);
});
