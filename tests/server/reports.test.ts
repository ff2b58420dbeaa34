import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { textIn } from '#i18n/text.ts';
import { reports } from '#pages/definitions.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../support/databases.ts';
import { type Client, field, loginAs } from '../support/demo-world.ts';
import { scenarios } from '../support/scenario.ts';
import { runScenarioOnServer } from '../support/scenario-server.ts';
import { openTestApp } from '../support/test-server.ts';
import { seedReader } from '../support/reader.ts';

/** One walk over every report that is defined: on a real database with the rows of a scenario in it. */
let database: Database;
let app: App;
let reader: Client;
const nowMs = Date.parse('2026-03-02T02:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  const scenario = scenarios.find(({ name }) => name.startsWith('02'));
  if (!scenario) throw new Error('no scenario 02');
  await runScenarioOnServer(database, scenario);
  await seedReader(database, 'C01');
  app = await openTestApp(database, () => nowMs);
  reader = await loginAs(app, 'reader');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const all = [...reports].map(([address, report]) => ({ address, report }));

const sampleOf = (name: string): Record<string, string> =>
  name === 'period'
    ? { startTime: '2026-03-01T00:00:00Z', endTime: '2026-03-03T00:00:00Z' }
    : {
        [name]:
          name === 'compartment' || name === 'oilCode' ? '1' : name === 'abnormal' ? 'true' : '浙B00001',
      };

const rowsOf = (answer: { readonly data: unknown }): Record<string, unknown>[] => {
  const rows = field(answer, 'rows');
  return Array.isArray(rows) ? rows : [];
};

const ask = (address: string, query: Record<string, string>) =>
  reader.get(`/reports/${address}?${new URLSearchParams(query).toString()}`);

test.each(all)(
  '$address answers, with exactly the columns of its definition',
  async ({ address, report }) => {
    const answer = await ask(address, {});
    expect(answer.resultCode).toBe(200);
    const rows = rowsOf(answer);
    expect(rows.length).toBeGreaterThan(0);
    const shown = Object.entries(report.columns).flatMap(([name, column]) => column.of ?? [name]);
    for (const row of rows) for (const name of shown) expect(row).toHaveProperty(name);
    for (const name of report.totals) expect(field(answer, 'totals')).toHaveProperty(name);
  },
);

test.each(all)('$address answers every filter, alone and together', async ({ address, report }) => {
  const samples = Object.keys(report.filters).map(sampleOf);
  for (const sample of samples) expect((await ask(address, sample)).resultCode).toBe(200);
  expect((await ask(address, Object.assign({}, ...samples))).resultCode).toBe(200);
  for (const chip of Object.values(report.chips))
    expect((await ask(address, chip.where)).resultCode).toBe(200);
});

test.each(all)('$address is ordered by every column that may be, both ways', async ({ address, report }) => {
  for (const [name, column] of Object.entries(report.columns)) {
    const wanted = column.unsorted ? 400 : 200;
    expect((await ask(address, { order: name })).resultCode).toBe(wanted);
    expect((await ask(address, { order: `-${name}` })).resultCode).toBe(wanted);
  }
});

test.each(all)('$address has its words in both languages', ({ report }) => {
  const texts = [
    report.title,
    ...Object.values(report.columns).map((column) => column.title),
    ...Object.values(report.filters).map((filter) => filter.title),
  ];
  for (const [zh, en] of texts) {
    expect(zh.trim()).not.toBe('');
    expect(en.trim()).not.toBe('');
  }
});

test.each(all)(
  '$address exports what is filtered, with the heads of its table',
  async ({ address, report }) => {
    const fields = Object.keys(report.columns);
    for (const language of ['zh', 'en'] as const) {
      const answer = await reader.send('POST', `/exports/${address}`, {
        language,
        fields: fields.join(','),
        signCode: '浙B00001',
        fileName: '导出/..\\x',
      });
      expect(answer.status).toBe(200);
      expect(String(answer.headers['content-disposition'])).not.toMatch(/[\\/]/);
      const book = await readXlsx(new Uint8Array(answer.raw));
      const [head, ...rows] = book.sheets[0]?.rows ?? [];
      expect(head).toEqual(fields.map((name) => textIn(report.columns[name]?.title ?? ['', ''], language)));
      expect(rows).toHaveLength(rowsOf(await ask(address, { signCode: '浙B00001' })).length);
    }
  },
);

test('an export of a column that the report does not have is refused', async () => {
  const answer = await reader.send('POST', '/exports/cargo_monitor/event_report/switch_cover_flow', {
    fields: 'seal,passwordHash',
  });
  expect(answer.resultCode).toBe(400);
});

test('entity.seal-record: the opening on the road is there, outside the fence, with its volumes and its why', async () => {
  const address = 'cargo_monitor/event_report/switch_cover_flow';
  const [row] = rowsOf(await ask(address, { part: 'manhole' }));
  expect(row).toMatchObject({
    signCode: '浙B00001',
    place: 'outOfFence',
    abnormal: true,
    startV20L: 7382.03,
    stopV20L: 7298.23,
    openTime: '2026-03-02T00:07:30Z',
  });
  const detail = await reader.get(`/reportRows/${address}?id=${encodeURIComponent(String(row?.['id']))}`);
  expect(field(detail, 'why')).toMatchObject({ rule: expect.anything() });
  expect(field(detail, 'alarms')).toHaveLength(1);
});

test('entity.tank-inventory-record: a reading has everything that the specification names', async () => {
  const answer = await ask('cargo_monitor/event_report/tank_inventory', { compartment: '1', order: 'time' });
  const [row] = rowsOf(answer);
  expect(row).toMatchObject({
    compartment: 1,
    dataType: 'IN',
    positionType: expect.any(String),
    time: expect.stringMatching(/Z$/),
    terminal: '1000000001',
    signCode: '浙B00001',
    fuel: 'gasoline',
    atgStatus: 'ok',
    levelMm: 1200,
    correctedLevelMm: 1200,
    vtL: 7400,
    v20L: 7382.03,
    temperatureC: 22,
    density20KgM3: 745,
    slopeStatus: 'level',
  });
  for (const name of ['pitchDeg', 'rollDeg']) expect(row).toHaveProperty(name);
});

test('paging neither repeats nor skips, and counts all', async () => {
  const address = 'cargo_monitor/event_report/switch_cover_flow';
  const whole = rowsOf(await ask(address, {})).map((row) => row['id']);
  const paged: unknown[] = [];
  for (let page = 1; page <= whole.length; page += 1) {
    const answer = await ask(address, { page: String(page), pageSize: '1' });
    expect(field(answer, 'total')).toBe(whole.length);
    paged.push(...rowsOf(answer).map((row) => row['id']));
  }
  expect(paged).toEqual(whole);
});

test.each([
  [{ compartment: 'abc' }],
  [{ startTime: 'yesterday' }],
  [{ startTime: '2026-03-03T00:00:00Z', endTime: '2026-03-01T00:00:00Z' }],
  [{ startTime: '2025-01-01T00:00:00Z', endTime: '2026-03-01T00:00:00Z' }],
  [{ order: 'drop table truck' }],
  [{ page: '0' }],
  [{ pageSize: '5000' }],
])('bad input %j is refused in words and nothing is read', async (query) => {
  const answer = await ask('cargo_monitor/event_report/switch_cover_flow', query);
  expect(answer.resultCode).toBe(400);
  expect(answer.message).not.toBe('');
});

test('text that is SQL or a pattern is only text', async () => {
  const answer = await ask('cargo_monitor/event_report/switch_cover_flow', {
    areaName: `%' or true --`,
    signCode: '_',
  });
  expect(answer.resultCode).toBe(200);
  expect(rowsOf(answer)).toEqual([]);
});

test('an address that is no report is not found', async () => {
  expect((await ask('cargo_monitor/event_report/nothing', {})).resultCode).toBe(404);
});
