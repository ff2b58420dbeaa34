import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, ingest, loginAs } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

const address = 'setting/base_data/atg_tank_table';
const english = { 'accept-language': 'en' };
const startMs = Date.parse('2026-03-02T01:00:00Z');

let database: Database;
let app: App;
let useradmin: Client;
let nowMs = startMs;
beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('S02', 'station', '甬江加油站', 'TW0101', 'S02', 121.8, 29.9, 150)`,
  );
  await database.query(`insert into station_gauge (terminal, station_code) values ('ATG0002', 'S02')`);
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'stranger', 'stranger', 'admin', 'TW02', password_hash from app_user where user_name = 'admin'`,
  );
  useradmin = await loginAs(app, 'useradmin');
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { nowMs, seq };
    return () => ({ nowMs, seq } = noted);
  },
}));
afterAll(() => closeDemoApp({ database, app }));

const file = (text: string, name = 'tank.txt') => ({ name, base64: Buffer.from(text).toString('base64') });
const create = (fields: object, client = useradmin) =>
  client.send('POST', `/resources/${address}`, rowForm(fields), english);
const rowsFor = async (client: Client) =>
  field(await client.get(`/resources/${address}`), 'rows') as readonly Readonly<Record<string, unknown>>[];
const refused = (answer: { readonly data: unknown }): unknown => field(answer, 'fields');

let seq = 0;
const read = (levelMm: number) => {
  seq += 1;
  nowMs += 5 * 60_000;
  return ingest(app, [
    {
      id: `level-${seq}`,
      terminal: 'ATG0002',
      time: new Date(nowMs - 1000).toISOString(),
      seq,
      kind: 'atg-reading',
      data: { stationCode: 'S02', tankNumber: 3, oilCode: 92, levelMm, status: 'ok' },
    },
  ]);
};
const deliveries = () =>
  database.query<{ tank_number: number; received_vt_l: number }>(
    'select tank_number, received_vt_l::float8 as received_vt_l from atg_delivery where not withdrawn order by start_time',
  );

test('a level says nothing before its tank has a table', async () => {
  for (const levelMm of [500, 800, 800, 800, 800]) await read(levelMm);
  expect(await deliveries()).toEqual([]);
});

test('a table is uploaded, and then another', async () => {
  await step(
    'a table is uploaded for a tank of an own station, and gives the volume of levels from then on',
    async () => {
      const made = await create({
        stationCode: 'S02',
        tankNumber: 3,
        file: file('0 0\n500 8000\n1000 16000\n2000 32000'),
        origin: 'inspection',
      });
      expect(made.resultCode, JSON.stringify(made.data)).toBe(200);
      expect(await rowsFor(useradmin)).toMatchObject([
        { label: '甬江加油站-3', serial: 'v1', tableCapacityL: 32_000, tableHeightMm: 2000 },
      ]);
      await database.query(`update area set name_en = 'Yongjiang' where station_code = 'S02'`);
      expect(await rowsFor(useradmin)).toMatchObject([{ nameEn: 'Yongjiang-3' }]);
      for (const levelMm of [500, 800, 800, 800, 800]) await read(levelMm);
      expect(await deliveries()).toEqual([{ tank_number: 3, received_vt_l: 4800 }]);
    },
  );

  await step(
    'a new version counts for what comes after it; what was received by the one before stays',
    async () => {
      const larger = {
        stationCode: 'S02',
        tankNumber: 3,
        file: file('0 0\n500 10000\n1000 20000\n2000 40000'),
      };
      expect(refused(await create(larger))).toEqual({
        file: 'The last volume is 40,000 L, 32,000 L in the table in force, × 1.25: correct the unit or the file; if it is so, choose the unit of volume',
      });
      await create({ ...larger, volumeUnit: 'litre' });
      expect(await rowsFor(useradmin)).toMatchObject([{ serial: 'v2', tableCapacityL: 40_000 }]);
      for (const levelMm of [800, 900, 900, 900, 900]) await read(levelMm);
      expect((await deliveries()).map(({ received_vt_l }) => received_vt_l)).toEqual([4800, 2000]);
      const story = await useradmin.get('/stationTankStory?stationCode=S02&tankNumber=3');
      expect(field(story, 'versions')).toMatchObject([{ serial: 2 }, { serial: 1, origin: 'inspection' }]);
      expect(field(story, 'tanks')).toEqual([{ tankNumber: 3, hasTable: true }]);
    },
  );
});

test('a file is held to the rules of every tank table, and a station to the own companies', async () => {
  const wrong = await create({ stationCode: 'S02', tankNumber: 1, file: file('0 0\n500 1000\n400 2000') });
  expect(JSON.stringify(refused(wrong))).toContain('Line 3');
  const ending = await create({ stationCode: 'S02', tankNumber: 1, file: file('0 0\n500 900', 'tank.doc') });
  expect(JSON.stringify(refused(ending))).toContain('csv');
  const none = await create({ stationCode: 'S02', tankNumber: 1 });
  expect(refused(none)).toMatchObject({ file: 'Choose a file' });
  const sibling = await loginAs(app, 'stranger');
  const theirs = await create({ stationCode: 'S02', tankNumber: 1, file: file('0 0\n500 900') }, sibling);
  expect(theirs.resultCode).not.toBe(200);
  expect(await rowsFor(sibling)).toEqual([]);
  expect((await sibling.get('/stationTankStory?stationCode=S02&tankNumber=3')).resultCode).toBe(404);
});
