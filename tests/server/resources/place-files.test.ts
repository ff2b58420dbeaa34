import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { PlaceFilePlan } from '#contract/fleet/place-files.ts';
import { ringOf } from '#domain/geo/geo-json.ts';
import { fromWgs84 } from '#domain/geo/datum.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { corpus } from '../../support/places/place-corpus.ts';
import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

const address = 'setting/base_data/user_enclosure';
const english = { 'accept-language': 'en' };
let database: Database;
let app: App;
let author: Client;
let approver: Client;
beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => Date.parse('2026-03-02T01:00:00Z')));
  await database.query(
    `insert into area (area_code, type, name, company_code, polygon) values
       ('F1', 'authorizedParking', '甲场', 'TW01', '[[121.5,29.9],[121.502,29.9],[121.502,29.902],[121.5,29.902]]'),
       ('F2', 'other', '乙场', 'TW0101', '[[121.6,29.9],[121.602,29.9],[121.602,29.902]]'),
       ('F9', 'other', '他人围栏', 'TW0201', '[[121.7,29.9],[121.702,29.9],[121.702,29.902]]')`,
  );
  await database.query(
    `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m, limit_kmh)
       values ('F3', 'other', '圆场', 'TW01', 121.5, 29.9, 120, 30)`,
  );
  author = await loginAs(app, 'useradmin');
  approver = await loginAs(app, 'admin');
});
eachTestAnew(() => ({ database, app }));
afterAll(() => closeDemoApp({ database, app }));

const form = (fileName: string, bytes: Uint8Array, choices: Readonly<Record<string, string>> = {}) => ({
  fileName,
  base64: Buffer.from(bytes).toString('base64'),
  kind: 'other',
  fillHoles: 'false',
  ...choices,
});
const ask = (given: Readonly<Record<string, string>>, by = author, at = address) =>
  by.send('POST', `/placeFilePlan/${at}`, given, english);
const planOf = async (given: Readonly<Record<string, string>>, by = author): Promise<PlaceFilePlan> => {
  const answer = await ask(given, by);
  expect(answer.resultCode, answer.message).toBe(200);
  return answer.data as PlaceFilePlan;
};
const bring = async (given: Readonly<Record<string, string>>, rows?: readonly number[], by = author) => {
  const plan = await planOf(given, by);
  const due = rows ?? plan.rows.filter(({ action }) => action === 'create').map(({ rowNumber }) => rowNumber);
  return by.send(
    'POST',
    `/placeFile/${address}`,
    { ...given, digest: plan.digest, rows: due.join(','), reason: '测绘' },
    english,
  );
};
const shapes = (features: readonly object[], more: object = {}): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', ...more, features }));
const square = (at = 121.3) => ({
  type: 'Polygon',
  coordinates: [
    [
      [at, 29],
      [at + 0.1, 29],
      [at + 0.1, 29.1],
      [at, 29.1],
      [at, 29],
    ],
  ],
});
const feature = (name: string, geometry: unknown = square(), more: object = {}) => ({
  type: 'Feature',
  ...more,
  properties: { name },
  geometry,
});
const actionsOf = ({ rows }: PlaceFilePlan) => rows.map(({ action }) => action);

describe('files as people have them', () => {
  test('there are many habits among them', () => expect(corpus.length).toBeGreaterThan(25));

  test.each(corpus.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
    const answer = await ask(form(file.fileName, file.bytes, file.choices));
    if (file.refused !== undefined) {
      expect(answer.resultCode).toBe(400);
      expect(answer.message).toContain(file.refused);
      return;
    }
    expect(answer.resultCode, answer.message).toBe(200);
    const plan = answer.data as PlaceFilePlan;
    // 甲场 is there already, where the file has it.
    const rows = (file.rows ?? []).map(([action, name, says]) =>
      name === '甲场' ? (['unchanged', name, says] as const) : ([action, name, says] as const),
    );
    expect(plan.rows.map(({ action, name }) => [action, name])).toEqual(
      rows.map(([action, name]) => [action, name]),
    );
    for (const [index, [, , says]] of rows.entries())
      if (says !== undefined) expect(plan.rows[index]?.texts.join(' ')).toContain(says);
    if (file.kinds) expect(plan.rows.map(({ kind }) => kind)).toEqual(file.kinds);
    expect(plan.asksDatum).toBe(file.asksDatum ?? false);
    // What is of another map lies where GPS has it, within 10 cm.
    if (file.choices?.['datum'] === 'gcj02' && plan.rows[0]?.outline && 'polygon' in plan.rows[0].outline)
      expect(plan.rows[0].outline.polygon[0]?.map((degrees) => Number(degrees.toFixed(6)))).toEqual([
        121.5, 29.9,
      ]);
  });
});

test('good shapes go in though others are wrong; each waits for a second person on its own page', async () => {
  const bytes = shapes([
    feature('新围栏'),
    feature('坏的', { type: 'Polygon', coordinates: [[]] }),
    {
      ...feature('新站', { type: 'Point', coordinates: [121.4, 29.4] }),
      properties: { name: '新站', 编码: 'S77' },
    },
    feature('新库', square(121.6)),
  ]);
  const given = form('places.geojson', bytes, {
    radiusM: '90',
    contact: '王',
    kinds: JSON.stringify({ folders: {}, rows: { 3: 'station', 4: 'depot' } }),
  });
  expect(actionsOf(await planOf(given))).toEqual(['create', 'wrong', 'create', 'create']);
  const done = await bring(given);
  expect(done.data).toEqual({ written: 0, proposed: 3, refused: [] });
  const requests = await database.query<{ resource: string; subject: string; id: number }>(
    `select id, resource, subject from change_request where state = 'pending' order by id`,
  );
  expect(requests.map(({ resource, subject }) => [resource, subject])).toEqual([
    [address, '新围栏'],
    ['setting/base_data/station', '新站'],
    ['setting/base_data/storage', '新库'],
  ]);
  for (const { id, resource } of requests) {
    const decided = await approver.send('POST', `/changeRequest/${id}/${resource}`, { decision: 'approved' });
    expect(decided.resultCode, decided.message).toBe(200);
  }
  expect(
    await database.query(
      `select name, type, company_code, radius_m::int as radius, manager, station_code from area where name like '新%' order by name`,
    ),
  ).toEqual([
    { name: '新围栏', type: 'other', company_code: 'TW01', radius: null, manager: '', station_code: null },
    { name: '新库', type: 'depot', company_code: 'TW01', radius: null, manager: '王', station_code: null },
    { name: '新站', type: 'station', company_code: 'TW01', radius: 90, manager: '', station_code: 'S77' },
  ]);
  // Sent once more, the file changes nothing.
  expect(actionsOf(await planOf(given))).toEqual(['unchanged', 'wrong', 'unchanged', 'unchanged']);
});

test('what is proposed already is not proposed again, by whomever; something else under its name is told', async () => {
  const company = { companyCode: 'TW01' };
  const given = form('twin.geojson', shapes([feature('双胞')]), company);
  expect((await bring(given)).data).toMatchObject({ proposed: 1 });
  expect((await planOf(given, approver)).rows[0]).toMatchObject({ action: 'waiting' });
  const other = await planOf(
    form('twin.geojson', shapes([feature('双胞', square(121.8))]), company),
    approver,
  );
  expect(other.rows[0]).toMatchObject({ action: 'wrong' });
  expect(other.rows[0]?.texts.join(' ')).toContain('Another change waits for approval');
  const moved = form('moved.geojson', shapes([feature('甲场', square(121.9))]), company);
  expect((await bring(moved, [1])).data).toMatchObject({ proposed: 1 });
  expect(actionsOf(await planOf(moved, approver))).toEqual(['waiting']);
});

test('two who send the same file at the same time send it once', async () => {
  const given = form('race.geojson', shapes([feature('竞争')]));
  const { digest } = await planOf(given);
  const send = (by: Client) =>
    by.send(
      'POST',
      `/placeFile/${address}`,
      { ...given, companyCode: 'TW01', digest, rows: '1', reason: 'x' },
      english,
    );
  const answers = await Promise.all([send(author), send(approver)]);
  expect(answers.map(({ resultCode }) => resultCode).toSorted()).toEqual([200, 409]);
  expect(await database.query(`select 1 from change_request where subject = '竞争'`)).toHaveLength(1);
});

test('ids of another program touch no row; those of our own file name it, whatever it is called now', async () => {
  const [ours] = await database.query<{ id: number }>(`select id from area where name = '甲场'`);
  const foreign = await planOf(
    form('qgis.geojson', shapes([feature('别人的', square(), { id: ours?.id ?? 0 })])),
  );
  expect(foreign).toMatchObject({ own: false, rows: [{ action: 'create', name: '别人的' }] });
  const answer = await author.get(`/resourceSheet/${address}?format=geojson`);
  const text = Buffer.from(String(field(answer, 'base64')), 'base64').toString();
  const exported = JSON.parse(text) as {
    tankwatch: { installation: string; table: string };
    features: { id: number; properties: Record<string, unknown> }[];
  };
  expect(exported.tankwatch).toMatchObject({ table: 'area' });
  expect(exported.tankwatch.installation).toMatch(/^[0-9a-f-]{36}$/);
  const bytes = new TextEncoder().encode(text);
  const own = await planOf(form('own.geojson', bytes));
  expect(own.own).toBe(true);
  expect(new Set(actionsOf(own))).toEqual(new Set(['unchanged']));
  const renamed = text.replace('"甲场"', '"改名场"');
  const plan = await planOf(form('own.geojson', new TextEncoder().encode(renamed)));
  expect(plan.rows.find(({ name }) => name === '改名场')).toMatchObject({
    action: 'update',
    texts: ['Changes: Name'],
  });
  // The same file of another installation means nothing by its ids.
  const elsewhere = renamed.replace(exported.tankwatch.installation, '0'.repeat(36));
  const copied = await planOf(form('own.geojson', new TextEncoder().encode(elsewhere)));
  expect(copied.own).toBe(false);
  expect(copied.rows.find(({ name }) => name === '改名场')).toMatchObject({ action: 'create' });
});

test('a name means the row of its company alone, and no other company’s is reached', async () => {
  const names = ['乙场', '他人围栏', '甲场'];
  const given = (choices = {}) =>
    form('names.geojson', shapes(names.map((name, index) => feature(name, square(121 + index)))), choices);
  expect(actionsOf(await planOf(given()))).toEqual(['create', 'create', 'update']);
  const below = await planOf(given({ companyCode: 'TW0101' }));
  expect(actionsOf(below)).toEqual(['update', 'create', 'create']);
  expect(below.rows[0]?.texts[0]).toMatch(/^Changes: Outline \(its middle moves by \d+ m\)$/);
  const refused = await ask(given({ companyCode: 'TW0201' }));
  expect([refused.resultCode, refused.message]).toEqual([400, 'There is no such company']);
});

test('a circle comes back as one; as a drawn polygon it is a change', async () => {
  const circle = { longitudeDeg: 121.5, latitudeDeg: 29.9, radiusM: 120 };
  const corners = ringOf({ circle });
  const ring = [...corners, ...corners.slice(0, 1)].map((corner) => corner.join(',')).join(' ');
  const kml = (data: string) =>
    new TextEncoder().encode(
      `<kml><Placemark><name>圆场</name><ExtendedData>${data}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
    );
  const data = Object.entries(circle)
    .map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`)
    .join('');
  expect(actionsOf(await planOf(form('circle.kml', kml(data))))).toEqual(['unchanged']);
  expect(actionsOf(await planOf(form('circle.kml', kml(''))))).toEqual(['update']);
});

test('coordinates of AMap are converted, and the row says so', async () => {
  const corners = [
    [121.3, 29],
    [121.4, 29],
    [121.4, 29.1],
    [121.3, 29],
  ].map(([longitudeDeg = 0, latitudeDeg = 0]) => fromWgs84.gcj02([longitudeDeg, latitudeDeg]));
  const bytes = shapes([feature('高德围栏', { type: 'Polygon', coordinates: [corners] })]);
  await bring(form('amap.geojson', bytes, { datum: 'gcj02' }));
  const [request] = await database.query<{
    id: number;
    proposed: { shape: { enteredIn: string; polygon: number[][] } };
  }>(`select id, proposed from change_request where subject = '高德围栏'`);
  expect(request?.proposed.shape.enteredIn).toBe('gcj02');
  expect(request?.proposed.shape.polygon[0]?.map((degrees) => Number(degrees.toFixed(6)))).toEqual([
    121.3, 29,
  ]);
  await approver.send('POST', `/changeRequest/${request?.id}/${address}`, { decision: 'approved' });
  expect(await database.query(`select entered_in from area where name = '高德围栏'`)).toEqual([
    { entered_in: 'gcj02' },
  ]);
  expect(actionsOf(await planOf(form('amap.geojson', bytes, { datum: 'gcj02' })))).toEqual(['unchanged']);
});

test('a file of a Chinese map goes in once somebody has said whose it is', async () => {
  const given = form('围栏.ovkml', shapes([feature('奥维')]));
  const refused = await bring(given);
  expect(refused).toMatchObject({ resultCode: 400, message: 'Say first whose map the coordinates are from' });
  expect((await bring({ ...given, datum: 'wgs84' })).data).toMatchObject({ proposed: 1 });
});

test('since the preview something has changed: nothing goes in', async () => {
  const given = form('late.geojson', shapes([feature('甲场'), feature('迟到', square(121.7))]));
  const { digest } = await planOf(given);
  await database.query(`update area set version = version + 1 where name = '甲场'`);
  const answer = await author.send(
    'POST',
    `/placeFile/${address}`,
    { ...given, digest, rows: '2', reason: 'x' },
    english,
  );
  expect(answer.resultCode).toBe(409);
  expect(await database.query(`select 1 from change_request where subject = '迟到'`)).toEqual([]);
});

test('a code that another company has refuses its station alone, and is counted', async () => {
  const station = (name: string, code: string, at: number) => ({
    type: 'Feature',
    properties: { name, 编码: code },
    geometry: { type: 'Point', coordinates: [at, 29.4] },
  });
  const given = form(
    'codes.geojson',
    shapes([station('占用站', 'F9', 121.4), station('空闲站', 'S88', 121.5)]),
    {
      kind: 'station',
      radiusM: '90',
    },
  );
  const done = await bring(given);
  expect(done.data).toMatchObject({ proposed: 1, refused: [{ rowNumber: 1, name: '占用站' }] });
  expect(JSON.stringify(done.data)).not.toContain('TW0201');
  expect(await database.query(`select before from audit_log where action = 'unique.takenElsewhere'`)).toEqual(
    [{ before: { areaCode: 'F9' } }],
  );
});

test('who may write stations only is offered no fences, and makes none', async () => {
  await database.query(
    `delete from role_function where function_code = 'fence.write'
       and role_code in (select role_code from app_user where user_name = 'useradmin')`,
  );
  const at = 'setting/base_data/station';
  const given = form('x.geojson', shapes([feature('站')]), { kind: 'station' });
  const plan = await ask(given, author, at);
  expect(field(plan, 'kinds')).not.toContain('other');
  expect(field(plan, 'kinds')).toContain('station');
  expect((await ask({ ...given, kind: 'other' }, author, at)).resultCode).toBe(401);
  expect((await ask(given)).resultCode).toBe(401);
});
