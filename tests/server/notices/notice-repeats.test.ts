import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { cancelAlarmNotices, queueAlarmNotices } from '#server/notices/outbox/queue-alarms.ts';
import { claimQueues, noteSending, releaseQueue } from '#server/notices/outbox/notice-queues.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { field, ingest, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { startNoticeProviders } from '../../support/notice-providers.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let providers: Awaited<ReturnType<typeof startNoticeProviders>>;
let nowMs = Date.parse('2026-03-02T02:00:00Z');
let seq = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  providers = await startNoticeProviders(() => nowMs);
  app = await openTestApp(database, () => nowMs, { noticeProviders: providers.config });
});
beforeEach(async () => {
  for (const table of ['notice', 'notice_lane', 'notice_rule', 'notice_receiver', 'message_balance'])
    await database.query(`delete from ${table}`);
  await database.query('truncate message_ledger');
  providers.received.length = 0;
  providers.moods.clear();
  providers.setReceipt(3);
  nowMs += 3_600_000;
});
afterAll(async () => {
  await app.server.close();
  await providers.close();
  await database.close();
});

const idOf = async (sql: string, values: readonly (string | number | null)[]): Promise<number> => {
  const [row] = await database.query<{ id: number }>(`${sql} returning id`, values);
  return row?.id ?? 0;
};
const receiver = (channel: 'sms' | 'mail', address: string): Promise<number> =>
  idOf(`insert into notice_receiver (company_code, channel, name, address) values ('TW01', $1, $2, $2)`, [
    channel,
    address,
  ]);
const rule = async (receiverId: number, minLevel = '1', afterMin: readonly number[] = [0]): Promise<void> => {
  const ruleId = await idOf(
    `insert into notice_rule (company_code, name, about, min_level) values ('TW01', 'rule', 'alarm', $1)`,
    [minLevel],
  );
  await database.query(`insert into notice_rule_type values ($1, '201')`, [ruleId]);
  for (const [index, after] of afterMin.entries())
    await database.query('insert into notice_step values ($1, $2, $3, $4)', [
      ruleId,
      index + 1,
      after,
      receiverId,
    ]);
};

/** Presses the emergency button. @returns the id of its alarm */
const press = async (): Promise<string> => {
  seq += 10;
  await ingest(
    app,
    ['pressed', 'released'].map((action, index) => ({
      id: `again-${seq + index}`,
      terminal: '1000000002',
      time: new Date(nowMs + index * 1000).toISOString(),
      seq: seq + index,
      kind: 'emergency',
      data: { action, button: 'cab' },
    })),
  );
  nowMs += 2000;
  const [alarm] = await database.query<{ id: string }>(
    'select id from alarm order by raised_time desc, id desc limit 1',
  );
  return alarm?.id ?? '';
};
const work = async (): Promise<void> => {
  while (await app.sendNotices());
};
const notices = () =>
  database.query<{ state: string; reason: string; content: string }>(
    'select state, reason, content from notice order by id',
  );
const balance = async (): Promise<number> => {
  const [row] = await database.query<{ balance: number }>('select balance from message_balance');
  return row?.balance ?? -1;
};
const publish = (id: string) =>
  database.transaction(async (queries) => {
    cancelAlarmNotices(queries, [id], nowMs);
    queueAlarmNotices(queries, [id], nowMs);
  });

test('several notices in one text message are looked up under its number, settled together and paid once', async () => {
  await database.query(`insert into message_balance values ('TW01', 3)`);
  const to = await receiver('sms', '13800000021');
  for (let day = 1; day <= 7; day += 1)
    await database.query(
      `insert into notice (subject, receiver_id, company_code, kind, payload, channel, receiver_name, address, lane,
         created_time, due_time)
       values ($1, $2, 'TW01', 'expiry', '{"document":"qualification","holder":"驾驶员","daysLeft":7}', 'sms', 'x',
         '13800000021', 'sms:13800000021', $3, $3)`,
      [`expiry:${day}`, to, new Date(nowMs)],
    );
  // The first of them is overtaken before it is begun: the message has the number of the second.
  const gone =
    (await database.query<{ id: number }>('select id from notice order by id limit 1'))[0]?.id ?? 0;
  await database.query(
    `update notice set state = 'cancelled', reason = 'off', ended_time = now() where id = $1`,
    [gone],
  );
  providers.moods.set('sms', 'silent');
  await work();
  expect((await notices()).filter(({ state }) => state === 'unclear')).toHaveLength(6);
  providers.moods.clear();
  nowMs += 11_000;
  await work();
  expect((await notices()).filter(({ state }) => state === 'delivered')).toHaveLength(6);
  expect(providers.received).toHaveLength(1);
  expect(await balance()).toBe(2);
  // What is kept is what was sent: the template's parts.
  expect((await notices()).at(-1)?.content).toMatch(/^6 条通知 · — · — · \d+$/);
});

test('a text message that never arrived is paid once, whatever it is told with next, and given back if nobody needs it', async () => {
  await database.query(`insert into message_balance values ('TW01', 3)`);
  await rule(await receiver('sms', '13800000022'));
  providers.moods.set('sms', 'error');
  const alarm = await press();
  await work();
  expect(await balance()).toBe(2);
  expect(await notices()).toMatchObject([{ state: 'unclear' }]);
  // Somebody sees it while it waits to be asked for: it is not sent again, and costs nothing.
  const safety = await loginAs(app, 'safety');
  await safety.send('POST', '/alarmCue', { alarmIds: alarm, state: 'acknowledged' });
  providers.moods.clear();
  nowMs += 11_000;
  await work();
  nowMs += 60_000;
  await work();
  expect(await notices()).toMatchObject([{ state: 'cancelled', reason: 'seen' }]);
  expect(providers.received).toEqual([]);
  expect(await balance()).toBe(3);
});

test('what waits for another try is not told once its alarm is seen', async () => {
  await rule(await receiver('mail', 'busy@fleet.example'));
  providers.moods.set('mail', 'busy');
  const alarm = await press();
  await work();
  expect(await notices()).toMatchObject([{ state: 'queued' }]);
  const safety = await loginAs(app, 'safety');
  await safety.send('POST', '/alarmCue', { alarmIds: alarm, state: 'acknowledged' });
  providers.moods.clear();
  nowMs += 120_000;
  await work();
  expect(await notices()).toMatchObject([{ state: 'cancelled', reason: 'seen' }]);
  expect(providers.received).toEqual([]);
});

test('withdrawn and standing again it is told again; seen, no number that a replay gives it is told', async () => {
  await rule(await receiver('mail', 'again@fleet.example'));
  const alarm = await press();
  const set = (sql: string) => database.query(`update alarm set ${sql} where id = $1`, [alarm]);
  await set('withdrawn = true');
  await publish(alarm);
  expect(await notices()).toMatchObject([{ state: 'cancelled', reason: 'withdrawn' }]);
  await set('withdrawn = false');
  await publish(alarm);
  expect(await notices()).toMatchObject([{ state: 'queued', reason: '' }]);
  await set(`suppressed_by = 'joined'`);
  await publish(alarm);
  expect(await notices()).toMatchObject([{ state: 'cancelled', reason: 'withdrawn' }]);
  await set(`suppressed_by = null, state = 'acknowledged'`);
  await publish(alarm);
  expect(await notices()).toMatchObject([{ state: 'cancelled', reason: 'withdrawn' }]);
  await database.query('delete from notice');
  await publish(alarm);
  expect(await notices()).toEqual([]);
});

test('an alarm that rises to a rule’s level is told then; two steps at once say nothing of waiting', async () => {
  const to = await receiver('mail', 'levels@fleet.example');
  await rule(to, '3');
  const alarm = await press();
  await database.query('update alarm set level = 2 where id = $1', [alarm]);
  await database.query('delete from notice');
  await publish(alarm);
  expect(await notices()).toEqual([]);
  await database.query('update alarm set level = 3 where id = $1', [alarm]);
  await publish(alarm);
  expect(await notices()).toHaveLength(1);

  await database.query('delete from notice');
  await database.query('delete from notice_rule');
  await rule(to, '1', [0, 0]);
  await database.query(`update notice_step set receiver_id = $1 where step_no = 2`, [
    await receiver('mail', 'second@fleet.example'),
  ]);
  await publish(alarm);
  await work();
  expect(providers.received).toHaveLength(2);
  for (const { text } of providers.received) expect(text).not.toContain('无人处理');
});

test('a rule counts what it wrote itself, whatever it is called and whoever its receiver works for', async () => {
  const to = await receiver('mail', 'elsewhere@fleet.example');
  await database.query(`update notice_receiver set company_code = 'TW02' where id = $1`, [to]);
  await rule(to);
  await database.query(
    `insert into notice_rule (company_code, name, about) values ('TW01', 'rule', 'expiry')`,
  );
  await press();
  await database.query(`update notice_rule set name = 'renamed' where about = 'alarm'`);
  await work();
  // The week is that of the database's clock.
  await database.query('update notice set created_time = now()');
  const admin = await loginAs(app, 'admin');
  const found = field(await admin.get('/resources/setting/alarm_threshold/alarm_ding_talk'), 'rows') as {
    readonly about: string;
    readonly sentCount: number;
  }[];
  expect(found.map(({ about, sentCount }) => [about, sentCount]).toSorted()).toEqual([
    ['alarm', 1],
    ['expiry', 0],
  ]);
});

test('an address that another process has taken over is neither sent to nor released by the first', async () => {
  await rule(await receiver('mail', 'lane@fleet.example'));
  await press();
  const [first] = await claimQueues(database, nowMs, 5);
  expect(first).toBeDefined();
  if (first === undefined) return;
  expect(await claimQueues(database, nowMs, 5)).toEqual([]);
  const [second] = await claimQueues(database, nowMs + 61_000, 5);
  expect(second?.lane).toBe(first.lane);
  expect(await database.transaction((queries) => noteSending(queries, first, nowMs + 61_000))).toBeNull();
  await releaseQueue(database, first, null);
  expect(await claimQueues(database, nowMs + 62_000, 5)).toEqual([]);
});
