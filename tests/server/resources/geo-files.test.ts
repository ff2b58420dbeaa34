import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

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
    `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m, limit_kmh) values
       ('F1', 'other', '圆形围栏', 'TW0101', 121.5, 29.9, 120.5, 30), ('F9', 'other', '他人围栏', 'TW0201', 121.6, 29.9, 90, null)`,
  );
  await database.query(
    `insert into area (area_code, type, name, company_code, polygon) values
       ('F2', 'authorizedParking', '多边形围栏', 'TW0101', '[[121.1,29.1],[121.2,29.1],[121.2,29.2]]')`,
  );
  author = await loginAs(app, 'useradmin');
  approver = await loginAs(app, 'admin');
});
eachTestAnew(() => ({ database, app }));
afterAll(() => closeDemoApp({ database, app }));

interface Feature {
  readonly id?: number;
  readonly properties: Record<string, unknown>;
  readonly geometry: unknown;
}
interface Planned {
  readonly rowNumber: number;
  readonly action: string;
  readonly name: string;
  readonly changes: readonly { field: string; after: unknown }[];
  readonly faults: readonly { field: string; text: string }[];
}

const exported = async (query = ''): Promise<readonly Feature[]> => {
  const answer = await author.get(`/resourceSheet/${address}?format=geojson${query}`);
  const { features } = JSON.parse(Buffer.from(String(field(answer, 'base64')), 'base64').toString()) as {
    features: readonly Feature[];
  };
  return features;
};
const inBase64 = (content: unknown): string =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64');
const collection = (features: readonly object[], more: object = {}) =>
  inBase64({ type: 'FeatureCollection', ...more, features });
const plan = (base64: string) => author.send('POST', `/resourceSheetPlan/${address}`, { base64 }, english);
const planned = async (base64: string): Promise<readonly Planned[]> => {
  const answer = await plan(base64);
  expect(answer.resultCode, answer.message).toBe(200);
  return field(answer, 'rows') as readonly Planned[];
};
const square = (at = 121) => ({
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
const feature = (name: string, geometry: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties: { name, ...properties },
  geometry,
});

test('what the filters let through goes out: polygons closed, a circle as a point with its radius', async () => {
  const features = await exported();
  expect(features.map(({ properties }) => properties['name'])).toEqual(['圆形围栏', '多边形围栏']);
  expect(features[0]).toMatchObject({
    type: 'Feature',
    properties: { companyCode: 'TW0101', type: 'other', limitKmh: 30, radiusM: 120.5 },
    geometry: { type: 'Point', coordinates: [121.5, 29.9] },
  });
  expect(features[1]?.geometry).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [121.1, 29.1],
        [121.2, 29.1],
        [121.2, 29.2],
        [121.1, 29.1],
      ],
    ],
  });
  expect(await exported('&type=authorizedParking')).toHaveLength(1);
});

test('times of validity go out and come back, in words too', async () => {
  await database.query(
    `update area set valid_from = '2026-03-01T00:00:00Z', valid_hours = '08:00-18:00', valid_days = 'mon,fri' where area_code = 'F1'`,
  );
  const [circle] = await exported();
  const times = {
    validFrom: '2026-03-01T00:00:00.000Z',
    validTo: null,
    validHours: '08:00-18:00',
    validDays: 'mon,fri',
  };
  expect(circle?.properties).toMatchObject(times);
  expect((await planned(collection([{ ...circle }])))[0]?.action).toBe('unchanged');
  const [said] = await planned(
    collection([
      {
        ...circle,
        properties: { ...circle?.properties, validDays: '周一 周五', validTo: '2026-04-01 08:30' },
      },
    ]),
  );
  expect(said?.changes).toEqual([
    expect.objectContaining({ field: 'validTo', after: '2026-04-01T00:30:00.000Z' }),
  ]);
  const [wrong] = await planned(
    collection([{ ...circle, properties: { ...circle?.properties, validDays: 'someday' } }]),
  );
  expect(wrong?.faults).toContainEqual({
    field: 'validDays',
    text: 'Days of the week are needed, e.g. mon,tue',
  });
});

test('the same file changes nothing; a moved outline is a change of the row whose number it has', async () => {
  const features = await exported();
  expect((await planned(collection([...features]))).map(({ action }) => action)).toEqual([
    'unchanged',
    'unchanged',
  ]);
  const [circle, polygon] = features;
  const rows = await planned(
    collection([
      { ...circle, properties: { ...circle?.properties, name: '改名围栏', radiusM: 200 } },
      { ...polygon, geometry: square() },
    ]),
  );
  expect(rows.map(({ action, name }) => [action, name])).toEqual([
    ['update', '改名围栏'],
    ['update', '多边形围栏'],
  ]);
  expect(rows[0]?.changes).toContainEqual(
    expect.objectContaining({
      field: 'shape',
      after: { circle: { longitudeDeg: 121.5, latitudeDeg: 29.9, radiusM: 200 } },
    }),
  );
});

test('a file from elsewhere: matched by name, or new of the own company; nothing is written before approval', async () => {
  const file = collection([
    feature('新围栏', square(120), { colour: 'red' }),
    feature('多边形围栏', square(121)),
  ]);
  const answer = await plan(file);
  expect(field(answer, 'unknownColumns')).toEqual(['colour']);
  const rows = field(answer, 'rows') as readonly Planned[];
  expect(rows.map(({ rowNumber, action }) => [rowNumber, action])).toEqual([
    [1, 'create'],
    [2, 'update'],
  ]);
  expect(rows[0]?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'type', after: 'other' }),
      expect.objectContaining({ field: 'companyCode', after: 'TW01' }),
    ]),
  );
  const before = await database.query('select * from area order by id');
  const done = await author.send(
    'POST',
    `/resourceSheet/${address}`,
    { base64: file, digest: String(field(answer, 'digest')), reason: '测绘' },
    english,
  );
  expect(done.data).toEqual({ created: 0, updated: 0, proposed: 2 });
  expect(await database.query('select * from area order by id')).toEqual(before);
  const [request] = await database.query<{ id: number }>(
    `select id from change_request where subject = '新围栏' and state = 'pending'`,
  );
  const decided = await approver.send(
    'POST',
    `/changeRequest/${request?.id}/${address}`,
    { decision: 'approved' },
    english,
  );
  expect(decided.resultCode, decided.message).toBe(200);
  expect((await exported()).map(({ properties }) => properties['name'])).toContain('新围栏');
});

test.each([
  [
    'a bow tie',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    },
    {},
    'The border crosses itself',
  ],
  [
    'a hole',
    { type: 'Polygon', coordinates: [square().coordinates[0], square().coordinates[0]] },
    {},
    'A fence has no holes',
  ],
  [
    'a line',
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    {},
    'A polygon is needed, or a point with radiusM',
  ],
  [
    'two shapes',
    { type: 'MultiPolygon', coordinates: [square().coordinates, square(100).coordinates] },
    {},
    'One fence is one shape; divide it',
  ],
  [
    'a point',
    { type: 'Point', coordinates: [121, 29] },
    {},
    'A point needs the property radiusM (metres) to be a circle',
  ],
  [
    'a wide circle',
    { type: 'Point', coordinates: [121, 29] },
    { radiusM: 60_000 },
    'Radius between 10 and 50000 m',
  ],
  [
    'latitude first',
    {
      type: 'Polygon',
      coordinates: [
        [
          [29, 121],
          [29, 122],
          [30, 122],
          [29, 121],
        ],
      ],
    },
    {},
    'A latitude over 90°: coordinates are longitude, latitude (WGS-84)',
  ],
  [
    'two corners',
    {
      type: 'Polygon',
      coordinates: [
        [
          [1, 1],
          [2, 2],
          [1, 1],
        ],
      ],
    },
    {},
    'At least three corners',
  ],
  ['no geometry', null, {}, 'There is no geometry'],
  [
    'text for numbers',
    {
      type: 'Polygon',
      coordinates: [
        [
          ['a', 1],
          [2, 2],
          [1, 1],
        ],
      ],
    },
    {},
    'Coordinates are not right',
  ],
])('%s is refused in words, at its row', async (_name, geometry, properties, text) => {
  const [, row] = await planned(
    collection([feature('好的', square()), feature('坏的', geometry, properties)]),
  );
  expect(row).toMatchObject({ rowNumber: 2, action: 'wrong', faults: [{ field: 'shape', text }] });
});

test('a file that is none, or of another datum, is refused as a whole', async () => {
  const refusals = await Promise.all(
    [
      inBase64('{"type":'),
      inBase64({ type: 'Topology' }),
      collection([]),
      collection([feature('x', square())], { crs: { properties: { name: 'urn:ogc:def:crs:EPSG::4490' } } }),
    ].map(async (base64) => (await plan(base64)).message),
  );
  expect(refusals).toEqual([
    'The file can’t be read: it is no JSON',
    'A FeatureCollection of GeoJSON is needed',
    'The file is empty',
    'The datum has to be WGS-84 (longitude, latitude); the file names another one',
  ]);
});

test('another company’s fence is reached neither by its number nor by its name', async () => {
  const [theirs] = await database.query<{ id: number }>(`select id from area where area_code = 'F9'`);
  const rows = await planned(
    collection([
      { ...feature('夺取', square()), id: theirs?.id ?? 0 },
      feature('他人围栏', square(), { companyCode: 'TW0201' }),
    ]),
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'wrong']);
});

test('an outline that was converted says so in its row and its audit, and comes back unchanged', async () => {
  const name = '高德围栏';
  const file = collection([feature(name, square(), { type: 'other', enteredIn: 'gcj02' })]);
  const { digest } = (await plan(file)).data as { digest: string };
  const imported = await author.send(
    'POST',
    `/resourceSheet/${address}`,
    { base64: file, digest, reason: '地图坐标' },
    english,
  );
  expect(imported.resultCode, imported.message).toBe(200);
  const [request] = await database.query<{ id: number }>(
    'select id::int from change_request order by id desc limit 1',
  );
  const decided = await approver.send('POST', `/changeRequest/${request?.id}/${address}`, {
    decision: 'approved',
  });
  expect(decided.resultCode, decided.message).toBe(200);
  expect(await database.query('select entered_in from area where name = $1', [name])).toEqual([
    { entered_in: 'gcj02' },
  ]);
  const again = await planned(collection([feature(name, square(), { type: 'other' })]));
  expect(again.map(({ action }) => action)).toEqual(['unchanged']);
});
