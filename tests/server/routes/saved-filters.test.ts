import { afterAll, beforeAll, expect, test } from 'vitest';

import { maxSavedFilters } from '#contract/reports/saved-filters.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let dispatcher: Client;
let safety: Client;

const address = 'cargo_monitor/event_report/switch_cover_flow';
const query = { range: 'today', values: { signCode: '浙B12345' }, chip: null };
const put = (client: Client, name: string, held: unknown = query, at = address) =>
  client.send('POST', '/savedFilters', { address: at, name, query: JSON.stringify(held) });

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  dispatcher = await loginAs(app, 'dispatcher');
  safety = await loginAs(app, 'safety');
});

eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test('filters are kept by name for one user and one report; the same name is given the new ones', async () => {
  const kept = await put(dispatcher, ' 夜班 ');
  expect(kept.data).toMatchObject({ name: '夜班', address, query });
  const again = await put(dispatcher, '夜班', { ...query, chip: 'open' });
  expect(again.data).toMatchObject({ id: (kept.data as { id: number }).id });
  const listOf = async (client: Client, at = address): Promise<unknown> =>
    (await client.get(`/savedFilters?address=${at}`)).data;
  expect(await listOf(dispatcher)).toMatchObject([{ name: '夜班', query: { chip: 'open' } }]);
  expect(await listOf(dispatcher, 'monitor/track_map')).toEqual([]);
  expect(await listOf(safety)).toEqual([]);
});

test("another user's filters cannot be removed, one's own can, once", async () => {
  const { id } = (await put(dispatcher, 'mine')).data as { id: number };
  expect((await safety.send('DELETE', '/savedFilters', { id: String(id) })).resultCode).not.toBe(200);
  expect((await dispatcher.send('DELETE', '/savedFilters', { id: String(id) })).resultCode).toBe(200);
  expect((await dispatcher.send('DELETE', '/savedFilters', { id: String(id) })).resultCode).not.toBe(200);
});

test('what is no query is refused in words, and so is one more than there is room for', async () => {
  for (const held of ['x', { values: { a: 1 } }, { range: 'today', values: [], chip: null }, null])
    expect((await put(safety, 'bad', held)).resultCode).toBe(400);
  for (let n = 0; n < maxSavedFilters; n += 1) expect((await put(safety, `n${n}`)).resultCode).toBe(200);
  const tooMany = await put(safety, 'one more');
  expect(tooMany.resultCode).toBe(400);
  expect(tooMany.message).toContain(String(maxSavedFilters));
  expect((await put(safety, 'n3', { ...query, chip: 'open' })).resultCode).toBe(200);
});
