import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { reports } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { makeRowsWritable } from '../../support/databases/writable-rows.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { scenarios } from '../../support/scenario.ts';
import { runScenarioOnServer } from '../../support/scenario-server.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { seedReader } from '../../support/reader.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let reader: Client;
const nowMs = Date.parse('2026-03-02T02:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  await makeRowsWritable(database);
  const scenario = scenarios.find(({ name }) => name.startsWith('02'));
  if (!scenario) throw new Error('no scenario 02');
  await runScenarioOnServer(database, scenario);
  await seedReader(database, 'C01');
  app = await openTestApp(database, () => nowMs);
  reader = await loginAs(app, 'reader');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const rowsOf = (answer: { readonly data: unknown }): Record<string, unknown>[] => {
  const rows = field(answer, 'rows');
  return Array.isArray(rows) ? rows : [];
};

const ask = (address: string, query: Record<string, string>) =>
  reader.get(`/reports/${address}?${new URLSearchParams(query).toString()}`);

test('an export of a column that the report does not have is refused', async () => {
  const answer = await reader.send('POST', '/exports/cargo_monitor/event_report/switch_cover_flow', {
    fields: 'seal,passwordHash',
  });
  expect(answer.resultCode).toBe(400);
});

test('a row that is cut by day is found by its id, whatever the period; what is no id of one finds nothing', async () => {
  const address = 'device_monitor/other_devices/api_sensing';
  const named = async (id: string) =>
    rowsOf(
      await ask(address, { id, startTime: '2025-01-01T00:00:00Z', endTime: '2025-01-02T00:00:00Z' }),
    ).map((row) => row['id']);
  const [first, second] = rowsOf(await ask(address, {})).map((row) => String(row['id']));
  expect(first).toMatch(/^switch-event:/);
  expect(await named(String(first))).toEqual([first]);
  expect((await named(`${first},${second}`)).toSorted()).toEqual([first, second].toSorted());
  expect(await named(String(first).replace('2026-', '2025-'))).toEqual([]);
  expect(await named('switch-event:浙B00001:2026-99-99T99:99:99Z')).toEqual([]);
});

test('entity.seal-record: the opening on the road is one line, outside the fence, with its parts, volumes and why', async () => {
  const address = 'cargo_monitor/event_report/switch_cover_flow';
  const [row] = rowsOf(await ask(address, { parts: 'apiAdaptor+footValve+manhole' }));
  expect(row).toMatchObject({
    signCode: '浙B00001',
    place: 'outOfFence',
    abnormal: true,
    startV20L: 7382.03,
    unsealingStopV20L: 7298.23,
    openTime: '2026-03-02T00:07:10Z',
    unsealingCloseTime: '2026-03-02T00:10:25Z',
    unsealingV20L: -83.8,
    areaName: null,
    areaNameNear: [expect.stringMatching(/^距.+ \d+\.\d km$/), expect.stringMatching(/^\d+\.\d km from /)],
  });
  const [zh, en] = Array.isArray(row?.['areaNameNear']) ? row['areaNameNear'] : [];
  for (const [language, words] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const file = await reader.send('POST', `/exports/${address}`, { fields: 'signCode,areaName', language });
    const sheet = (await readXlsx(new Uint8Array(file.raw))).sheets[0];
    expect(sheet?.rows.filter(([, place]) => place === words)).not.toHaveLength(0);
  }
  const detail = await reader.get(`/reportRows/${address}?id=${encodeURIComponent(String(row?.['id']))}`);
  expect(field(detail, 'why')).toMatchObject({ rule: expect.anything() });
  expect(field(detail, 'alarms')).toHaveLength(1);
});

test('an abnormal unsealing has the volumes of its unsealing, before and after, its seal and what is gone', async () => {
  const address = 'cargo_monitor/exception_report/alarm_switch_cover';
  const rows = rowsOf(await ask(address, {}));
  expect(rows.map((row) => row['type'])).toEqual(expect.arrayContaining([1, 310]));
  const [opening] = rowsOf(
    await ask('cargo_monitor/event_report/switch_cover_flow', { parts: 'apiAdaptor+footValve+manhole' }),
  );
  // One compartment in one stop: cover and valves are two alarms and one unsealing.
  for (const row of rows)
    expect(row).toMatchObject({
      abnormal: true,
      seal: opening?.['seal'] ?? null,
      startV20L: 7382.03,
      startVtL: 7400,
      unsealingStopV20L: 7298.23,
      changeV20L: -83.8,
      litresGone: true,
    });
  const id = String(rows[0]?.['id']);
  await database.query(`update alarm set state = 'falseAlarm' where id = $1`, [id]);
  const after = rowsOf(await ask(address, { id }));
  expect(after).toMatchObject([{ abnormal: false, litresGone: false }]);
  await database.query(`update alarm set state = 'unconfirmed' where id = $1`, [id]);
});

test('what nobody is asked to handle is no work left undone, on its page and in the month', async () => {
  const address = 'cargo_monitor/exception_report/alarm_switch_cover';
  const month = 'cargo_monitor/data_analysis/adnormal_month_summary';
  const [first = '', second = ''] = rowsOf(await ask(address, {})).map((row) => String(row['id']));
  await database.query('update alarm set popup = (id = $1)', [first]);
  const shown = async (state: string) =>
    rowsOf(await ask(address, { state }))
      .map((row) => String(row['id']))
      .toSorted();
  const ofMonth = async () => rowsOf(await ask(month, { dimension: 'month' }));
  expect(await shown('unconfirmed')).toEqual([first]);
  expect(await shown('recordedOnly')).toEqual([second]);
  expect(await ofMonth()).toMatchObject([{ toHandle: 1, handled: 0, handledShare: 0, unconfirmed: 1 }]);
  // Somebody who looks at one that asked nobody makes it no work of anybody's.
  await database.query(`update alarm set state = 'acknowledged' where id = $1`, [second]);
  const { chips } = reports.get(address) ?? {};
  expect(rowsOf(await ask(address, { ...chips?.['toHandle']?.where })).map((row) => row['id'])).toEqual([
    first,
  ]);
  // Judged all the same, it is what it was judged to be.
  await database.query(`update alarm set state = 'normal' where id = $1`, [second]);
  expect(await shown('recordedOnly')).toEqual([]);
  expect(await shown('normal')).toEqual([second]);
  expect(await ofMonth()).toMatchObject([{ toHandle: 1, handled: 0, unconfirmed: 1, normal: 1 }]);
  await database.query(`update alarm set state = 'abnormal' where id = $1`, [first]);
  expect(await ofMonth()).toMatchObject([{ toHandle: 1, handled: 1, handledShare: 1, abnormal: 1 }]);
  // Of nothing there is no share.
  await database.query('update alarm set popup = false');
  expect(await ofMonth()).toMatchObject([{ toHandle: 0, handled: 0, handledShare: null }]);
  await database.query(`update alarm set popup = true, state = 'unconfirmed'`);
});

test('an alarm that was joined to another stands in no list, count or file, and is found by its id', async () => {
  const address = 'cargo_monitor/exception_report/alarm_switch_cover';
  const before = await ask(address, {});
  const [joined = '', other = ''] = rowsOf(before).map((row) => String(row['id']));
  const total = Number(field(before, 'total'));
  await database.query('update alarm set suppressed_by = $2 where id = $1', [joined, other]);
  const after = await ask(address, {});
  expect(rowsOf(after).map((row) => row['id'])).not.toContain(joined);
  expect(field(after, 'total')).toBe(total - 1);
  const file = await reader.send('POST', `/exports/${address}`, { fields: 'signCode', language: 'en' });
  const sheet = (await readXlsx(new Uint8Array(file.raw))).sheets[0];
  expect(sheet?.rows.filter(([plate]) => plate === '浙B00001')).toHaveLength(total - 1);
  expect(rowsOf(await ask(address, { id: joined })).map((row) => row['id'])).toEqual([joined]);
  await database.query('update alarm set suppressed_by = null where id = $1', [joined]);
});

test('while a part is open nothing is known of after; a seal that broke by itself has no volumes', async () => {
  const address = 'cargo_monitor/exception_report/alarm_switch_cover';
  const [row] = rowsOf(await ask(address, { type: '310' }));
  const id = String(row?.['id']);
  const figures = async () => rowsOf(await ask(address, { id }))[0];
  await database.query(
    `update seal_record set close_time = null where id = (select record_id from alarm where id = $1)`,
    [id],
  );
  expect(await figures()).toMatchObject({ startV20L: 7382.03, unsealingStopV20L: null });
  await database.query(`update seal_record set alarm_id = null`);
  await database.query(`update alarm set record_id = null, cause = 'breakSeal' where id = $1`, [id]);
  expect(await figures()).toMatchObject({
    seal: 'broken',
    startV20L: null,
    unsealingStopV20L: null,
    changeV20L: null,
    litresGone: false,
  });
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

test('the inventory of a truck is the sum of its compartments, with the age of its oldest reading; nothing read is no litre', async () => {
  const address = 'cargo_monitor/event_report/real_tank_inventory';
  const load = rowsOf(await ask(address, {}));
  expect(load).toHaveLength(1);
  const [truck] = load;
  const compartments = rowsOf(await ask(address, { dimension: 'compartment', order: 'compartment' }));
  expect(compartments.length).toBeGreaterThan(0);
  expect(truck?.['load']).toMatchObject(
    compartments.map(({ compartment, v20L, oilCode }) => ({
      compartment,
      v20L,
      oilCode,
      capacityL: expect.any(Number),
    })),
  );
  const litres = compartments.reduce((all, { v20L }) => all + Number(v20L), 0);
  expect(truck?.['v20L']).toBeCloseTo(litres, 2);
  expect(truck?.['oldest']).toBe(compartments.map(({ oldest }) => String(oldest)).toSorted()[0]);
  const kept = await database.query<{ id: string; v20_l: number; vt_l: number }>(
    'select id, v20_l, vt_l from tank_inventory',
  );
  await database.query('update tank_inventory set v20_l = null, vt_l = null');
  const [unread] = rowsOf(await ask(address, {}));
  expect(unread).toMatchObject({ v20L: null, vtL: null, filled: null, unread: compartments.length });
  for (const { id, v20_l, vt_l } of kept)
    await database.query('update tank_inventory set v20_l = $2, vt_l = $3 where id = $1', [id, v20_l, vt_l]);
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
