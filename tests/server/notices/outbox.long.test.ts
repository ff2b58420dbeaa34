import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createSealer } from '#server/kernel/secrets/sealer.ts';

import { covers } from '../../support/covers.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { ingest, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { startNoticeProviders } from '../../support/notice-providers.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const secretKey = 'the key of a server that is tested only';
const sealer = createSealer(secretKey);

let database: Database;
let app: App;
let providers: Awaited<ReturnType<typeof startNoticeProviders>>;
let nowMs = Date.parse('2026-03-02T02:00:00Z');
let seq = 0;

const id = async (sql: string, values: readonly (string | number | null)[]): Promise<number> => {
  const [row] = await database.query<{ id: number }>(`${sql} returning id`, values);
  return row?.id ?? 0;
};

const receiver = (channel: string, address: string, company = 'TW01', language = 'zh'): Promise<number> => {
  const robot = channel === 'dingTalk' || channel === 'weCom';
  return id(
    `insert into notice_receiver (company_code, channel, name, address, language, robot_key, robot_secret, robot_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      company,
      channel,
      `${channel} ${address}`,
      robot ? '' : address,
      language,
      robot ? sealer.seal(address) : null,
      robot ? sealer.seal(providers.robotSecret) : null,
      robot ? address : null,
    ],
  );
};

interface Step {
  readonly afterMin: number;
  readonly receiverId?: number;
  readonly planId?: number;
}

const rule = async (
  steps: readonly Step[],
  over: { about?: string; company?: string; hours?: string; types?: readonly number[] } = {},
): Promise<number> => {
  const ruleId = await id(
    'insert into notice_rule (company_code, name, about, hours) values ($1, $2, $3, $4)',
    [over.company ?? 'TW01', 'rule', over.about ?? 'alarm', over.hours ?? null],
  );
  for (const type of over.types ?? [201])
    await database.query('insert into notice_rule_type values ($1, $2)', [ruleId, String(type)]);
  for (const [index, { afterMin, receiverId = null, planId = null }] of steps.entries())
    await database.query('insert into notice_step values ($1, $2, $3, $4, $5)', [
      ruleId,
      index + 1,
      afterMin,
      receiverId,
      planId,
    ]);
  return ruleId;
};

/** A press of the emergency button of the company's truck: alarm 201. */
const press = async (times = 1): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    seq += 10;
    await ingest(
      app,
      ['pressed', 'released'].map((action, index) => ({
        id: `press-${seq + index}`,
        terminal: '1000000002',
        time: new Date(nowMs + index * 1000).toISOString(),
        seq: seq + index,
        kind: 'emergency',
        data: { action, button: 'cab' },
      })),
    );
    // Presses within ten minutes are one alarm.
    nowMs += 11 * 60_000;
  }
};

const work = async (): Promise<void> => {
  while (await app.sendNotices());
};

interface NoticeRow {
  readonly state: string;
  readonly reason: string;
  readonly answer: string;
  readonly channel: string;
  readonly tries: number;
  readonly address: string;
}

const notices = () =>
  database.query<NoticeRow & Record<string, unknown>>(
    'select state, reason, answer, channel, tries, address from notice order by id',
  );

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  providers = await startNoticeProviders(() => nowMs);
  app = await openTestApp(database, () => nowMs, { noticeProviders: providers.config, secretKey });
});
beforeEach(async () => {
  for (const table of [
    'notice',
    'notice_lane',
    'oil_push',
    'notice_rule',
    'on_call_plan',
    'notice_receiver',
    'message_balance',
  ])
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

const recharge = async (quantity: number): Promise<void> => {
  await database.query('insert into message_balance values ($1, $2)', ['TW01', quantity]);
  await database.query(
    `insert into message_ledger (company_code, kind, quantity, balance, booked_time) values ('TW01', 'recharge', $1, $1, $2)`,
    [quantity, new Date(nowMs)],
  );
};

test('an alarm goes through every provider of a rule, signed, once, and says its number', async () => {
  covers('product.pushes-sms-mail-messaging');
  await recharge(10);
  const all = [
    await receiver('sms', '13800000001'),
    await receiver('mail', 'duty@fleet.example', 'TW01', 'en'),
    await receiver('dingTalk', 'robot-1'),
    await receiver('weCom', 'robot-2'),
  ];
  await rule(all.map((receiverId) => ({ afterMin: 0, receiverId })));
  await press();
  // As several processes do at once.
  await Promise.all([work(), work(), work()]);
  await work();
  expect(providers.received.map(({ provider, to }) => `${provider} ${to}`).toSorted()).toEqual([
    'dingTalk robot-1',
    'mail duty@fleet.example',
    'sms 13800000001',
    'weCom robot-2',
  ]);
  const text = providers.received.find(({ provider }) => provider === 'weCom')?.text ?? '';
  expect(text).toContain('紧急报警');
  expect(text).toContain(ownTruck);
  expect(text).toMatch(/编号 \d+$/);
  expect(providers.received.find(({ provider }) => provider === 'mail')?.text).toMatch(
    /Message-ID: <notice-\d+@tankwatch.example>/i,
  );
  expect((await notices()).map(({ channel, state }) => `${channel} ${state}`).toSorted()).toEqual([
    'dingTalk delivered',
    'mail delivered',
    'sms accepted',
    'weCom delivered',
  ]);
  // The telephone's own receipt comes later.
  nowMs += 31_000;
  await work();
  expect((await notices()).find(({ channel }) => channel === 'sms')?.state).toBe('delivered');
  const ledger = await database.query('select kind, quantity, balance from message_ledger order by id');
  expect(ledger).toEqual([
    { kind: 'recharge', quantity: 10, balance: 10 },
    { kind: 'use', quantity: -1, balance: 9 },
  ]);
});

test('who is next is told only while nobody acknowledges; a rule of another company tells nobody', async () => {
  const [first, second, stranger] = [
    await receiver('mail', 'first@fleet.example'),
    await receiver('mail', 'second@fleet.example'),
    await receiver('mail', 'stranger@other.example', 'TW02'),
  ];
  await rule([
    { afterMin: 0, receiverId: first },
    { afterMin: 5, receiverId: second },
  ]);
  await rule([{ afterMin: 0, receiverId: stranger }], { company: 'TW02' });
  const before = nowMs;
  await press();
  nowMs = before + 1000;
  await work();
  expect(providers.received.map(({ to }) => to)).toEqual(['first@fleet.example']);
  nowMs = before + 5 * 60_000 + 1000;
  await work();
  expect(providers.received.map(({ to }) => to)).toEqual(['first@fleet.example', 'second@fleet.example']);
  // Another one, which somebody sees in time.
  nowMs += 20 * 60_000;
  const again = nowMs;
  await press();
  nowMs = again + 1000;
  await work();
  const safety = await loginAs(app, 'safety');
  const [alarm] = await database.query<{ id: string }>(
    'select id from alarm order by raised_time desc limit 1',
  );
  await safety.send('POST', '/alarmCue', { alarmIds: alarm?.id ?? '', state: 'acknowledged' });
  nowMs = again + 10 * 60_000;
  await work();
  expect(providers.received.map(({ to }) => to)).toEqual([
    'first@fleet.example',
    'second@fleet.example',
    'first@fleet.example',
  ]);
  expect((await notices()).at(-1)).toMatchObject({ state: 'cancelled', reason: 'seen' });
});

test('whoever is on duty is told, by the hours of China, also past midnight', async () => {
  const [day, night] = [
    await receiver('mail', 'day@fleet.example'),
    await receiver('mail', 'night@fleet.example'),
  ];
  const planId = await id('insert into on_call_plan (company_code, name) values ($1, $2)', ['TW01', 'plan']);
  await database.query(
    `insert into on_call_shift values ($1, 1, $2, 'every', '08:00-20:00'), ($1, 2, $3, 'every', '20:00-08:00')`,
    [planId, day, night],
  );
  await rule([{ afterMin: 0, planId }]);
  const at = async (time: string): Promise<string | undefined> => {
    nowMs = Date.parse(time);
    await press();
    await work();
    return providers.received.at(-1)?.to;
  };
  expect(await at('2026-03-04T01:00:00Z')).toBe('day@fleet.example');
  // 23:00 and 03:00 in China.
  expect(await at('2026-03-04T15:00:00Z')).toBe('night@fleet.example');
  expect(await at('2026-03-04T19:00:00Z')).toBe('night@fleet.example');
});

test('a provider behind a broken proxy costs no try; one that takes a request and says nothing is asked once more in an emergency', async () => {
  await rule([{ afterMin: 0, receiverId: await receiver('dingTalk', 'robot-html') }]);
  providers.moods.set('dingTalk', 'html');
  await press();
  await work();
  expect(await notices()).toMatchObject([
    { state: 'queued', reason: 'notUnderstood', answer: '<html><body>Bad gateway</body></html>', tries: 0 },
  ]);
  providers.moods.set('dingTalk', 'silent');
  nowMs += 9_000;
  await work();
  expect(await notices()).toMatchObject([{ tries: 0 }]);
  nowMs += 2_000;
  await work();
  expect(await notices()).toMatchObject([{ state: 'queued', reason: 'noAnswer', tries: 1 }]);
  nowMs += 11_000;
  await work();
  expect(await notices()).toMatchObject([{ state: 'failed', reason: 'unknown', tries: 2 }]);
  expect(providers.received).toEqual([]);
});

test('a way that is away for an hour loses nothing: it is tried at growing intervals, an emergency each minute', async () => {
  await rule([{ afterMin: 0, receiverId: await receiver('mail', 'duty@fleet.example') }], { types: [201] });
  providers.moods.set('mail', 'busy');
  await press(5);
  for (let minute = 0; minute < 66; minute += 1) {
    nowMs += 60_001;
    await work();
  }
  expect((await notices()).map(({ state, tries }) => `${state} ${tries}`)).toEqual(Array(5).fill('queued 0'));
  providers.moods.clear();
  nowMs += 60_001;
  await work();
  expect((await notices()).map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
  expect(providers.received).toHaveLength(5);
});

test('an emergency whose way fails goes to the next step at once, and not when it would have been its turn', async () => {
  await rule([
    { afterMin: 0, receiverId: await receiver('dingTalk', 'robot-away') },
    { afterMin: 30, receiverId: await receiver('mail', 'second@fleet.example') },
    { afterMin: 60, receiverId: await receiver('mail', 'third@fleet.example') },
  ]);
  providers.moods.set('dingTalk', 'refuses');
  const before = nowMs;
  await press();
  nowMs = before + 1000;
  await work();
  nowMs += 1000;
  await work();
  expect(providers.received.map(({ to }) => to)).toEqual(['second@fleet.example']);
});

test('a step that has nobody to tell is an event, and the next one is due at once', async () => {
  const off = await receiver('mail', 'off@fleet.example');
  await database.query('update notice_receiver set enabled = false where id = $1', [off]);
  const planId = await id('insert into on_call_plan (company_code, name) values ($1, $2)', ['TW01', '夜班']);
  await database.query(`insert into on_call_shift values ($1, 1, $2, 'every', '08:00-09:00')`, [
    planId,
    await receiver('mail', 'morning@fleet.example'),
  ]);
  await rule([
    { afterMin: 0, planId },
    { afterMin: 15, receiverId: off },
    { afterMin: 30, receiverId: await receiver('mail', 'boss@fleet.example') },
  ]);
  // Noon in China: the plan has a gap.
  nowMs = Date.parse('2026-03-06T04:00:00Z');
  const before = nowMs;
  await press();
  for (let turn = 1; turn <= 3; turn += 1) {
    nowMs = before + turn * 1000;
    await work();
  }
  expect(providers.received.map(({ to }) => to)).toEqual(['boss@fleet.example']);
  const rows = await database.query(
    `select receiver_name, state, reason from notice where reason = 'nobody' order by step_no`,
  );
  // Of whoever made the rule: he alone can mend it.
  expect(
    await database.query(`select from notice where reason = 'nobody' and company_code <> 'TW01'`),
  ).toEqual([]);
  expect(rows).toEqual([
    { receiver_name: '夜班', state: 'failed', reason: 'nobody' },
    { receiver_name: 'mail off@fleet.example', state: 'failed', reason: 'nobody' },
  ]);
});

test('a step that would reach nobody is no event where somebody acknowledged before it', async () => {
  const off = await receiver('mail', 'off@fleet.example');
  await database.query('update notice_receiver set enabled = false where id = $1', [off]);
  await rule([
    { afterMin: 0, receiverId: await receiver('mail', 'first@fleet.example') },
    { afterMin: 15, receiverId: off },
  ]);
  const before = nowMs;
  await press();
  nowMs = before + 1000;
  await work();
  const safety = await loginAs(app, 'safety');
  const [alarm] = await database.query<{ id: string }>(
    'select id from alarm order by raised_time desc limit 1',
  );
  await safety.send('POST', '/alarmCue', { alarmIds: alarm?.id ?? '', state: 'acknowledged' });
  nowMs = before + 16 * 60_000;
  await work();
  expect((await notices()).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'delivered ',
    'cancelled seen',
  ]);
});

test('a mail whose server has it and says nothing is not sent again, and told to be unknown', async () => {
  await rule([{ afterMin: 0, receiverId: await receiver('mail', 'duty@fleet.example') }], {
    about: 'expiry',
  });
  await database.query(
    `insert into notice (subject, receiver_id, company_code, kind, channel, receiver_name, address, lane, created_time, due_time, payload)
     select 'expiry:test', x.id, 'TW01', 'expiry', x.channel, x.name, x.address, notice_lane_of(x.*), $1, $1, '{"what":"driver","name":"王","day":"2026-03-20","leftDays":10}'
     from notice_receiver x`,
    [new Date(nowMs)],
  );
  providers.moods.set('mail', 'answersNever');
  await work();
  expect(await notices()).toMatchObject([{ state: 'failed', reason: 'unknown', tries: 1 }]);
  providers.moods.clear();
  nowMs += 3_600_000;
  await work();
  expect(providers.received).toHaveLength(1);
}, 60_000);

test.each(['mail', 'weCom'] as const)(
  'what is too large for %s goes once more, by its title alone',
  async (way) => {
    await rule([
      { afterMin: 0, receiverId: await receiver(way, way === 'mail' ? 'duty@fleet.example' : 'robot') },
    ]);
    providers.moods.set(way, 'tooLarge');
    await press();
    await work();
    expect(await notices()).toMatchObject([{ state: 'delivered' }]);
    const told = providers.received.filter(({ provider }) => provider === way).at(-1)?.text ?? '';
    expect(told).not.toMatch(/编号 \d+/);
  },
);

test('who stands before a provider and says when to come again holds all of its robots', async () => {
  await rule([
    { afterMin: 0, receiverId: await receiver('weCom', 'robot-one') },
    { afterMin: 0, receiverId: await receiver('weCom', 'robot-two') },
  ]);
  providers.moods.set('weCom', 'later');
  await press();
  await work();
  providers.moods.clear();
  nowMs += 100_000;
  await work();
  expect(providers.received).toEqual([]);
  nowMs += 30_000;
  await work();
  expect(providers.received.map(({ to }) => to).toSorted()).toEqual(['robot-one', 'robot-two']);
});

test('a robot is sent to eighteen times a minute at most; what comes above goes out as one, and 201 stands first', async () => {
  const robot = await receiver('dingTalk', 'robot-flood');
  const write = (n: number, type: number) =>
    database.query(
      `insert into notice (subject, receiver_id, company_code, kind, type, sign_code, channel, receiver_name, lane, urgent, created_time, due_time)
       select $1, x.id, 'TW01', 'alarm', $2::int, '浙B' || $3::text, x.channel, x.name, notice_lane_of(x.*), $2::int = 201, $4, $4
       from notice_receiver x where x.id = $5`,
      [`flood:${n}:${nowMs}`, type, n, new Date(nowMs), robot],
    );
  for (let n = 0; n < 40; n += 1) {
    await write(n, 1);
    await work();
    nowMs += 1000;
  }
  await write(99, 201);
  await work();
  expect(providers.received.length).toBeLessThanOrEqual(18);
  nowMs += 60_000;
  await work();
  const left = await notices();
  expect(left.every(({ state }) => state === 'delivered')).toBe(true);
  const last = providers.received.at(-1)?.text ?? '';
  expect(last).toMatch(/\d+ 条通知/);
  expect(last.split('\n')[1]).toContain('紧急报警');
  // No one was notified twice.
  for (let n = 0; n < 40; n += 1)
    expect(providers.received.filter(({ text }) => new RegExp(`浙B${n}( |\\n|$)`).test(text))).toHaveLength(
      1,
    );
});

test('a text message whose answer is lost is looked up, not sent again; a refused one is given back', async () => {
  await recharge(2);
  await rule([{ afterMin: 0, receiverId: await receiver('sms', '13800000002') }]);
  providers.moods.set('sms', 'silent');
  await press();
  await work();
  expect(await notices()).toMatchObject([{ state: 'unclear', reason: 'noAnswer' }]);
  providers.moods.clear();
  nowMs += 11_000;
  await work();
  expect(await notices()).toMatchObject([{ state: 'delivered' }]);
  expect(providers.received).toHaveLength(1);
  providers.moods.set('sms', 'refuses');
  await press();
  await work();
  expect((await notices()).at(-1)).toMatchObject({
    state: 'failed',
    reason: 'refused',
    answer: 'isv.MOBILE_NUMBER_ILLEGAL 号码不合法',
  });
  const balance = () => database.query(`select balance from message_balance where company_code = 'TW01'`);
  expect(await balance()).toEqual([{ balance: 1 }]);
  providers.moods.clear();
  await press(2);
  await work();
  expect((await notices()).slice(-2)).toMatchObject([
    { state: 'accepted' },
    { state: 'failed', reason: 'noQuota' },
  ]);
  expect(await balance()).toEqual([{ balance: 0 }]);
  await expect(database.query('update message_ledger set quantity = 5')).rejects.toThrow(
    /only ever added to/,
  );
  await expect(database.query('delete from message_ledger')).rejects.toThrow(/only ever added to/);
});

test('a mailbox that does not exist is final, one that is busy is tried again', async () => {
  await rule([{ afterMin: 0, receiverId: await receiver('mail', 'gone@fleet.example') }]);
  providers.moods.set('mail', 'busy');
  await press();
  await work();
  expect(await notices()).toMatchObject([
    { state: 'queued', reason: 'refused', answer: expect.stringContaining('451') },
  ]);
  providers.moods.set('mail', 'refuses');
  nowMs += 11_000;
  await work();
  expect(await notices()).toMatchObject([
    { state: 'failed', reason: 'refused', answer: expect.stringContaining('550') },
  ]);
});

test('documents that expire are told 60, 30 and 7 days before, each once; reports once a day', async () => {
  const target = await receiver('mail', 'office@fleet.example');
  await rule([{ afterMin: 0, receiverId: target }], { about: 'expiry', types: [] });
  await rule([{ afterMin: 0, receiverId: target }], { about: 'dailyLoss', types: [] });
  await rule([{ afterMin: 0, receiverId: target }], { about: 'weeklyScores', types: [] });
  await database.query(`update driver set qualification_until = '2026-05-08' where driver_code = '1002'`);
  await database.query(`update truck set insurance_until = '2026-05-08' where sign_code = $1`, [ownTruck]);
  await database.query(
    `insert into task_fuel (id, subject, sign_code, terminal, company_code, touched_time, write_no, start_time, fuel, state,
       task_code) values ('open-1', 'truck:2', $1, '1000000002', 'TW0101', now(), 1, '2026-02-28T03:00:00Z', 'gasoline',
       'open', 'task-open-1')`,
    [ownTruck],
  );
  // A Sunday, at nine in China.
  for (const day of [0, 8, 9, 38, 39, 61, 62, 69]) {
    nowMs = Date.parse('2026-03-01T01:00:00Z') + day * 86_400_000;
    await app.queueNotices();
    await app.queueNotices();
    await work();
  }
  const subjects = await database.query<{ subject: string }>(
    `select subject from notice where kind = 'expiry' order by id`,
  );
  expect(subjects.map(({ subject }) => subject.split(':').at(-1))).toEqual([
    '60',
    '60',
    '30',
    '30',
    '7',
    '7',
  ]);
  expect(new Set(subjects.map(({ subject }) => subject.split(':')[1]))).toEqual(
    new Set(['qualification', 'insurance']),
  );
  const kinds = await database.query(
    `select kind, count(*)::int as count, bool_and(state = 'delivered') as all from notice group by kind order by kind`,
  );
  expect(kinds).toEqual([
    { kind: 'dailyLoss', count: 8, all: true },
    { kind: 'expiry', count: 6, all: true },
    { kind: 'weeklyScores', count: 1, all: true },
  ]);
  // What is no part of the sums is said beside them.
  const [losses] = await database.query<{ content: string }>(
    `select content from notice where kind = 'dailyLoss' order by id limit 1`,
  );
  expect(losses?.content).toContain('1 条进行中，未计入');
  const report = providers.received.find(({ text }) => text.includes('.xlsx'))?.text ?? '';
  expect(report).toMatch(/filename="?loss-2026-02-28\.xlsx/);
});

test('a notice that nothing can be read for fails in the end, and holds up nobody', async () => {
  const mail = await receiver('mail', 'poison@fleet.example');
  const other = await receiver('mail', 'other@fleet.example');
  await database.query(
    `insert into notice (subject, receiver_id, company_code, kind, payload, channel, receiver_name, address, lane, created_time, due_time)
     select 'poison:' || x.id, x.id, 'TW01', case when x.id = $2 then 'dailyLoss' else 'test' end,
       case when x.id = $2 then '{"day": "no day"}'::jsonb else '{}' end, x.channel, x.name, x.address, notice_lane_of(x.*), $1, $1
     from notice_receiver x`,
    [new Date(nowMs), mail],
  );
  for (let n = 0; n < 24; n += 1) {
    await work();
    nowMs += 200_000;
  }
  expect(providers.received.map(({ to }) => to)).toEqual(['other@fleet.example']);
  expect(await notices()).toMatchObject([
    { address: 'poison@fleet.example', state: 'failed', reason: 'unknown' },
    { address: 'other@fleet.example', state: 'delivered' },
  ]);
  expect(other).not.toBe(mail);
});
