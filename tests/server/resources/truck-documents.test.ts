import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let admin: Client;
const address = 'setting/base_data/truck';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, Date.now);
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const row = async (): Promise<Record<string, unknown>> => {
  const rows = field(await admin.get(`/resources/${address}?search=${encodeURIComponent(ownTruck)}`), 'rows');
  return Array.isArray(rows) ? (rows[0] ?? {}) : {};
};

/** China's day so many days ahead. */
const ahead = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

const documents = ['vehicleLicenceUntil', 'hazardousPermitUntil', 'tankInspectionUntil', 'insuranceUntil'];
const write = async (days: readonly (number | null)[]): Promise<unknown> => {
  const { id, version } = await row();
  const dates = documents.map((name, index) => {
    const left = days[index] ?? null;
    return [name, left === null ? null : ahead(left)];
  });
  await admin.send(
    'PUT',
    `/resource/${Number(id)}/${address}`,
    rowForm(Object.fromEntries(dates), Number(version)),
  );
  return (await row())['documentState'];
};

test('a truck’s documents are as good as the one that ends first, and not called valid while one is unknown', async () => {
  expect(await write([])).toBeNull();
  expect(await write([400, 400, 400, 400])).toBe('valid');
  expect(await write([400, 400, 31, null])).toBe('incomplete');
  expect(await write([400, 400, 30, null])).toBe('soon');
  expect(await write([0, 400, 400, 400])).toBe('soon');
  expect(await write([400, -1, 400, null])).toBe('expired');
});

test('devices that are installed in a truck are named with it, those that are switched off are not', async () => {
  const { id } = await row();
  await database.query('delete from device where truck_id = $1', [Number(id)]);
  for (const [name, enabled] of [
    ['2 号液位仪', true],
    ['旧流量计', false],
    ['1 号液位仪', true],
  ] as const)
    await database.query(
      `insert into device (name, code, device_type, truck_id, enabled) values ($1, $1, 'levelGauge', $2, $3)`,
      [name, Number(id), enabled],
    );
  expect((await row())['devices']).toBe('1 号液位仪 · 2 号液位仪');
});
