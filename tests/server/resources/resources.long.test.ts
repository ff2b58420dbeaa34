import { afterAll, beforeAll, expect, test } from 'vitest';

import { plateColors, truckModels } from '#domain/words/truck-words.ts';
import { resources } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, ingest, loginAs, siblingTruck } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';

let database: Database;
let app: App;
let dispatcher: Client;
let administrator: Client;
let nowMs = Date.parse('2026-03-02T01:00:00Z');
const address = 'setting/base_data/truck';

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  dispatcher = await loginAs(app, 'dispatcher');
  administrator = await loginAs(app, 'useradmin');
});
afterAll(() => closeDemoApp({ database, app }));

const rowsOf = (answer: { readonly data: unknown }): Record<string, unknown>[] => {
  const rows = field(answer, 'rows');
  return Array.isArray(rows) ? rows : [];
};

const compartments = [
  {
    capacityL: 8000,
    heightMm: 1500,
    oilCode: 95,
    density20KgM3: 745,
    probeForwardMm: 0,
    probeLeftMm: 0,
    table: [
      [0, 0],
      [1500, 8000],
    ],
  },
];

const form = {
  signCode: '浙B12345',
  terminal: '2000000001',
  plateColor: 'yellow',
  truckModel: 'fuelTanker',
  companyCode: 'TW0101',
  simNumber: '13805740001',
  enabled: 'true',
  compartments,
};

test('truck.models and truck.plate-colors: the choices are the specified ones', () => {
  expect(Object.keys(truckModels)).toEqual([
    'fuelTanker',
    'refrigerated',
    'bus',
    'miniBus',
    'truck',
    'sprinkler',
    'others',
  ]);
  expect(Object.values(truckModels).map(({ text }) => text[1])).toEqual([
    'Fuel/oil tanker',
    'Refrigerated',
    'Bus',
    'Mini bus',
    'Truck',
    'Sprinkler',
    'Others',
  ]);
  expect(Object.values(plateColors).map(({ text }) => text[1])).toEqual([
    'Blue',
    'Yellow',
    'White',
    'Green',
    'Black',
    'Yellow and green',
  ]);
});

test.each([...resources].map(([name, record]) => ({ name, record })))(
  '$name lists, searches, filters and orders by every field that it says',
  async ({ name, record }) => {
    const base = `/resources/${name}`;
    expect((await administrator.get(base)).resultCode).toBe(200);
    expect((await administrator.get(`${base}?search=a%25'`)).resultCode).toBe(200);
    for (const filter of record.filters) {
      const isDay = record.fields[filter]?.kind === 'moment';
      const value = isDay ? `2026-03-02&${filter}Until=2026-03-08` : 'x,y';
      if (isDay) expect((await administrator.get(`${base}?${filter}=x,y`)).resultCode, filter).toBe(400);
      const found = await administrator.get(`${base}?${filter}=${value}`);
      expect(found.resultCode, found.message).toBe(200);
    }
    for (const [field_, { kind }] of Object.entries(record.fields)) {
      const wanted = ['rows', 'choices', 'geometry', 'line', 'password', 'file'].includes(kind) ? 400 : 200;
      expect((await administrator.get(`${base}?order=-${field_}`)).resultCode).toBe(wanted);
    }
  },
);

test('a truck is made, read, changed and removed; each write leaves its trace', async () => {
  const made = await dispatcher.send('POST', `/resources/${address}`, rowForm(form));
  expect(made.resultCode).toBe(200);
  expect(made.data).toMatchObject({
    signCode: '浙B12345',
    companyCodeName: '甬港镇海车队',
    version: 1,
    compartments: [
      {
        compartment: 1,
        capacityL: 8000,
        table: [
          [0, 0],
          [1500, 8000],
        ],
      },
    ],
  });
  const id = String(field(made, 'id'));
  const read = await dispatcher.get(`/resource/${id}/${address}`);
  expect(read.data).toEqual(made.data);
  const changed = await dispatcher.send(
    'PUT',
    `/resource/${id}/${address}`,
    rowForm({ truckColor: '银色', enabled: false }, 1),
  );
  expect(changed.data).toMatchObject({
    truckColor: '银色',
    enabled: false,
    version: 2,
    signCode: '浙B12345',
  });
  const stale = await dispatcher.send(
    'PUT',
    `/resource/${id}/${address}`,
    rowForm({ truckColor: '红色' }, 1),
  );
  expect(stale.resultCode).toBe(409);
  expect((await dispatcher.send('DELETE', `/resource/${id}/${address}`, {})).resultCode).toBe(200);
  expect((await dispatcher.get(`/resource/${id}/${address}`)).resultCode).toBe(404);
  const trace = await database.query<{ action: string }>(
    `select action from audit_log where subject = '浙B12345' order by id`,
  );
  expect(trace.map((row) => row.action)).toEqual(['truck.create', 'truck.update', 'truck.remove']);
  await expect(database.query(`update audit_log set action = 'nothing'`)).rejects.toThrow('append-only');
  await expect(database.query('delete from audit_log')).rejects.toThrow('append-only');
});

test('unique.truck-plate-number: a plate in use is refused, the field named', async () => {
  const answer = await dispatcher.send(
    'POST',
    `/resources/${address}`,
    rowForm({ ...form, signCode: '浙B00001' }),
  );
  expect(answer.resultCode).toBe(400);
  expect(answer.message).toContain('已存在');
  expect(field(answer, 'fields')).toEqual({ signCode: '已存在' });
});

test('unique.console-sn: a console serial number in use is refused, the field named', async () => {
  const answer = await dispatcher.send(
    'POST',
    `/resources/${address}`,
    rowForm({ ...form, terminal: '1000000001' }),
    { 'accept-language': 'en' },
  );
  expect(answer.resultCode).toBe(400);
  expect(field(answer, 'fields')).toEqual({ terminal: 'already exists' });
});

test('every fault of a form is told at once, beside its field', async () => {
  const answer = await dispatcher.send(
    'POST',
    `/resources/${address}`,
    rowForm({
      signCode: 'no plate',
      plateColor: 'pink',
      truckModel: '',
      companyCode: 'TW0101',
      terminal: '12',
      simNumber: '123',
      channelQuantity: '9',
      compartments: [
        {
          capacityL: 'much',
          heightMm: 1,
          oilCode: 1.5,
          table: [
            [5, 1],
            [1, 2],
          ],
        },
      ],
    }),
  );
  expect(answer.resultCode).toBe(400);
  expect(Object.keys(Object(field(answer, 'fields'))).toSorted()).toEqual(
    [
      'signCode',
      'plateColor',
      'truckModel',
      'terminal',
      'simNumber',
      'channelQuantity',
      'compartments.0.capacityL',
      'compartments.0.heightMm',
      'compartments.0.oilCode',
      'compartments.0.table',
    ].toSorted(),
  );
});

test('a truck can be given neither to a company nor to a driver out of scope', async () => {
  expect(
    field(
      await dispatcher.send('POST', `/resources/${address}`, rowForm({ ...form, companyCode: 'TW0201' })),
      'fields',
    ),
  ).toHaveProperty('companyCode');
  expect(
    field(
      await dispatcher.send('POST', `/resources/${address}`, rowForm({ ...form, driverCode: '1004' })),
      'fields',
    ),
  ).toHaveProperty('driverCode');
});

test('the sibling company sees, changes and removes nothing of ours, nor we of it', async () => {
  const admin = await loginAs(app, 'admin');
  const theirs = rowsOf(
    await admin.get(`/resources/${address}?search=${encodeURIComponent(siblingTruck)}`),
  )[0];
  const path = `/resource/${String(theirs?.['id'])}/${address}`;
  expect((await dispatcher.get(path)).resultCode).toBe(404);
  expect((await dispatcher.send('PUT', path, rowForm({ truckColor: 'x' }, 1))).resultCode).toBe(404);
  expect((await dispatcher.send('DELETE', path, {})).resultCode).toBe(404);
  expect(rowsOf(await dispatcher.get(`/resources/${address}`)).map((row) => row['signCode'])).not.toContain(
    siblingTruck,
  );
});

test('a page of the version before is told to load anew, nothing is written', async () => {
  const answer = await dispatcher.send('PUT', `/records/${address}/1`, { version: '1', truckColor: 'x' });
  expect([answer.resultCode, answer.message]).toEqual([426, '版本过旧，请刷新页面']);
  expect((await dispatcher.get(`/records/${address}`)).resultCode).toBe(426);
});

test('who may read need not be who may write', async () => {
  const garden = await loginAs(app, 'garden');
  expect((await garden.get(`/resources/${address}`)).resultCode).toBe(401);
  const safety = await loginAs(app, 'safety');
  expect((await safety.get(`/resources/${address}`)).resultCode).toBe(200);
  expect((await safety.send('POST', `/resources/${address}`, rowForm(form))).resultCode).toBe(401);
});

test('validation: a new tank table of a truck is held to the rules of an uploaded one; one that is held stays as it is', async () => {
  const even = Array.from({ length: 40 }, (_, index) => [index * 38, index * 205]);
  const withGap = [{ ...compartments[0], table: even.filter((_, index) => index < 20 || index > 23) }];
  const truckForm = { ...form, signCode: '浙B54322', terminal: '2000000003' };
  const create = (rows: object) =>
    dispatcher.send('POST', `/resources/${address}`, rowForm({ ...truckForm, compartments: rows }));
  const refused = await create(withGap);
  expect(refused.resultCode).toBe(400);
  expect(Object.keys(Object(field(refused, 'fields')) as object)).toEqual(['compartments.0.table']);
  expect((await create([{ ...compartments[0], table: even }])).resultCode).toBe(200);
  // As a table that came before there was this rule.
  await database.query(
    `insert into tank_table (truck_id, compartment, effective_from, points)
     select id, 1, now() + interval '1 hour', $1 from truck where sign_code = '浙B54322'`,
    [JSON.stringify(withGap[0]?.table)],
  );
  const [row] = rowsOf(await dispatcher.get(`/resources/${address}?search=54322`));
  const edited = await dispatcher.send(
    'PUT',
    `/resource/${Number(row?.['id'])}/${address}`,
    rowForm({ compartments: [{ ...withGap[0], capacityL: 7900 }] }, 1),
  );
  expect(edited.resultCode, JSON.stringify(edited)).toBe(200);
});

test('a new truck is heard at once, with its own tank table', async () => {
  await dispatcher.send(
    'POST',
    `/resources/${address}`,
    rowForm({
      ...form,
      signCode: '浙B54321',
      terminal: '2000000002',
    }),
  );
  nowMs += 1000;
  const reply = await ingest(app, [
    {
      id: 'n1',
      terminal: '2000000002',
      time: new Date(nowMs).toISOString(),
      seq: 1,
      kind: 'tank-level',
      data: {
        dataType: 'IN',
        compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 750, temperatureC: 20 }],
      },
    },
  ]);
  expect(reply.json()).toMatchObject({ accepted: 1 });
  const detail = await dispatcher.get(`/truckDetail?signCode=${encodeURIComponent('浙B54321')}`);
  expect(field(detail, 'compartments')).toMatchObject([{ compartment: 1, vtL: 4000, oilCode: 95 }]);
});
