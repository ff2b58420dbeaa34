import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, ingest, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

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
eachTestAnew(() => ({ database, app }));
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
  expect(field(state, 'shift'), 'nobody has taken over yet').toBeNull();
});

test('the counts of all screens are the same, and say who is at an alarm', async () => {
  const counts = async (): Promise<unknown> => (await going.get('/openAlarms')).data;
  expect(await counts()).toMatchObject({ toDo: [1, 0, 0, 0], inProgress: [] });
  const { data: list } = await going.get('/alarmInfo?unconfirmed=true');
  const [alarm] = Object(list).rows;
  expect(Object(list).rows).toHaveLength(1);
  await going.send('POST', '/alarmCue', { alarmIds: alarm.id, state: 'inProgress' });
  expect(await counts()).toMatchObject({
    toDo: [0, 0, 0, 0],
    inProgress: [{ name: '陈国梁', count: 1 }],
    oldestTime: '2026-03-02T11:59:55Z',
  });
  const state = await going.get('/handoverState');
  expect([field(state, 'openAlarms'), field(state, 'toDo')]).toEqual([1, 0]);
  expect(field(state, 'alarms')).toMatchObject([{ state: 'inProgress', stateBy: '陈国梁' }]);
  const { data: mine } = await going.get('/alarmInfo?inProgress=true');
  expect(Object(mine).rows).toMatchObject([{ id: alarm.id, stateBy: '陈国梁' }]);
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
  // The shift of those who took over: what came and was judged before is not theirs.
  expect(field(await coming.get('/handoverState'), 'shift')).toEqual({
    sinceTime: '2026-03-02T12:00:00.000Z',
    raised: 0,
    judged: 0,
  });
  const again = await coming.send('PUT', '/handovers', { id });
  expect(again.resultCode).toBe(409);
  expect(again.message).toContain('林晓燕');
});

test('a role without the page gets none of it', async () => {
  const garden = await loginAs(app, 'garden');
  for (const path of ['/handoverState', '/handovers']) expect((await garden.get(path)).resultCode).toBe(401);
});
