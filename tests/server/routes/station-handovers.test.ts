import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { signDelivery } from '#server/deliveries/station-handovers.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { addDepot, deliveryStory } from '../../support/engine/delivery.ts';
import { type Client, ingest, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

let database: Database;
let app: App;
let dispatcher: Client;
let useradmin: Client;
const startMs = Date.parse('2026-03-02T00:00:00Z');
let nowMs = startMs;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await addDepot(database);
  app = await openTestApp(database, () => nowMs);
  for (const terminal of ['1000000002', '1000000003', '1000000004']) {
    const { messages, endMs } = deliveryStory({ terminal, startMs });
    nowMs = endMs + 60_000;
    await ingest(app, messages);
  }
  dispatcher = await loginAs(app, 'dispatcher');
  useradmin = await loginAs(app, 'useradmin');
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { nowMs };
    return () => ({ nowMs } = noted);
  },
}));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

interface Row {
  readonly visitId: string;
  readonly signCode: string;
  readonly signature: unknown;
}
const rowsOf = async (client: Client, query: string): Promise<readonly Row[]> => {
  const { data } = await client.get(`/stationHandovers?${query}`);
  return Array.isArray(data) ? data : [];
};

test('a delivery is signed for once and stays as it was', async () => {
  await step(
    'finished deliveries of the own companies wait for a signature, with what was measured',
    async () => {
      const rows = await rowsOf(dispatcher, 'state=open');
      expect(rows.map(({ signCode }) => signCode).toSorted()).toEqual(['浙B00002', '浙B00003']);
      expect(rows.find(({ signCode }) => signCode === '浙B00002')).toMatchObject({
        areaName: '城关加油站',
        taskCode: '1000000002-20260302080610',
        sealIntegrity: 'unbroken',
        lines: [{ oilCode: 92, unloadedV20L: expect.any(Number), receivedV20L: null }],
        signature: null,
      });
      expect(await rowsOf(dispatcher, 'state=open&signCode=00003')).toHaveLength(1);
      expect(await rowsOf(dispatcher, `state=open&areaName=${encodeURIComponent('城关')}`)).toHaveLength(2);
      expect(await rowsOf(dispatcher, `state=open&areaName=${encodeURIComponent('慈溪')}`)).toHaveLength(0);
    },
  );

  await step(
    'signed once, under one key however often it is sent; the second signer learns who was first',
    async () => {
      const [row] = await rowsOf(dispatcher, 'state=open&signCode=00002');
      const form = {
        visitId: row?.visitId ?? '',
        receivedL: '4990.5',
        receiver: '王站长',
        remark: '短 10 L',
      };
      const once = () =>
        dispatcher.send('PUT', '/stationHandovers', form, { 'idempotency-key': 'sign-at-station-1' });
      const [first, again] = await Promise.all([once(), once()]);
      expect(first.data).toMatchObject({
        signature: { signedName: '陈国梁', receiver: '王站长', receivedL: 4990.5, remark: '短 10 L' },
      });
      expect(again.data).toEqual(first.data);
      const second = await useradmin.send('PUT', '/stationHandovers', { visitId: form.visitId });
      expect(second.resultCode).toBe(409);
      expect(second.message).toContain('陈国梁');
      const twice = await dispatcher.send('PUT', '/stationHandovers', { visitId: form.visitId });
      expect(twice.resultCode).toBe(409);
      expect((await database.query('select 1 from station_handover')).length).toBe(1);
      expect((await rowsOf(dispatcher, 'state=open')).map(({ signCode }) => signCode)).toEqual(['浙B00003']);
    },
  );

  await step('what was signed stays as it was; that the records have changed since is said', async () => {
    const [signed] = await rowsOf(useradmin, 'state=signed&signCode=00002');
    expect(signed).toMatchObject({ changed: false, lines: [{ oilCode: 92, receivedV20L: null }] });
    await database.query(`update station_unloading set received_v20_l = 4985 where sign_code = '浙B00002'`);
    const [later] = await rowsOf(useradmin, 'state=signed');
    expect(later).toMatchObject({ changed: true, lines: [{ receivedV20L: null }] });
  });

  await step('a delivery of a neighbour is none, and a role without the page gets none of it', async () => {
    const [row] = await database.query<{ visit_id: string }>(
      `select visit_id from station_unloading where sign_code = '浙B00004'`,
    );
    const answer = await dispatcher.send('PUT', '/stationHandovers', { visitId: row?.visit_id ?? '' });
    expect(answer.resultCode).toBe(404);
    const garden = await loginAs(app, 'garden');
    expect((await garden.get('/stationHandovers?state=open')).resultCode).toBe(401);
    expect((await database.query('select 1 from station_handover')).length).toBe(1);
  });
});

test('a handover that was written offline and sent twice under its key is one handover', async () => {
  const write = () =>
    dispatcher.send('POST', '/handovers', { notes: '离线写的' }, { 'idempotency-key': 'handover-offline-1' });
  const [first, again] = await Promise.all([write(), write()]);
  expect(again.data).toEqual(first.data);
  expect((await database.query(`select 1 from handover where notes = '离线写的'`)).length).toBe(1);
});

test('a delivery is signed within the companies of the signing user, whatever the caller has looked up', async () => {
  const [visit] = await database.query<{ visit_id: string }>(
    `select visit_id from station_unloading where sign_code = '浙B00004' and not withdrawn limit 1`,
  );
  const signature = (companies: readonly string[]) =>
    signDelivery(database, {
      companies,
      delivery: {
        visitId: visit?.visit_id ?? '',
        signCode: '浙B00004',
        companyName: '',
        taskCode: null,
        areaName: '',
        startTime: '',
        endTime: '',
        lines: [],
        sealIntegrity: null,
      },
      receivedL: null,
      receiver: '',
      remark: '',
      userId: 1,
      userName: '',
      time: new Date(nowMs),
    });
  expect(await signature(['TW0101'])).toBe(false);
  expect(await signature(['TW0102', 'TW0201', 'TW02'])).toBe(true);
});
