import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ResourceRow } from '#state/reports/resources.ts';
import type { SheetPlan } from '#contract/sheet-plan.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { toldDelivery, unknownSales } from '../../support/engine/pump-totals.ts';
import { beginScenario, type ScenarioServer } from '../../support/scenario-server.ts';
import { seedDemoUser } from '../../support/worlds/correction-world.ts';
import { type Client, loginAs } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

const page = 'cargo_monitor/event_report/pump_totals';
const endMs = Date.parse(unknownSales.endsAt);

let database: Database;
let server: ScenarioServer;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await beginScenario(database, unknownSales);
  for (const delivery of unknownSales.messages) await server.deliver([delivery]);
  await server.tickTo(endMs);
  client = await seedDemoUser(database, server.app);
});
eachTestAnew(() => ({ database, app: server.app }));
afterAll(async () => {
  await server.app.server.close();
  await database.close();
});

const totals = (soldL: number, more: Readonly<Record<string, unknown>> = {}) => ({
  totalsCode: 'S02-2-1',
  stationCode: toldDelivery.stationCode,
  tankNumber: toldDelivery.tankNumber,
  startTime: toldDelivery.startTime,
  endTime: toldDelivery.endTime,
  startTotalVtL: 1000,
  endTotalVtL: 1000 + soldL,
  ...more,
});
const enter = (soldL: number, more: Readonly<Record<string, unknown>> = {}) =>
  client.send('POST', `/resources/${page}`, { value: JSON.stringify(totals(soldL, more)) });
const bring = async (nowMs: number): Promise<void> => {
  while (await server.app.bringTotals(nowMs));
};
const loss = async () => {
  const [row] = await database.query<Readonly<Record<string, unknown>>>(
    `select verdict, sales_unknown, loss_v20_l, correction_cause, revision, why #>> '{messages,decided}' as decided
     from task_fuel where not withdrawn`,
  );
  return row;
};
const alarms = async (): Promise<number> =>
  (await database.query('select from alarm where type = 202 and not withdrawn')).length;
const use = async (): Promise<unknown> => {
  const answer = await client.get(`/resources/${page}`);
  const [row] = (answer.data as { readonly rows: readonly ResourceRow[] }).rows;
  return row?.['use'];
};

test('what is known of sales moves the row from inconclusive to proven, marked as a correction', async () => {
  expect(await loss()).toMatchObject({ verdict: 'inconclusive', sales_unknown: true });
  expect(await alarms()).toBe(0);
  const answer = await enter(38);
  expect(answer.resultCode, JSON.stringify(answer)).toBe(200);
  expect(await use()).toBe('waiting');
  await bring(endMs + 5000);
  expect(await loss()).toMatchObject({
    verdict: 'proven',
    sales_unknown: false,
    loss_v20_l: 101,
    correction_cause: 'late',
    decided: 'pump-totals:1',
  });
  expect(await alarms()).toBe(1);
  expect(await use()).toBe('counted');
});

test('or to passed; an edit judges again, and so does taking them back', async () => {
  const made = await enter(125, {
    document: { name: 'receipt.pdf', base64: Buffer.from('%PDF-1.4').toString('base64') },
  });
  expect(made.data).toMatchObject({ document: { name: 'receipt.pdf' }, soldVtL: 125 });
  await bring(endMs + 5000);
  expect(await loss()).toMatchObject({ verdict: 'passed', loss_v20_l: 14 });
  expect(await alarms()).toBe(0);
  const { id, version } = made.data as { readonly id: number; readonly version: number };
  const edited = await client.send('PUT', `/resource/${id}/${page}`, {
    version: String(version),
    value: JSON.stringify({ endTotalVtL: 1038 }),
  });
  expect(edited.resultCode, JSON.stringify(edited)).toBe(200);
  await bring(endMs + 6000);
  expect(await loss()).toMatchObject({ verdict: 'proven', loss_v20_l: 101 });
  await client.send('DELETE', `/resource/${id}/${page}`, {});
  await bring(endMs + 7000);
  expect(await loss()).toMatchObject({ verdict: 'inconclusive', sales_unknown: true });
  expect(await alarms()).toBe(0);
});

test('whoever judged the alarm is told, and its history says which figures are others now', async () => {
  await enter(38);
  await bring(endMs + 5000);
  const [alarm] = await database.query<{ id: string; state_version: number }>(
    'select id, state_version from alarm where type = 202 and not withdrawn',
  );
  await client.send('POST', '/alarmCue', {
    alarmIds: alarm?.id ?? '',
    state: 'abnormal',
    stateVersions: String(alarm?.state_version ?? 0),
    remark: '查过',
  });
  await client.send('PUT', `/resource/1/${page}`, {
    version: '1',
    value: JSON.stringify({ endTotalVtL: 1040 }),
  });
  await bring(endMs + 9000);
  const steps = (await client.get(`/alarmHistory?id=${encodeURIComponent(alarm?.id ?? '')}`)).data;
  expect(steps).toMatchObject([
    { state: 'abnormal', changes: null },
    { state: 'abnormal', changes: expect.arrayContaining([{ name: 'loss', before: 101, after: 99 }]) },
  ]);
  expect((await client.get('/correctedJudgements')).data).toMatchObject([{ alarmId: alarm?.id, type: 202 }]);
});

test('what can’t be is refused at its field, in words, and nothing is kept of it', async () => {
  const refused = async (soldL: number, more: Readonly<Record<string, unknown>>) => {
    const answer = await enter(soldL, more);
    expect(answer.resultCode).toBe(400);
    return answer.data;
  };
  expect(await refused(-1, {})).toMatchObject({
    fields: { endTotalVtL: expect.stringContaining('只增不减') },
  });
  expect(await refused(50_001, {})).toMatchObject({
    fields: { endTotalVtL: expect.stringContaining('50000') },
  });
  expect(await refused(38, { endTime: toldDelivery.startTime })).toMatchObject({
    fields: { endTime: expect.stringContaining('晚于') },
  });
  expect(await refused(38, { endTime: new Date(endMs + 60_000).toISOString() })).toMatchObject({
    fields: { endTime: expect.stringContaining('将来') },
  });
  expect(
    await refused(38, { document: { name: 'x.pdf', base64: Buffer.from('<html>').toString('base64') } }),
  ).toMatchObject({ fields: { document: expect.stringContaining('pdf') } });
  expect(await refused(38, { tankNumber: 31 })).toMatchObject({
    fields: { tankNumber: `该站没有 31 号罐，已知的罐号：${toldDelivery.tankNumber}` },
  });
  expect(
    await refused(38, { startTime: '2000-03-02T00:37:00Z', endTime: '2000-03-02T00:52:00Z' }),
  ).toMatchObject({ fields: { startTime: expect.stringContaining('一年前') } });
  await enter(38);
  expect(await refused(40, { totalsCode: 'another' })).toMatchObject({
    fields: { startTime: expect.stringContaining('S02-2-1') },
  });
  expect(await database.query('select from pump_totals')).toHaveLength(1);
});

test('those of another time, and of one without a delivery, say so', async () => {
  const later = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString();
  await enter(38, { startTime: later(toldDelivery.startTime, -400_000) });
  await bring(endMs + 5000);
  expect(await use()).toBe('outside');
  expect(await loss()).toMatchObject({ verdict: 'inconclusive' });
  await database.query('delete from pump_totals');
  const earlierMs = -3 * 86_400_000;
  await enter(38, {
    startTime: later(toldDelivery.startTime, earlierMs),
    endTime: later(toldDelivery.endTime, earlierMs),
  });
  await bring(endMs + 6000);
  expect(await use()).toBe('noDelivery');
});

test('a sheet of them judges again as a form does, and a row that falls is named', async () => {
  const sheet = (after: number): string =>
    Buffer.from(
      [
        '编号,加油站,罐号,卸油前读数时刻,卸油后读数时刻,卸油前累计,卸油后累计',
        `S02-2-9,${toldDelivery.stationCode},${toldDelivery.tankNumber},2026-03-02 08:37,2026-03-02 08:52,1000,${after}`,
      ].join('\n'),
    ).toString('base64');
  const planOf = async (base64: string) =>
    (await client.send('POST', `/resourceSheetPlan/${page}`, { base64 })).data as SheetPlan;
  const fallen = await planOf(sheet(962));
  expect(fallen.rows).toMatchObject([
    { action: 'wrong', faults: [{ field: 'endTotalVtL', text: expect.stringContaining('只增不减') }] },
  ]);
  const { rows, digest } = await planOf(sheet(1038));
  expect(rows).toMatchObject([{ action: 'create', faults: [] }]);
  expect(await client.send('POST', `/resourceSheet/${page}`, { base64: sheet(1038), digest })).toMatchObject({
    resultCode: 200,
  });
  await bring(endMs + 5000);
  expect(await loss()).toMatchObject({ verdict: 'proven', sales_unknown: false });
});

test('they are brought once, however often a server is interrupted between', async () => {
  await enter(38);
  await bring(endMs + 5000);
  const before = await loss();
  await database.query('update pump_totals_message set done_time = null, outcome = null');
  await bring(endMs + 6000);
  expect(await loss()).toEqual(before);
  expect(await use()).toBe('counted');
});

test('who may not enter totals, or whose station it is not, changes nothing', async () => {
  await database.query(`delete from role_function where function_code = 'pumpTotals.write'`);
  expect((await enter(38)).resultCode).toBe(401);
  await database.query(
    `insert into role_function (role_code, function_code) values ('admin', 'pumpTotals.write')`,
  );
  await database.query(`insert into company (company_code, name) values ('NEIGHBOUR', 'NEIGHBOUR')`);
  await database.query(`update area set company_code = 'NEIGHBOUR' where station_code = $1`, [
    toldDelivery.stationCode,
  ]);
  expect(await enter(38)).toMatchObject({
    resultCode: 400,
    data: { fields: { stationCode: expect.any(String) } },
  });
});

test('what comes when the row no longer changes is kept, and says so', async () => {
  // The gauge has told of four days since.
  const [delivery] = unknownSales.messages.filter(({ message }) => message.kind === 'atg-delivery');
  if (!delivery) throw new Error('no delivery');
  const laterMs = endMs + 4 * 86_400_000;
  const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  await server.deliver([
    {
      receivedAt: iso(laterMs),
      message: {
        ...delivery.message,
        id: 'much-later',
        time: iso(laterMs),
        data: {
          ...delivery.message.data,
          deliveryCode: 'much-later',
          startTime: iso(laterMs - 600_000),
          endTime: iso(laterMs),
        },
      },
    },
  ]);
  // Nobody is signed in for four days.
  client = await loginAs(server.app, 'admin', 'corrections-secret');
  await enter(38);
  await bring(laterMs + 5000);
  await bring(laterMs + 20_000);
  expect(await loss()).toMatchObject({ verdict: 'inconclusive', sales_unknown: true });
  expect(await use()).toBe('tooLate');
  expect(await database.query('select from pump_totals')).toHaveLength(1);
});
