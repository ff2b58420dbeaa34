import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/demo-app.ts';
import { type Client, field, ingest, loginAs, ownTruck } from '../../support/demo-world.ts';

let database: Database;
let app: App;
let going: Client;
let coming: Client;
const nowMs = Date.parse('2026-03-02T12:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  await ingest(app, [
    {
      id: 'handover-1',
      terminal: '1000000002',
      time: new Date(nowMs - 5000).toISOString(),
      seq: 1,
      kind: 'emergency',
      data: { action: 'pressed', button: 'cab' },
    },
  ]);
  going = await loginAs(app, 'dispatcher');
  coming = await loginAs(app, 'useradmin');
});
afterAll(() => closeDemoApp({ database, app }));

const newest = async (client: Client): Promise<Record<string, unknown>> => {
  const { data } = await client.get('/handovers');
  return Array.isArray(data) ? data[0] : {};
};

test('what is open now is counted and listed: the emergency first', async () => {
  const state = await going.get('/handoverState');
  expect(field(state, 'openAlarms')).toBe(1);
  expect(field(state, 'urgentAlarms')).toBe(1);
  expect(field(state, 'alarms')).toMatchObject([{ type: 201, signCode: ownTruck, state: 'unconfirmed' }]);
  expect(field(state, 'trucksUnderWay')).toBe(0);
});

test('one writes, another signs, once; what was open then is kept', async () => {
  expect((await going.send('POST', '/handovers', { notes: '  ' })).resultCode).toBe(400);
  const written = await going.send('POST', '/handovers', { notes: '浙B00002 报警跟进中' });
  const id = String(field(written, 'id'));
  expect(written.data).toMatchObject({ openAlarms: 1, urgentAlarms: 1, toName: null, mine: true });
  expect((await going.send('PUT', '/handovers', { id })).resultCode).toBe(400);
  expect(await newest(coming)).toMatchObject({ notes: '浙B00002 报警跟进中', toName: null, mine: false });
  const signed = await coming.send('PUT', '/handovers', { id, remark: '收到' });
  expect(signed.data).toMatchObject({
    toName: '林晓燕',
    signedRemark: '收到',
    signedTime: '2026-03-02T12:00:00Z',
  });
  const again = await coming.send('PUT', '/handovers', { id });
  expect(again.resultCode).toBe(409);
  expect(again.message).toContain('林晓燕');
});

test('a role without the page gets none of it', async () => {
  const garden = await loginAs(app, 'garden');
  for (const path of ['/handoverState', '/handovers']) expect((await garden.get(path)).resultCode).toBe(401);
});
