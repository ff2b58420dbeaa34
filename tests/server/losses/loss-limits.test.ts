import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SettingKey } from '#contract/settings.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createMasterSource } from '#server/master-data/in-force/master-context.ts';
import { scopeName, settingFor } from '#engine/master/setting-index.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { rowForm } from '../../support/row-form.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let manager: Client;
let nowMs = Date.parse('2026-03-02T12:00:00Z');
const page = 'setting/alarm_threshold/loss_limit';
const address = `/resources/${page}`;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  manager = await loginAs(app, 'useradmin');
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { nowMs };
    return () => ({ nowMs } = noted);
  },
}));
afterAll(() => closeDemoApp({ database, app }));

/** The limit that the rules would use for a truck of the fleet at a moment. */
const limitAt = async (fuel: 'gasoline' | 'diesel', atMs: number) =>
  inForce(`loss.highLossRate.${fuel}`, atMs);

/** What of a setting a truck of the fleet has at a moment, and whose it is. */
const inForce = async (key: SettingKey, atMs: number) => {
  const { engine } = await createMasterSource(database)();
  const chain = ['TW0101', 'TW01'].map((code) => scopeName('company', code));
  const { value, scopeId } = settingFor(engine.settings, key, atMs, chain);
  return [value, scopeId];
};

test('a limit by fleet and product holds from its saving on, for the fleets below too, and ends when it is taken away', async () => {
  const created = await manager.send(
    'POST',
    address,
    rowForm({
      companyCode: 'TW01',
      gasolinePerMille: '4.57',
      note: '合同 2026-3',
    }),
  );
  expect(created.resultCode).toBe(200);
  const id = String(field(created, 'id'));
  expect(await limitAt('gasoline', nowMs)).toEqual([0.00457, 'TW01']);
  expect(await limitAt('gasoline', nowMs - 1000)).toEqual([0.003, null]);
  expect(await limitAt('diesel', nowMs)).toEqual([0.003, null]);
  const before = nowMs;
  nowMs += 60_000;
  await manager.send(
    'PUT',
    `/resource/${id}/${page}`,
    rowForm({ gasolinePerMille: '', dieselPerMille: '2' }, 1),
  );
  expect(await limitAt('gasoline', nowMs)).toEqual([0.003, null]);
  expect(await limitAt('diesel', nowMs)).toEqual([0.002, 'TW01']);
  expect(await limitAt('gasoline', before)).toEqual([0.00457, 'TW01']);
  nowMs += 60_000;
  expect((await manager.send('DELETE', `/resource/${id}/${page}`, {})).resultCode).toBe(200);
  expect(await limitAt('diesel', nowMs)).toEqual([0.003, null]);
});

test('an allowance by season is a setting of its fleet from its saving on, and ends when it is taken away', async () => {
  const created = await manager.send(
    'POST',
    address,
    rowForm({ companyCode: 'TW01', gasolineSummerPerMille: '4.5' }),
  );
  expect(created.resultCode).toBe(200);
  const summer = 'loss.allowance.gasoline.summer';
  expect(await inForce(summer, nowMs)).toEqual([0.0045, 'TW01']);
  expect(await inForce(summer, nowMs - 1000)).toEqual([0, null]);
  expect(await inForce('loss.allowance.gasoline.winter', nowMs)).toEqual([0, null]);
  nowMs += 60_000;
  await manager.send(
    'PUT',
    `/resource/${String(field(created, 'id'))}/${page}`,
    rowForm({ gasolineSummerPerMille: '' }, 1),
  );
  expect(await inForce(summer, nowMs)).toEqual([0, null]);
  expect(
    (await manager.send('POST', address, rowForm({ companyCode: 'TW0102', dieselWinterPerMille: '0' })))
      .resultCode,
  ).toBe(400);
});

test('one limit for each fleet, sensible figures, and only for whom the role allows it', async () => {
  const good = { companyCode: 'TW0101', gasolinePerMille: '3.5' };
  expect((await manager.send('POST', address, rowForm({ ...good, gasolinePerMille: '0' }))).resultCode).toBe(
    400,
  );
  expect((await manager.send('POST', address, rowForm({ ...good, companyCode: 'TW02' }))).resultCode).toBe(
    400,
  );
  expect((await manager.send('POST', address, rowForm(good))).resultCode).toBe(200);
  expect((await manager.send('POST', address, rowForm(good))).resultCode).toBe(400);
  const dispatcher = await loginAs(app, 'dispatcher');
  expect((await dispatcher.get(address)).resultCode).toBe(200);
  expect((await dispatcher.send('POST', address, rowForm({ companyCode: 'TW0101' }))).resultCode).toBe(401);
});

test('a loss shows the limit that it was judged by and whose it is', async () => {
  await putLoss(database, {
    id: 'task-fuel:T-1:gasoline',
    signCode: ownTruck,
    companyCode: 'TW0101',
    taskCode: 'T-1',
    highLossRateThreshold: 0.0035,
    why: {
      rule: 'task-loss',
      settings: [{ key: 'loss.highLossRate.gasoline', value: 0.0035, scope: 'company', scopeId: 'TW0101' }],
    },
  });
  const page = '/reports/cargo_monitor/data_analysis/oil_loss?taskCode=T-1';
  const rows = field(await manager.get(page), 'rows');
  expect(Array.isArray(rows) ? rows[0] : null).toMatchObject({
    highLossRateThreshold: 0.0035,
    limitScope: 'company',
    limitOf: '甬港镇海车队',
  });
});
