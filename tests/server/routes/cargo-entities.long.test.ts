import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { checkMessage } from '#server/ingest/messages/checked-message.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, ingest, loginAs } from '../../support/worlds/demo-world.ts';
import { seedReader } from '../../support/reader.ts';
import { provenLoss } from '../../support/engine/proven-loss.ts';
import { runScenarioOnServer } from '../../support/scenario-server.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { unzip } from '../../support/unzip.ts';

let database: Database;
let app: App;
let reader: Client;
let nowMs = Date.parse('2026-03-02T12:00:00Z');
const terminal = '1000000001';

const message = (kind: string, data: object, seq: number) => ({
  id: `${terminal}-entity-${seq}`,
  terminal,
  time: new Date(nowMs - 60_000 + seq * 1000).toISOString(),
  seq: 9000 + seq,
  kind,
  data,
});

beforeAll(async () => {
  database = await openTestDatabase();
  await runScenarioOnServer(database, provenLoss);
  await seedReader(database, 'C01');
  const [last] = await database.query<{ time: Date }>('select max(time) as time from terminal_message');
  nowMs = (last?.time.getTime() ?? nowMs) + 3_600_000;
  app = await openTestApp(database, () => nowMs);
  reader = await loginAs(app, 'reader');
  await ingest(app, [
    message(
      'flow-status',
      {
        meterNumber: 1,
        meterState: 'idle',
        batchVtL: 1200.5,
        batchV20L: 1190.25,
        totalVtL: 883_200.1,
        totalV20L: 880_000.4,
        totalMassKg: 650_000,
        additiveL: 12.5,
        compartments: [
          { compartment: 1, apiAdaptor: 'closed', manhole: 'open', footValve: 'closed' },
          { compartment: 4, apiAdaptor: 'open' },
        ],
      },
      1,
    ),
    message(
      'flow-delivery',
      {
        meterNumber: 1,
        ticketCode: 'T-77',
        startTime: new Date(nowMs - 900_000).toISOString(),
        endTime: new Date(nowMs - 300_000).toISOString(),
        direction: 'unload',
        measuringPosition: 'truck',
        compartment: 1,
        oilCode: 92,
        unit: 'L',
        vtL: 5000,
        v20L: 4960,
        averageTemperatureC: 24.5,
        averageFlowRateLMin: 500,
        startTotalVtL: 878_200.1,
        endTotalVtL: 883_200.1,
        customerId: 'K-9',
        valid: true,
      },
      2,
    ),
  ]);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const rowsOf = async (address: string, query = ''): Promise<Record<string, unknown>[]> => {
  const rows = field(await reader.get(`/reports/cargo_monitor/${address}?${query}`), 'rows');
  return Array.isArray(rows) ? rows : [];
};

test('entity.flow-meter-status: volumes, mass, additive, the valves of compartments 1 to 4, place and time', async () => {
  const [row] = await rowsOf('event_report/meter_status');
  expect(row).toMatchObject({
    meterState: 'idle',
    batchVtL: 1200.5,
    batchV20L: 1190.25,
    totalVtL: 883_200.1,
    totalV20L: 880_000.4,
    totalMassKg: 650_000,
    additiveL: 12.5,
    valves1: 'closed,open,closed',
    valves2: null,
    valves4: 'open,,',
  });
  for (const name of ['time', 'insertTime', 'longitudeDeg', 'latitudeDeg']) expect(row).toHaveProperty(name);
});

test('entity.flow-meter-delivery: product, volume, temperature, rate, times, measuring position, receipt, customer, validity', async () => {
  const [row] = await rowsOf('event_report/meter_unload', 'signCode=浙B00001&order=-startTime');
  expect(row).toMatchObject({
    oilCode: 92,
    vtL: 5000,
    v20L: 4960,
    averageTemperatureC: 24.5,
    averageFlowRateLMin: 500,
    measuringPosition: 'truck',
    ticketCode: 'T-77',
    customerId: 'K-9',
    validity: 'valid',
  });
  expect(row?.['startTime']).toMatch(/Z$/);
  expect(row?.['endTime']).toMatch(/Z$/);
});

test('entity.loss-report: task, loss and rate by fuel, what was sent and received, unsealings; the alarm of it is one row, exported', async () => {
  const [row] = await rowsOf('data_analysis/oil_loss');
  for (const name of [
    'taskCode',
    'fuel',
    'lossV20L',
    'lossRate',
    'lossVtL',
    'sentV20L',
    'receivedV20L',
    'abnormalSealRecords',
    'startArea',
    'endArea',
  ])
    expect(row?.[name], name).not.toBeNull();
  expect(row).toMatchObject({ lossClass: 'black', verdict: 'proven' });
  const [alarm] = await rowsOf('exception_report/alm_high_loss');
  expect(alarm).toMatchObject({
    signCode: '浙B00001',
    loss: row?.['lossV20L'],
    lossRate: row?.['lossRate'],
    state: 'unconfirmed',
  });
  const seals = await rowsOf('event_report/switch_cover_flow');
  for (const name of ['longitudeDeg', 'latitudeDeg', 'endLongitudeDeg', 'endLatitudeDeg'])
    expect(seals[0]?.[name], name).toEqual(expect.any(Number));
  const file = await reader.send('POST', '/exports/cargo_monitor/exception_report/alm_high_loss', {
    fields: 'signCode,loss',
  });
  const sheet = (await readXlsx(new Uint8Array(file.raw))).sheets[0];
  expect(sheet?.rows[1]).toEqual(['浙B00001', alarm?.['loss'], expect.any(Date)]);
});

test('export.xlsx-auto-width: columns are as wide as their heads and what stands in them', async () => {
  const file = await reader.send('POST', '/exports/cargo_monitor/data_analysis/oil_loss', {
    fields: 'taskCode,fuel,highLossRateThreshold',
  });
  const xml = unzip(file.raw, 'xl/worksheets/sheet1.xml');
  const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
  const [task = 0, fuel = 0] = widths;
  // The last says when each row was read.
  expect(widths).toHaveLength(4);
  expect(task).toBeGreaterThan(fuel + 5);
});

test('validation.seal-break-count-non-negative-integer: any other count is refused by the ingest route, with its message', () => {
  const sensor = (sealBreakCount: unknown) =>
    checkMessage(
      message(
        'seal-sensor',
        { trigger: 'change', sensors: [], seals: [{ compartment: 1, seal: 'sealed', sealBreakCount }] },
        3,
      ),
      0,
    ).ok;
  for (const good of [0, 1, 65_535]) expect(sensor(good), String(good)).toBe(true);
  for (const bad of [-1, 1.5, '3', null]) expect(sensor(bad), String(bad)).toBe(false);
});
