import { expect, test } from 'vitest';

import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import type { PastTrucks } from '#contract/tracks/past-fleet.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { readFleetDescription } from '#server/demo/fleet-description.ts';
import { createFleet } from '#simulator/fleet.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';
import { fine } from '#simulator/messages/detail.ts';
import { pastTrucksOf } from '#state/tracks/past-trucks.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { field, ingest, loginAs } from '../../support/worlds/demo-world.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

const minuteMs = 60_000;
const startMs = Date.parse('2026-03-02T00:00:00Z');
const minutes = 180;
const everyMin = 10;

const litres = (text: string): readonly (number | null)[] =>
  Object.values(JSON.parse(text) as Readonly<Record<string, { readonly vt: number | null }>>).map(({ vt }) =>
    vt === null ? null : Math.round(vt),
  );

test('the fleet at a past moment, as it was known then, is the fleet that was shown then', async () => {
  let nowMs = startMs;
  const database = await openTestDatabase();
  const fleet = createFleet({ seed: 'past', trucks: 20 });
  await seedDemo(database, readFleetDescription(JSON.stringify(fleet.describe())), 'tankwatch-demo');
  await storeToken(database, testToken, { name: 'test', terminal: null });
  const app = await openTestApp(database, () => nowMs);
  let waiting: SimMessage[] = [];
  let accepted = 0;
  const shown = new Map<number, readonly TruckStatus[]>();
  for (let minute = 0; minute < minutes; minute += 1) {
    const fromMs = startMs + minute * minuteMs;
    nowMs = fromMs + minuteMs;
    waiting.push(...fleet.messages(fromMs, nowMs, fine));
    // What happened without a network leaves when the network is back.
    const leaving = waiting.filter(({ sendMs }) => sendMs < nowMs);
    waiting = waiting.filter(({ sendMs }) => sendMs >= nowMs);
    for (let at = 0; at < leaving.length; at += 500) {
      const answer = await ingest(
        app,
        leaving.slice(at, at + 500).map(({ message }) => message),
      );
      expect(answer.statusCode, answer.body).toBe(200);
      accepted += Number(Reflect.get(answer.json<object>(), 'accepted'));
    }
    if (minute < 30 || minute % everyMin !== 0) continue;
    const reader = await loginAs(app, 'useradmin');
    // A status that took long to read is given for some seconds, in which the test's clock goes on for many minutes; one
    // of other master data is not.
    await database.query('update master_revision set revision = revision + 1');
    shown.set(nowMs, (await reader.get('/truckStatusData')).data as readonly TruckStatus[]);
  }
  const reader = await loginAs(app, 'useradmin');
  let compared = 0;
  const unlike: string[] = [];
  const named = new Set<string>();
  const otherProcess: string[] = [];
  for (const [atMs, then] of shown) {
    const answer = await reader.get(`/pastMoment?time=${new Date(atMs - 1).toISOString()}&known=then`);
    const past = new Map(
      pastTrucksOf(field(answer, 'trucks') as PastTrucks, atMs - 1).map((truck) => [truck.truckId, truck]),
    );
    expect(past.size).toBe(then.length);
    for (const truck of then) {
      const other = past.get(truck.truckId);
      compared += 1;
      const at = `${new Date(atMs).toISOString()} ${truck.signCode}`;
      if (other === undefined || truck.contactTime === null) continue;
      if (other.gpsTime !== truck.gpsTime) unlike.push(`${at} fix ${truck.gpsTime} past ${other.gpsTime}`);
      if (other.status !== truck.status)
        unlike.push(`${at} status ${truck.status} ${truck.alarm} past ${other.status} ${other.alarm}`);
      for (const field of ['area', 'driverName'] as const) {
        if (truck[field] !== null) named.add(field);
        if (other[field] !== truck[field]) unlike.push(`${at} ${field} ${truck[field]} past ${other[field]}`);
      }
      // Records tell what a truck does by its last reading; the engine may know better for a minute, and that it idles.
      if (other.processState !== truck.processState && other.processState !== 'initialising')
        otherProcess.push(`${at} ${truck.processState} past ${other.processState}`);
      const [own, its] = [litres(truck.lastInventoryMap), litres(other.lastInventoryMap)];
      if (JSON.stringify(own) !== JSON.stringify(its)) unlike.push(`${at} tanks ${own} past ${its}`);
    }
  }
  expect(accepted).toBeGreaterThan(5000);
  expect(compared).toBeGreaterThan(100);
  expect(unlike).toEqual([]);
  expect([...named]).toHaveLength(2);
  expect(otherProcess.length, otherProcess.join('\n')).toBeLessThan(compared / 50);
  await app.server.close();
  await database.close();
}, 180_000);
