import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { carryClaims } from '#server/ingest/writing/carry-claims.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { putShortLoading } from '../../support/engine/short-loading-rows.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let client: Client;
const loadings = 'cargo_monitor/exception_report/bz_abnormal_oil_loading';
const losses = 'cargo_monitor/data_analysis/oil_loss';
const ranking = 'cargo_monitor/data_analysis/loss_month_rank';
const loss = 'task-fuel:S-1:gasoline';
const short = 'abnormal-loading:S-1:gasoline:short';
const period = 'startTime=2026-03-01T16:00:00Z&endTime=2026-03-02T16:00:00Z';
const own = { signCode: ownTruck, companyCode: 'TW0101', taskCode: 'S-1' };

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await putLoss(database, {
    ...own,
    id: loss,
    measure: 'atg',
    lossV20L: 200,
    loadingLossV20L: 200,
    loadingVerdict: 'proven',
    verdict: 'proven',
    chargedV20L: 0,
    chargedDepotV20L: 200,
  });
  await putShortLoading(database, { ...own, id: short, recordId: loss });
  app = await openTestApp(database, () => Date.parse('2026-03-02T12:00:00Z'));
  client = await loginAs(app, 'useradmin');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const rowsOf = async (page: string, query = period): Promise<readonly Record<string, unknown>[]> => {
  const rows = field(await client.get(`/reports/${page}?${query}`), 'rows');
  return Array.isArray(rows) ? rows : [];
};
const put = (id: string, more: Record<string, unknown>) =>
  client.send('PUT', '/lossClaims', { id, version: '0', ...more });

test('the page tells ticket, truck’s gauge, difference with what it may be off by, limit, verdict and the second witness', async () => {
  expect(await rowsOf(loadings)).toMatchObject([
    {
      ticketV20L: 8200,
      gaugeV20L: 8000,
      differenceV20L: 200,
      missingOffL: 52.6,
      allowedL: 24,
      legVerdict: 'proven',
      stationV20L: 9800,
      chargedDepotV20L: 200,
      judgement: null,
      claimState: 'none',
      limitL: null,
    },
  ]);
});

test('it is claimed from the depot beside the claim of the same load’s loss, each with a history of its own', async () => {
  const written = await put(short, { claimState: 'claimed', cause: 'shortDelivery', claimedL: '200' });
  expect(written.data).toMatchObject({ version: 1, claimState: 'claimed' });
  expect((await put(loss, { claimState: 'none', cause: 'gauge' })).data).toMatchObject({ version: 1 });
  expect(await rowsOf(loadings)).toMatchObject([{ claimState: 'claimed', claimedL: 200 }]);
  expect(await rowsOf(losses)).toMatchObject([{ claimState: 'none', cause: 'gauge' }]);
  const asked = await client.get(`/lossClaims?id=${encodeURIComponent(short)}`);
  expect(field(asked, 'addressee')).toBe('depot');
  expect(field(asked, 'versions')).toMatchObject([{ version: 1, cause: 'shortDelivery' }]);
});

test('judged to be none it charges nobody, and its history says who said so; it can’t be claimed at once', async () => {
  expect((await put(short, { claimState: 'none', judgement: 'normal' })).resultCode).toBe(400);
  const both = await put(short, {
    claimState: 'claimed',
    cause: 'gauge',
    judgement: 'falseAlarm',
    remark: '罐表错',
  });
  expect(both.resultCode).toBe(400);
  await put(short, { claimState: 'none', judgement: 'falseAlarm', remark: '罐表错' });
  expect(await rowsOf(losses)).toMatchObject([{ chargedDepotV20L: 0, lossV20L: 200 }]);
  expect(await rowsOf(loadings)).toMatchObject([{ chargedDepotV20L: 0, judgement: 'falseAlarm' }]);
});

test('a loss on the way is judged by its alarm, not here', async () => {
  const answer = await put(loss, { claimState: 'none', judgement: 'normal', remark: '正常' });
  expect(answer.resultCode).toBe(400);
  expect(await rowsOf(losses)).toMatchObject([{ chargedDepotV20L: 200 }]);
});

test('the ranking blames no truck for the depot’s leg, whatever people make of that', async () => {
  expect(await rowsOf(ranking)).toMatchObject([
    { lossV20L: 200, chargedDepotV20L: 200, closedLossV20L: 0, closedRate: 0 },
  ]);
  await put(short, { claimState: 'none', judgement: 'normal', remark: '计量误差' });
  expect(await rowsOf(ranking)).toMatchObject([{ chargedDepotV20L: 0, closedLossV20L: 0, closedRate: 0 }]);
});

test('a load whose code changes keeps what was said of its depot, too', async () => {
  await put(short, { claimState: 'claimed', cause: 'shortDelivery' });
  await database.query(
    `update task_fuel set withdrawn = true, replaced_by = 'task-fuel:S-2:gasoline' where id = $1`,
    [loss],
  );
  const moved = { ...own, taskCode: 'S-2' };
  await putLoss(database, { ...moved, id: 'task-fuel:S-2:gasoline' });
  await database.transaction(async (queries) => carryClaims(queries, [loss]));
  const [claim] = await database.query(`select task_code, addressee from loss_claim`);
  expect(claim).toEqual({ task_code: 'S-2', addressee: 'depot' });
});
