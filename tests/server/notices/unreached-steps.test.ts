import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { cancelAlarmNotices, queueAlarmNotices } from '#server/notices/outbox/queue-alarms.ts';
import { endUnreached } from '#server/notices/outbox/unreached.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ingest, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let nowMs = Date.now();
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
});
beforeEach(async () => {
  for (const table of ['notice', 'notice_lane', 'notice_rule', 'on_call_plan', 'notice_receiver'])
    await database.query(`delete from ${table}`);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const idOf = async (sql: string, values: readonly (string | number | boolean)[]): Promise<number> => {
  const [row] = await database.query<{ id: number }>(`${sql} returning id`, values);
  return row?.id ?? 0;
};
const receiver = (name: string, company = 'TW01', enabled = true): Promise<number> =>
  idOf(
    `insert into notice_receiver (company_code, channel, name, address, enabled) values ($1, 'mail', $2, $2, $3)`,
    [company, name, enabled],
  );
const rule = async (receiverId: number, company = 'TW01'): Promise<void> => {
  const ruleId = await idOf(`insert into notice_rule (company_code, name, about) values ($1, $2, 'alarm')`, [
    company,
    `rule of ${company}`,
  ]);
  await database.query(`insert into notice_rule_type values ($1, '201')`, [ruleId]);
  await database.query('insert into notice_step values ($1, 1, 0, $2)', [ruleId, receiverId]);
};

let seq = 0;
/** Presses the emergency button of a truck of the company TW01. @returns the id of its alarm */
const press = async (): Promise<string> => {
  seq += 1;
  nowMs += 60_000;
  await ingest(app, [
    {
      id: `unheard-${seq}`,
      terminal: '1000000002',
      time: new Date(nowMs).toISOString(),
      seq,
      kind: 'emergency',
      data: { action: seq % 2 === 1 ? 'pressed' : 'released', button: 'cab' },
    },
    {
      id: `unheard-${seq}-up`,
      terminal: '1000000002',
      time: new Date(nowMs + 1000).toISOString(),
      seq: seq + 1000,
      kind: 'emergency',
      data: { action: seq % 2 === 1 ? 'released' : 'pressed', button: 'cab' },
    },
  ]);
  nowMs += 2_000;
  const [alarm] = await database.query<{ id: string }>(
    'select id from alarm where type = 201 order by raised_time desc, id desc limit 1',
  );
  return alarm?.id ?? '';
};

const companyOf = async (userName: string): Promise<string> => {
  const [user] = await database.query<{ code: string }>(
    'select company_code as code from app_user where user_name = $1',
    [userName],
  );
  return user?.code ?? '';
};

const stepsSeenBy = async (userName: string): Promise<readonly string[]> => {
  const client = await loginAs(app, userName);
  const { resultCode, data } = await client.get('/unreachedNotices');
  return resultCode === 200
    ? (data as readonly { ruleName: string; receiverName: string }[]).map(
        ({ ruleName, receiverName }) => `${ruleName}: ${receiverName}`,
      )
    : [`refused ${String(resultCode)}`];
};

test('steps that had nobody to tell are told to the company whose rules they are, and to no other', async () => {
  await rule(await receiver('off@tw01', 'TW01', false));
  await press();
  expect(await endUnreached(database, nowMs)).toBe(1);
  await database.query(
    `insert into notice (subject, receiver_id, company_code, kind, type, sign_code, rule_name, channel, receiver_name,
       lane, state, reason, created_time, due_time, ended_time)
     values ('alarm:theirs', 0, 'TW02', 'alarm', 201, '浙D00001', 'rule of TW02', '', 'off@tw02', 'nobody', 'failed',
       'nobody', $1, $1, $1)`,
    [new Date(nowMs)],
  );
  const moveTo = (company: string) =>
    database.query(`update app_user set company_code = $1 where user_name = 'useradmin'`, [company]);
  const home = await companyOf('useradmin');
  await moveTo('TW01');
  expect(await stepsSeenBy('useradmin')).toEqual(['rule of TW01: off@tw01']);
  await moveTo('TW02');
  expect(await stepsSeenBy('useradmin')).toEqual(['rule of TW02: off@tw02']);
  await moveTo(home);
  // Who may not see what was told outside does not see what was not.
  expect(await stepsSeenBy('garden')).toEqual(['refused 401']);
});

test('an alarm of which every notice failed is told once, by its last step; one that reached somebody is not', async () => {
  const write = (alarm: string, step: number, state: string, reason: string) =>
    database.query(
      `insert into notice (subject, receiver_id, company_code, kind, type, sign_code, rule_name, step_no, channel,
         receiver_name, lane, state, reason, created_time, due_time, ended_time)
       values ('alarm:' || $1::text, $2::int, 'TW01', 'alarm', 201, '浙D00001', $1, $2, 'mail', 'step ' || $2::int, 'x', $3, $4, $5, $5, $5)`,
      [alarm, step, state, reason, new Date(nowMs)],
    );
  await write('lost', 1, 'failed', 'notConfigured');
  await write('lost', 2, 'failed', 'refused');
  await write('told', 1, 'failed', 'notConfigured');
  await write('told', 2, 'delivered', '');
  await write('waiting', 1, 'failed', 'notConfigured');
  await write('waiting', 2, 'queued', '');
  const [user] = await database.query<{ code: string }>(
    `update app_user set company_code = 'TW01' where user_name = 'useradmin' returning company_code as code`,
  );
  expect(user?.code).toBe('TW01');
  expect(await stepsSeenBy('useradmin')).toEqual(['lost: step 2']);
});

test('a step whose alarm was withdrawn and stands again is an event once more', async () => {
  await rule(await receiver('off@tw01', 'TW01', false));
  const alarm = await press();
  const states = () =>
    database.query<{ state: string; reason: string }>('select state, reason from notice order by id');
  const publish = (withdrawn: boolean) =>
    database.transaction(async (queries) => {
      await queries.query('update alarm set withdrawn = $2 where id = $1', [alarm, withdrawn]);
      cancelAlarmNotices(queries, [alarm], nowMs);
      queueAlarmNotices(queries, [alarm], nowMs);
    });
  await publish(true);
  expect(await states()).toEqual([{ state: 'cancelled', reason: 'withdrawn' }]);
  expect(await endUnreached(database, nowMs)).toBe(0);
  await publish(false);
  expect(await states()).toEqual([{ state: 'queued', reason: '' }]);
  expect(await endUnreached(database, nowMs)).toBe(1);
  expect(await states()).toEqual([{ state: 'failed', reason: 'nobody' }]);
  // Told once: the same alarm again is no second event.
  await publish(false);
  expect(await endUnreached(database, nowMs)).toBe(0);
});

const listOf = async (address: string) => {
  const client = await loginAs(app, 'useradmin');
  const { data } = await client.get(`/resources/${address}?page=1&pageSize=50`);
  return (data as { rows: Readonly<Record<string, unknown>>[] }).rows;
};

test('hours of a plan that nobody covers are a state with a word', async () => {
  const always = await receiver('always@tw01');
  const off = await receiver('off@tw01', 'TW01', false);
  const keyless = await idOf(
    `insert into notice_receiver (company_code, channel, name, address, enabled)
     values ('TW01', 'dingTalk', 'robot', '', $1)`,
    [true],
  );
  const plan = async (name: string, receiverId: number, hours: string | null): Promise<void> => {
    const planId = await idOf(`insert into on_call_plan (company_code, name) values ('TW01', $1)`, [name]);
    await database.query(`insert into on_call_shift values ($1, 1, $2, 'every', $3)`, [
      planId,
      receiverId,
      hours,
    ]);
  };
  await plan('a', always, null);
  await plan('b', always, '08:00-20:00');
  await plan('c', off, null);
  await plan('d', keyless, null);
  expect(
    (await listOf('setting/alarm_threshold/on_call')).map(({ name, coverage, uncoveredH, onDuty }) => [
      name,
      coverage,
      uncoveredH,
      onDuty ?? null,
    ]),
  ).toEqual([
    ['a', 'covered', 0, 'always@tw01'],
    ['b', 'gap', 84, expect.toBeOneOf([null, 'always@tw01'])],
    // Who has a shift and is told nothing is nobody on duty: he is off, or a robot without its key.
    ['c', 'nobody', 168, null],
    ['d', 'nobody', 168, null],
  ]);
});

test('a notice that waits says for what, and until when', async () => {
  const [past, soon, later] = [-1, 10, 60].map((min) => new Date(Date.now() + min * 60_000));
  const notice = (name: string, lane: string, due: Date | undefined, reason = '', state = 'queued') =>
    database.query(
      `insert into notice (subject, receiver_id, company_code, kind, channel, receiver_name, address, lane, state, reason,
         created_time, due_time)
       values ($1, 1, 'TW01', 'alarm', 'mail', $1, 'x', $2, $3, $4, $5, $6)`,
      [name, lane, state, reason, past ?? null, due ?? null],
    );
  for (const [lane, until, failures] of [
    ['mail:limited', soon, 0],
    ['mail:away', soon, 3],
    ['mail:free', null, 0],
  ] as const)
    await database.query('insert into notice_lane (lane, silent_until, failures) values ($1, $2, $3)', [
      lane,
      until ?? null,
      failures,
    ]);
  await notice('limited', 'mail:limited', past);
  await notice('away', 'mail:away', past);
  await notice('later step', 'mail:free', later);
  await notice('due', 'mail:free', past);
  await notice('refused once', 'mail:limited', soon, 'busy');
  await notice('done', 'mail:limited', past, '', 'delivered');
  const rows = await listOf('setting/base_data/message_record');
  const said = Object.fromEntries(
    rows.map((row) => [row['receiverName'], [row['reason'], row['waitsUntil'] ?? null]]),
  );
  const iso = (date: Date | undefined) => date?.toISOString();
  expect(said).toEqual({
    limited: ['heldBack', iso(soon)],
    away: ['wayAway', iso(soon)],
    'later step': ['notDue', iso(later)],
    due: ['', null],
    'refused once': ['busy', iso(soon)],
    done: ['', null],
  });
});
