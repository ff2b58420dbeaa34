import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { carryClaims } from '#server/ingest/writing/carry-claims.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { step } from '../../support/worlds/step.ts';

let database: Database;
let app: App;
let own: Client;
let colleague: Client;
let nowMs = Date.parse('2026-03-02T12:00:00Z');
const page = 'cargo_monitor/data_analysis/oil_loss';
const id = 'task-fuel:T-1:gasoline';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await putLoss(database, { id, signCode: ownTruck, companyCode: 'TW0101', taskCode: 'T-1' });
  await putLoss(database, {
    id: 'task-fuel:T-2:gasoline',
    signCode: ownTruck,
    companyCode: 'TW0101',
    taskCode: 'T-2',
    lossV20L: null,
    state: 'open',
  });
  app = await openTestApp(database, () => nowMs);
  own = await loginAs(app, 'useradmin');
  colleague = await loginAs(app, 'dispatcher');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const versionsOf = async (record = id): Promise<Record<string, unknown>[]> => {
  const versions = field(await own.get(`/lossClaims?id=${encodeURIComponent(record)}`), 'versions');
  return Array.isArray(versions) ? versions : [];
};

const rowOf = async (query = ''): Promise<Record<string, unknown> | undefined> => {
  const rows = field(await own.get(`/reports/${page}?taskCode=T-1${query}`), 'rows');
  return Array.isArray(rows) ? rows[0] : undefined;
};

test('a loss is claimed, disputed and settled', async () => {
  await step(
    'a loss nobody has spoken of is not claimed; what people say of it stands on the page, with who and when',
    async () => {
      expect(await versionsOf()).toEqual([]);
      expect(await rowOf()).toMatchObject({ claimState: 'none', cause: null, claimBy: null });
      const written = await own.send('PUT', '/lossClaims', {
        id,
        claimState: 'claimed',
        cause: 'shortDelivery',
        causeNote: '发油台短装',
        claimedL: '45.5',
        claimedAmount: '320.25',
        version: '0',
      });
      expect(written.data).toMatchObject({ version: 1, claimState: 'claimed', cause: 'shortDelivery' });
      expect(await rowOf()).toMatchObject({
        claimState: 'claimed',
        cause: 'shortDelivery',
        causeNote: '发油台短装',
        claimedL: 45.5,
        claimedAmount: 320.25,
        claimTime: '2026-03-02T12:00:00Z',
        claimBy: written.data && Reflect.get(Object(written.data), 'byName'),
      });
    },
  );

  await step('its columns filter and order, and the file has them in words', async () => {
    for (const [query, found] of [
      ['&claimState=claimed,accepted', true],
      ['&claimState=settled', false],
      ['&cause=shortDelivery', true],
      ['&cause=theft', false],
      ['&claimDay=2026-03-02', true],
      ['&claimDay=2026-04', false],
    ] as const)
      expect((await rowOf(query)) !== undefined, query).toBe(found);
    const ordered = field(await own.get(`/reports/${page}?order=-claimState`), 'rows');
    expect(Array.isArray(ordered) ? ordered.map((row) => row.claimState) : []).toEqual(['none', 'claimed']);
    const file = await own.send('POST', `/exports/${page}`, {
      taskCode: 'T-1',
      fields: 'cause,claimState,claimedL,claimedAmount,claimBy,claimTime',
      language: 'zh',
    });
    const [head, line] = (await readXlsx(new Uint8Array(file.raw))).sheets[0]?.rows ?? [];
    expect(head).toEqual([
      '损失原因',
      '索赔',
      '索赔量 V20',
      '索赔金额（元）',
      '处理人',
      '处理时间',
      '读取时间',
    ]);
    expect(line?.slice(0, 4)).toEqual(['发油不足', '索赔中', 45.5, 320.25]);
  });

  await step(
    'a write upon an older version is refused with the name of who was first; nothing is written',
    async () => {
      const stale = { id, claimState: 'claimed', cause: 'gauge', version: '0' };
      const answer = await colleague.send('PUT', '/lossClaims', stale);
      expect(answer.resultCode).toBe(409);
      expect(answer.message).toContain('索赔中');
      expect(await versionsOf()).toHaveLength(1);
      // Two at the same time upon the same version: one of them conflicts.
      const both = await Promise.all(
        [own, colleague].map((client) => client.send('PUT', '/lossClaims', { ...stale, version: '1' })),
      );
      expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual([200, 409]);
      expect((await versionsOf()).map(({ version }) => version)).toEqual([2, 1]);
    },
  );

  await step(
    'steps that do not exist, claims without a cause and refusals without a reason are refused; each kept step stays',
    async () => {
      const put = (fields: Record<string, string>) => own.send('PUT', '/lossClaims', { id, ...fields });
      expect(await put({ claimState: 'settled', cause: 'gauge', version: '2' })).toMatchObject({
        resultCode: 400,
      });
      expect((await put({ claimState: 'accepted', version: '2' })).resultCode).toBe(400);
      expect(
        (await put({ claimState: 'refused', cause: 'gauge', remark: ' ', version: '2' })).resultCode,
      ).toBe(400);
      expect((await put({ claimState: 'accepted', cause: 'weather', version: '2' })).resultCode).toBe(400);
      expect((await put({ claimState: 'accepted', cause: 'gauge', version: '2' })).resultCode).toBe(200);
      nowMs += 60_000;
      expect(
        (await put({ claimState: 'settled', cause: 'gauge', remark: '已付', version: '3' })).resultCode,
      ).toBe(200);
      expect((await put({ claimState: 'settled', cause: 'theft', version: '4' })).resultCode).toBe(400);
      expect((await versionsOf()).map(({ claimState }) => claimState)).toEqual([
        'settled',
        'accepted',
        'claimed',
        'claimed',
      ]);
    },
  );

  await step('what is not over has no claim, but its cause can be noted', async () => {
    const open = { id: 'task-fuel:T-2:gasoline', version: '0' };
    expect(
      (await own.send('PUT', '/lossClaims', { ...open, claimState: 'claimed', cause: 'leak' })).resultCode,
    ).toBe(400);
    expect(
      (await own.send('PUT', '/lossClaims', { ...open, claimState: 'none', cause: 'leak' })).resultCode,
    ).toBe(200);
  });

  await step(
    'another company neither sees nor moves it, a reader moves nothing, and no record means no claim',
    async () => {
      await database.query(
        `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'stranger', 'stranger', 'admin', 'TW02', password_hash from app_user where user_name = 'admin'`,
      );
      const stranger = await loginAs(app, 'stranger');
      const customer = await loginAs(app, 'customer');
      const form = { id, claimState: 'none', version: '4' };
      expect((await stranger.get(`/lossClaims?id=${id}`)).resultCode).toBe(404);
      expect((await stranger.send('PUT', '/lossClaims', form)).resultCode).toBe(404);
      expect((await customer.send('PUT', '/lossClaims', form)).resultCode).toBe(401);
      expect((await own.get('/lossClaims?id=task-fuel:none')).resultCode).toBe(404);
      expect((await versionsOf())[0]).toMatchObject({ claimState: 'settled', version: 4 });
    },
  );

  await step('a corrected record keeps its claim, and so does a load that goes by another code', async () => {
    await putLoss(database, {
      id,
      signCode: ownTruck,
      companyCode: 'TW0101',
      taskCode: 'T-1',
      lossV20L: 51.25,
      revision: 2,
      corrected: true,
    });
    expect(await rowOf()).toMatchObject({ lossV20L: 51.25, claimState: 'settled' });
    const next = 'task-fuel:T-0:gasoline';
    await putLoss(database, { id: next, signCode: ownTruck, companyCode: 'TW0101', taskCode: 'T-0' });
    await database.transaction(async (queries) => {
      await queries.query('update task_fuel set withdrawn = true, replaced_by = $2 where id = $1', [
        id,
        next,
      ]);
      carryClaims(queries, [id]);
    });
    expect((await versionsOf(next)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    const rows = field(await own.get(`/reports/${page}?taskCode=T-0`), 'rows');
    expect(Array.isArray(rows) ? rows[0] : null).toMatchObject({ claimState: 'settled', cause: 'gauge' });
  });
});
