import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import { countSteps } from '#server/corrections/preview.ts';
import type { Database } from '#server/database/database.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Answer, type Client, field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';

/** Two accounts with the same rights in the same company; the first is a customer's. */
let customer: Client;
let staff: Client;
let database: Database;
let app: App;

const nowMs = Date.parse('2026-03-02T04:00:00Z');
const period = 'startTime=2026-03-01T00:00:00Z&endTime=2026-03-03T00:00:00Z';
const id = 'alarm:209:1';
const fault = 'device-fault:209:1';

const adder = (table: string) => (row: Readonly<Record<string, string | number | boolean | Date | null>>) =>
  database.query(
    `insert into "${table}" (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map((_, index) => `$${index + 1}`)
      .join(', ')})`,
    Object.values(row),
  );

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  for (const [userName, isCustomer] of [
    ['buyer', true],
    ['watch', false],
  ] as const)
    await database.query(
      `insert into app_user (user_name, name, role_code, company_code, password_hash, customer)
       select $1, $1, 'useradmin', 'TW01', password_hash, $2 from app_user where user_name = 'useradmin'`,
      [userName, isCustomer],
    );
  const common = {
    sign_code: ownTruck,
    company_code: 'TW0101',
    start_time: new Date(nowMs - 60_000),
    subject: `truck:${ownTruck}`,
    touched_time: new Date(nowMs),
    write_no: 1,
  };
  await adder('device_fault')({
    ...common,
    id: fault,
    device: 'seal',
    fault: 'broken',
    source: 'engine',
    why: JSON.stringify({ figures: { alarm: id } }),
  });
  await adder('alarm')({
    ...common,
    id,
    type: 209,
    level: 1,
    raised_time: new Date(nowMs),
    properties: '{}',
    popup: true,
    record_id: fault,
    longitude_deg: 121.5,
    latitude_deg: 29.9,
  });
  await database.query(
    `insert into alarm_shelf (truck_id, company_code, type, reason, user_id, start_time, end_time)
     select t.id, t.company_code, 209, 'probe', u.id, $2, $3 from truck t, app_user u where t.sign_code = $1 and u.user_name = 'watch'`,
    [ownTruck, new Date(nowMs), new Date(nowMs + 3_600_000)],
  );
  customer = await loginAs(app, 'buyer', demoPassword);
  staff = await loginAs(app, 'watch', demoPassword);
});
afterAll(() => closeDemoApp({ database, app }));

const monthly = 'cargo_monitor/data_analysis/adnormal_month_summary';
const shares = 'cargo_monitor/data_analysis/adnormal_proportion';
const faults = 'cargo_monitor/exception_report/device_event';

const list = (answer: Answer, name: string): readonly unknown[] => {
  const found = field(answer, name);
  if (!Array.isArray(found)) throw new Error(`no ${name} in ${JSON.stringify(answer.data)}`);
  return found;
};
const sumOf = (rows: readonly unknown[], name: string): number =>
  rows.reduce<number>((sum, row) => sum + Number(Reflect.get(Object(row), name)), 0);

/** How many alarms of type 209 somebody finds in a place. */
const places: Readonly<Record<string, (client: Client) => Promise<number>>> = {
  'the list of alarms': async (client) => list(await client.get('/alarmInfo'), 'rows').length,
  'the alarms of a day': async (client) => Number(field(await client.get('/countAlarm'), 'total')),
  'the alarms of today on the dashboard': async (client) =>
    sumOf(list(await client.get('/dashboard'), 'alarmsToday'), 'count'),
  'the days on the dashboard': async (client) =>
    sumOf(list(await client.get('/dashboard'), 'days'), 'alarms'),
  'what a shift leaves, counted': async (client) =>
    Number(field(await client.get('/handoverState'), 'openAlarms')),
  'what a shift leaves, by name': async (client) => list(await client.get('/handoverState'), 'alarms').length,
  'the newest events of a truck': async (client) =>
    list(await client.get(`/truckDetail?signCode=${ownTruck}`), 'events').filter(
      (event) => Reflect.get(Object(event), 'kind') === 'alarm',
    ).length,
  'what is shelved': async (client) => list(await client.get('/shelving'), 'list').length,
  'a report': async (client) =>
    sumOf(list(await client.get(`/reports/${monthly}?${period}`), 'rows'), 'alarms'),
  'the totals of a report': async (client) =>
    sumOf([field(await client.get(`/reports/${shares}?${period}`), 'totals')], 'alarms'),
  'the charts of a report': async (client) =>
    sumOf(list(await client.get(`/reportCharts/${monthly}?${period}`), 'charts').flat(), 'figure') / 2,
  'the file of a report': async (client) => {
    const { raw } = await client.send('POST', `/exports/${monthly}?${period}`, {
      fields: 'signCode,alarms',
    });
    const { sheets } = await readXlsx(raw);
    return (sheets[0]?.rows ?? []).filter(([plate]) => plate === ownTruck).length;
  },
  'the alarms of a record': async (client) =>
    list(await client.get(`/reportRows/${faults}?id=${fault}`), 'alarms').length,
  'the reason of a record': async (client) => {
    const why = await client.get(`/reportWhy/${faults}?id=${fault}&path=${encodeURIComponent(id)}`);
    return field(why, 'row') === null ? 0 : 1;
  },
};

test.each(Object.entries(places))(
  '%s: hidden from a customer, shown to everybody else',
  async (_place, ask) => {
    expect([await ask(staff), await ask(customer)]).toEqual([1, 0]);
  },
);

test('a customer can’t judge, shelve or unshelve a type that is hidden from him', async () => {
  const judged = await customer.send('POST', '/alarmCue', {
    alarmIds: id,
    state: 'acknowledged',
    stateVersions: '1',
  });
  expect(judged.data).toEqual({ changed: [], conflicts: [] });
  const [truck] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [
    ownTruck,
  ]);
  const shelve = (client: Client) =>
    client.send('POST', '/shelving', {
      truckId: String(truck?.id),
      type: '209',
      reason: 'probe',
      minutes: '60',
    });
  expect((await shelve(customer)).resultCode).toBe(400);
  const [shelf] = await database.query<{ id: number }>('select id from alarm_shelf');
  expect((await customer.send('DELETE', '/shelving', { id: String(shelf?.id) })).resultCode).toBe(404);
  expect((await shelve(staff)).resultCode).toBe(200);
});

test('the preview of a correction leaves hidden alarms out, rows and counts', async () => {
  const withdrawn = { op: 'withdraw', id, replacedBy: null, touchedMs: nowMs } as const;
  const counted = (hiddenTypes: readonly number[]) =>
    countSteps(database, [{ changes: [withdrawn] }], hiddenTypes);
  expect(await counted([])).toMatchObject({ rows: [{ id, type: 209 }], counts: { withdrawn: 1 } });
  expect(await counted([209])).toMatchObject({ rows: [], counts: { withdrawn: 0 } });
});
