import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { maxQuickVisits } from '#contract/session/quick-visits.ts';
import { maxSavedFiltersOfUser } from '#contract/reports/saved-filters.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { maxHandoversOfDay } from '#server/deliveries/routes/handovers.ts';
import { countAttempt, failureWindowMs, maxAuditedStrangers } from '#server/identity/session/attempts.ts';
import { findActor, insertSession, maxSessionsOfUser } from '#server/identity/actors.ts';
import { pruneRows } from '#server/operations/housekeeping/pruning.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, loginAs, tryLogin } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

let database: Database;
let app: App;
let client: Client;
let nowMs = Date.parse('2026-03-02T12:00:00Z');
const dayMs = 86_400_000;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  client = await loginAs(app, 'dispatcher');
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

const userId = async (name: string): Promise<number> => {
  const [row] = await database.query<{ id: number }>('select id from app_user where user_name = $1', [name]);
  return row?.id ?? 0;
};
const count = async (table: string, where = 'true'): Promise<number> =>
  (await database.query(`select 1 from ${table} where ${where}`)).length;

test('a user has so many sessions; one more ends the one that was not used for longest, and nobody else’s', async () => {
  const [mine, other] = [await userId('safety'), await userId('customer')];
  const open = async (of: number, atMs: number): Promise<Buffer> => {
    const tokenHash = createHash('sha256').update(randomUUID()).digest();
    await insertSession(
      database,
      { tokenHash, csrfToken: 'c', userId: of, ip: '10.0.0.1', area: '', agent: '' },
      atMs,
    );
    return tokenHash;
  };
  const theirs = await open(other, nowMs - 60_000);
  const hashes: Buffer[] = [];
  for (let n = 0; n < maxSessionsOfUser; n += 1) hashes.push(await open(mine, nowMs - 1000 + n));
  const alive = async (hash: Buffer | undefined) =>
    (await findActor(database, hash ?? theirs, nowMs)) !== null;
  expect(await alive(hashes[0])).toBe(true);
  const last = await open(mine, nowMs);
  expect([await alive(hashes[0]), await alive(hashes[1]), await alive(last), await alive(theirs)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('quick access, saved filters and handovers end somewhere, and say so in words', async () => {
  const id = await userId('dispatcher');
  await database.query(
    `insert into user_quick_visit (user_id, quick_visit_url, quick_visit_name)
     select $1, '/page/' || n, 'page' from generate_series(1, $2::int) n`,
    [id, maxQuickVisits - 1],
  );
  const visit = (url: string) =>
    client.send('POST', '/addUserQuickVisit', { quickVisitUrl: url, quickVisitName: 'x' });
  expect((await visit('/last')).resultCode).toBe(200);
  const over = await visit('/over');
  expect([over.resultCode, over.message]).toEqual([400, '快速访问最多 100 项，请先移除不用的菜单']);
  expect((await visit('/last')).resultCode).toBe(409);

  await database.query(
    `insert into user_saved_filter (user_id, address, name, query)
     select $1, 'page/' || n, 'x', '{}' from generate_series(1, $2::int) n`,
    [id, maxSavedFiltersOfUser],
  );
  const query = JSON.stringify({ range: null, values: {}, chip: null });
  const save = (address: string) => client.send('POST', '/savedFilters', { address, name: 'x', query });
  expect((await save('page/new')).resultCode).toBe(400);
  expect((await save('page/1')).resultCode).toBe(200);

  const write = () => client.send('POST', '/handovers', { notes: 'x' });
  for (let n = 0; n < maxHandoversOfDay; n += 1) expect((await write()).resultCode).toBe(200);
  const much = await write();
  expect([much.resultCode, much.message]).toEqual([429, '24 小时内最多提交 50 次交接']);
  expect(await count('handover', `from_user_id = ${id}`)).toBe(maxHandoversOfDay);
});

test('an address does not fill the audit with names that nobody has; what is tried at real accounts is written', async () => {
  const strangers = `action = 'session.refused' and user_id is null`;
  const address = { subject: 'address 127.0.0.1', limit: null };
  for (let n = 0; n < maxAuditedStrangers - 1; n += 1) await countAttempt(database, [address], nowMs);
  expect((await tryLogin(app, { username: 'nobody-1', password: 'x' })).resultCode).toBe(400);
  expect(await count('audit_log', strangers)).toBe(1);
  expect((await tryLogin(app, { username: 'nobody-2', password: 'x' })).resultCode).toBe(400);
  expect(await count('audit_log', strangers)).toBe(1);
  expect((await tryLogin(app, { username: 'garden', password: 'x' })).resultCode).toBe(400);
  expect(await count('audit_log', `action = 'session.refused' and user_name = 'garden'`)).toBe(1);
});

test('what is over is deleted, and nothing else of the audit', async () => {
  await step(
    'what is over is deleted: counts, challenges, sessions, known browsers, and strangers’ attempts after ninety days',
    async () => {
      const audit = (action: string, of: number | null, age: string) =>
        database.query(
          `insert into audit_log (time, user_id, user_name, action, subject) values (now() - $1::interval, $2, 'n', $3, $4)`,
          [age, of, action, `old ${age}`],
        );
      await audit('session.refused', null, '91 days');
      await audit('session.refused', null, '89 days');
      await audit('session.refused', await userId('garden'), '91 days');
      await audit('truck.update', null, '91 days');
      await client.get('/verifyCode');
      await countAttempt(database, [{ subject: 'place x', limit: null }], nowMs);
      const before = {
        challenges: await count('verify_challenge'),
        sessions: await count('session'),
        attempts: await count('sign_in_attempts'),
        devices: await count('known_device'),
      };
      for (const rows of Object.values(before)) expect(rows).toBeGreaterThan(0);
      await pruneRows(database, nowMs, 400);
      expect(await count('sign_in_attempts')).toBe(before.attempts);
      expect(await count('session')).toBe(before.sessions);
      expect(await count('audit_log', `subject like 'old %'`)).toBe(3);
      expect(await count('audit_log', `subject = 'old 91 days' and action = 'session.refused'`)).toBe(1);

      nowMs += failureWindowMs;
      await pruneRows(database, nowMs, 400);
      expect([await count('sign_in_attempts'), await count('verify_challenge')]).toEqual([0, 0]);
      nowMs += 181 * dayMs;
      await pruneRows(database, nowMs, 400);
      expect([await count('session'), await count('known_device')]).toEqual([0, 0]);
    },
  );

  await step('nothing else is taken out of the audit', async () => {
    for (const sql of [
      'delete from audit_log',
      `delete from audit_log where subject = 'old 89 days'`,
      `delete from audit_log where subject = 'old 91 days' and user_id is not null`,
      `delete from audit_log where action = 'truck.update'`,
      `update audit_log set subject = ''`,
      'truncate audit_log',
    ])
      await expect(database.query(sql)).rejects.toThrow('append-only');
  });
});

test('notices go after 400 days, whatever became of them; what was charged for them stays', async () => {
  await database.query(
    `insert into notice (subject, receiver_id, company_code, kind, channel, receiver_name, lane, state, created_time, due_time)
     select 'alarm:' || age || state, 1, 'TW0101', 'alarm', 'sms', '值班', 'sms:1', state,
       $1::timestamptz - make_interval(days => age), $1
     from unnest(array[399, 401]) age, unnest(array['delivered', 'accepted', 'cancelled']) state`,
    [new Date(nowMs)],
  );
  await database.query(
    `insert into message_ledger (company_code, kind, quantity, balance, notice_id, booked_time)
     select 'TW0101', 'use', -1, 5, id, created_time from notice where subject = 'alarm:401delivered'`,
  );
  await pruneRows(database, nowMs, 400);
  expect(await count('notice', `subject like 'alarm:399%'`)).toBe(3);
  expect(await count('notice', `subject like 'alarm:401%'`)).toBe(0);
  expect(await count('message_ledger', `kind = 'use'`)).toBe(1);
});

test('a token that has ended stays listed for ninety days, one that has no end for ever', async () => {
  await database.query(
    `insert into ingest_token (token_hash, name, ends_time) values ('ended', 'old', $1), ('ending', 'old', $2), ('lasting', 'old', null)`,
    [new Date(nowMs - 91 * dayMs), new Date(nowMs - 89 * dayMs)],
  );
  await pruneRows(database, nowMs, 400);
  const left = await database.query<{ hash: string }>(
    `select convert_from(token_hash, 'UTF8') as hash from ingest_token where name = 'old' order by 1`,
  );
  expect(left.map(({ hash }) => hash)).toEqual(['ending', 'lasting']);
});
