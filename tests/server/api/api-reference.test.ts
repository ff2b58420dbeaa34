import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { addService } from '../../support/worlds/service.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let admin: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const attempt = (form: Readonly<Record<string, string>>) => admin.send('POST', '/apiReference/trial', form);

test('an operation is shown with its fields, their types and units', async () => {
  const english = { 'accept-language': 'en' };
  const id = 'reports.page.cargo_monitor.data_analysis.oil_loss';
  const { data } = await admin.get(`/apiReference/operation?id=${id}`, english);
  expect(data).toMatchObject({
    method: 'GET',
    path: '/reports/cargo_monitor/data_analysis/oil_loss',
    bodyExample: '',
  });
  expect(field({ data }, 'reply')).toContainEqual(
    expect.objectContaining({ path: 'rows[].lossV20L', type: 'number | null', unit: 'L' }),
  );
  expect(field({ data }, 'query')).toContainEqual(
    expect.objectContaining({ path: 'signCode', type: 'string' }),
  );
  const form = await admin.get('/apiReference/operation?id=resources.create.setting.base_data.forwarder');
  expect(JSON.parse(String(field(form, 'bodyExample')))).toEqual({
    value: { name: '', companyCode: '', address: '' },
  });
});

test('a trial does what the token may do, whoever makes it, and reaches no other route', async () => {
  const { token } = await addService(database, 'TW0101', ['fleet.watch']);
  const read = await attempt({ token, method: 'GET', path: '/truckStatusData' });
  expect(read.data).toMatchObject({ status: 200, body: expect.stringContaining('浙B00002') });
  expect(field(read, 'body')).not.toContain('浙B00001');
  expect((await attempt({ token, method: 'GET', path: '/alarmInfo' })).data).toMatchObject({ status: 403 });
  for (const path of ['/../../ingest/commands', '/%2e%2e/x/../../../healthz', '@elsewhere/x'])
    expect((await attempt({ token, method: 'GET', path })).resultCode, path).toBe(400);
  const written = await database.query(
    `select 1 from audit_log where before::text like $1 or after::text like $1`,
    [`%${token}%`],
  );
  expect(written).toEqual([]);
});
