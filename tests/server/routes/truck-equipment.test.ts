import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TruckEquipment } from '#contract/fleet/truck-equipment.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, ingest, loginAs, ownTruck, siblingTruck } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let admin: Client;
const startMs = Date.parse('2026-03-02T04:00:00Z');
const minuteMs = 60_000;
let nowMs = startMs;

let seq = 0;
const message = (minute: number, kind: string, data: object) => {
  seq += 1;
  const time = new Date(startMs + minute * minuteMs).toISOString();
  return { id: `equipment-${seq}`, terminal: '1000000002', time, sentAt: time, seq, kind, data };
};
const sensors = (minute: number, trigger: string, ...list: readonly object[]) =>
  message(minute, 'seal-sensor', { trigger, sensors: list });
const idOf = async (plate: string): Promise<number> => {
  const [truck] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [plate]);
  return truck?.id ?? 0;
};
const equipmentOf = async (client: Client, truckId: number) =>
  client.get(`/truckEquipment?truckId=${truckId}`);

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  nowMs = startMs + 30 * minuteMs;
  await ingest(app, [
    message(0, 'boot', { event: 'on', part: 'console', type: 'manual', firmware: '4.2.1' }),
    sensors(1, 'boot', {
      compartment: 1,
      part: 'manhole',
      state: 'closed',
      wet: false,
      sensorSerial: '2026110017',
    }),
    message(2, 'tank-level', {
      dataType: 'IN',
      compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 400, temperatureC: 20, oilCode: 92 }],
    }),
    sensors(5, 'interval', {
      compartment: 2,
      part: 'footValve',
      state: 'closed',
      fault: 'broken',
      sensorSerial: '2026110401',
    }),
    sensors(6, 'interval', { compartment: 2, part: 'footValve', state: 'closed', fault: 'broken' }),
    message(8, 'heartbeat', { intervalS: 600 }),
  ]);
  admin = await loginAs(app, 'admin');
});
afterAll(() => closeDemoApp({ database, app }));

test('every device of a truck is named with what it said last, and what is wrong with it', async () => {
  const { data } = await equipmentOf(admin, await idOf(ownTruck));
  const equipment = data as TruckEquipment;
  expect(equipment).toMatchObject({ terminal: '1000000002', firmware: '4.2.1' });
  expect(Date.parse(equipment.heartTime ?? '')).toBe(startMs + 8 * minuteMs);
  expect(equipment.gauges.find(({ compartment }) => compartment === 1)).toMatchObject({ levelMm: 400 });
  // A compartment whose gauge never reported is there too, without a figure.
  expect(equipment.gauges.find(({ compartment }) => compartment === 2)).toMatchObject({ levelMm: null });
  expect(equipment.sensors).toEqual([
    {
      compartment: 1,
      part: 'manhole',
      serial: '2026110017',
      state: 'closed',
      wet: false,
      time: '2026-03-02T04:01:00Z',
    },
    expect.objectContaining({ compartment: 2, part: 'footValve', time: '2026-03-02T04:06:00Z' }),
  ]);
  expect(equipment.faults).toEqual([
    expect.objectContaining({ device: 'seal', fault: 'broken', compartment: 2, part: 'footValve' }),
  ]);
  expect(equipment.devices.map(({ deviceType }) => deviceType)).toEqual(
    expect.arrayContaining(['levelGauge', 'electronicSeal']),
  );
});

test('a truck of another company is not found', async () => {
  const dispatcher = await loginAs(app, 'safety');
  const other = await equipmentOf(dispatcher, await idOf(siblingTruck));
  const none = await equipmentOf(admin, 999_999);
  expect([other.resultCode, none.resultCode]).not.toContain(200);
});
