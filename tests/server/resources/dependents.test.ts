import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { resources } from '#pages/definitions.ts';
import { listFilters } from '#resource/list-filters.ts';
import { dependentsOf } from '#resource/dependents.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let admin: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('D01', 'depot', '康桥油库', 'TW01', null, 121.6, 29.9, 400), ('S02', 'station', '良渚站', 'TW01', 'S02', 121.8, 29.9, 150)`,
  );
  app = await openTestApp(database, Date.now);
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

/** A way bill of the truck from D01 to S02, planned so many hours from now. */
const plan = async (code: string, inHours: number): Promise<void> => {
  await database.query(
    `insert into way_bill (way_bill_code, company_code, truck_id, depot_area_code, planned_time)
     select $1, t.company_code, t.id, 'D01', now() + $2 * interval '1 hour' from truck t where t.sign_code = $3`,
    [code, inHours, ownTruck],
  );
  await database.query(
    `insert into way_bill_stop (way_bill_id, stop_no, station_code) select id, 1, 'S02' from way_bill where way_bill_code = $1`,
    [code],
  );
};
beforeEach(() => database.query('delete from way_bill'));

const things = [
  ['setting/base_data/station', 'area', `area_code = 'S02'`],
  ['setting/base_data/storage', 'area', `area_code = 'D01'`],
  ['setting/base_data/truck', 'truck', `sign_code = '${ownTruck}'`],
] as const;

const remove = async (page: string, table: string, where: string) => {
  const [row] = await database.query<{ id: number }>(`select id from "${table}" where ${where}`);
  return admin.send('DELETE', `/resource/${row?.id}/${page}`, {}, { 'accept-language': 'en' });
};

test.each(things)(
  'of %s what a planned way bill names is not removed, and the way bill is named',
  async (page, table, where) => {
    await plan('W1', 2);
    const refused = await remove(page, table, where);
    expect(refused.message).toBe('Still in use, can’t be deleted: 1 delivery arrangement');
    expect(field(refused, 'links')).toEqual([
      { text: '1 delivery arrangement', to: expect.stringMatching(/^\/monitor\/way_bill/) as string },
    ]);
  },
);

test('what is over needs it no more: the way bill keeps its code', async () => {
  await plan('W2', -48);
  const [station] = things;
  expect((await remove(...station)).message).not.toMatch(/Still in use/);
});

test('what lives within a row goes with it; what is gathered from other pages counts once', () => {
  const pagesOf = (address: string): readonly string[] =>
    dependentsOf(address, resources).map(({ page }) => page);
  const wordsOf = (address: string): readonly string[] =>
    dependentsOf(address, resources).map(({ text }) => text[1]);
  const ofTruck = pagesOf('setting/base_data/truck');
  expect(ofTruck).toContain('monitor/way_bill');
  expect(ofTruck).not.toContain('setting/base_data/device');
  const ofCompany = pagesOf('setting/base_data/company');
  expect(ofCompany).toContain('setting/base_data/storage');
  expect(ofCompany).not.toContain('setting/alarm_threshold/no_abnormal');
  const words = wordsOf('setting/base_data/company');
  expect(words).toContain('identity providers (in a list)');
  expect(new Set(words).size).toBe(words.length);
});

test('a list within a row counts its rows once, with the page of the row', () => {
  expect(dependentsOf('setting/alarm_threshold/on_call', resources)).toEqual([
    {
      page: 'setting/alarm_threshold/alarm_ding_talk',
      field: 'planId',
      list: 'steps',
      names: 'id',
      text: ['条推送规则', 'push rules'],
      one: 'push rule',
      whileOpen: false,
    },
  ]);
});

test('every link of a refused deletion leads to the rows that stand in its way, and to no others', async () => {
  const idOf = async (sql: string): Promise<number> =>
    (await database.query<{ id: number }>(`${sql} returning id`))[0]?.id ?? 0;
  const receiver = (name: string) =>
    idOf(
      `insert into notice_receiver (company_code, channel, name, address) values ('TW01', 'mail', '${name}', '${name}')`,
    );
  const [mine, other] = [await receiver('mine@tw01'), await receiver('other@tw01')];
  for (const [name, of] of [
    ['of mine', mine],
    ['of the other', other],
  ] as const) {
    const plan = await idOf(`insert into on_call_plan (company_code, name) values ('TW01', '${name}')`);
    await database.query(`insert into on_call_shift values ($1, 1, $2, 'every', null)`, [plan, of]);
  }
  const refused = await remove('setting/alarm_threshold/notice_receiver', 'notice_receiver', `id = ${mine}`);
  const [link] = field(refused, 'links') as readonly { to: string }[];
  expect(link?.to).toBe(`/setting/alarm_threshold/on_call?shifts.receiverId=${mine}`);
  const { data } = await admin.get(`/resources${link?.to}`);
  expect((data as { rows: { name: string }[] }).rows.map(({ name }) => name)).toEqual(['of mine']);
});

test('each page whose rows name others can be narrowed to them', () => {
  const pages = [...resources.keys()];
  const dependents = pages.flatMap((page) => dependentsOf(page, resources));
  expect(dependents.filter(({ list }) => list !== null).length).toBeGreaterThan(3);
  const unfiltered = dependents.filter(({ page, field: name, list }) => {
    const resource = resources.get(page);
    return resource && !listFilters(resource).includes(list === null ? name : `${list}.${name}`);
  });
  expect(unfiltered).toEqual([]);
});
