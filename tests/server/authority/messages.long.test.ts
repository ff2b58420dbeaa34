import { afterAll, beforeAll, expect, test } from 'vitest';

import { readBody, struct, text, writeBody } from '#gateway/jt809/codec/parts.ts';
import {
  alarmPart,
  tipPart,
  type Urge,
  urgeAnswerPart,
  urgePart,
} from '#gateway/jt809/messages/alarm-messages.ts';
import { answeredPart, nothingAnswered } from '#gateway/jt809/messages/envelope.ts';
import {
  inquiryAnswerPart,
  inquiryPart,
  textAnswerPart,
  authorityTextPart,
} from '#gateway/jt809/messages/inquiry-messages.ts';
import { receivedCountPart } from '#gateway/jt809/messages/link-messages.ts';
import {
  orderAnswerPart,
  photographAnswerPart,
  photographPart,
  truckTextPart,
} from '#gateway/jt809/messages/order-messages.ts';
import {
  driverPart,
  registrationAnswerPart,
  vehicleRecordPart,
  wayBillPart,
} from '#gateway/jt809/messages/vehicle-messages.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { eventually } from '../../support/authority/eventually.ts';
import {
  type Carrier,
  enterAuthority,
  startCarrier,
  startMs,
  storePlaces,
} from '../../support/authority/carrier-world.ts';
import { type StandInAuthority, startStandInAuthority } from '../../support/authority/stand-in-authority.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  ingest,
  loginAs,
  ownTruck,
  seedDemoWorld,
} from '../../support/worlds/demo-world.ts';
import { putTransportBill } from '../../support/worlds/transport-bill.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const format = { edition: '2019', encryption: null, lengthWithCheckCode: true } as const;
const truck = { plate: ownTruck, color: 2 };

let database: Database;
let app: App;
let authority: StandInAuthority;
let carrier: Carrier;
let id = 0;
let own: Client;
let sibling: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  authority = await startStandInAuthority(format);
  carrier = await startCarrier(database);
  app = await openTestApp(database, carrier.time.clock);
  id = await enterAuthority(database, authority, format, 'TW0101');
  await eventually(async () => {
    await carrier.work();
    expect(authority.isOpen('sub') && authority.heardOf(0x1201).length > 0).toBe(true);
  });
  own = await loginAs(app, 'useradmin');
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'sibling', '他人', role_code, 'TW02', password_hash from app_user where user_name = 'useradmin'`,
  );
  sibling = await loginAs(app, 'sibling');
});
afterAll(async () => {
  const closing = carrier.service.close();
  await authority.close();
  carrier.time.advance(10_000);
  await closing;
  await app.server.close();
  await database.close();
});

interface Open {
  readonly id: number;
  readonly kind: string;
  readonly content: string;
  readonly deadlineTime: string;
  readonly alarmId: string | null;
  readonly signCode: string | null;
}

const open = async (client: Client = own): Promise<readonly Open[]> =>
  field(await client.get('/authorities/messages/open'), 'list') as readonly Open[];

/** Lets time pass with keep-alives of both sides, so that no link falls silent. */
const pass = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 30_000) {
    const heard = authority.heardOf(0x9006).length;
    authority.sayOfLink(0x9005);
    await eventually(() => expect(authority.heardOf(0x9006).length).toBeGreaterThan(heard));
    const asked = authority.heardOf(0x1005).length;
    carrier.time.advance(Math.min(left, 30_000));
    await carrier.work();
    // Each second step asks the authority whether it is there; its answer comes by itself.
    if (authority.heardOf(0x1005).length === asked) await authority.until(() => true);
  }
};

/** Until something that was said has been taken. */
const until = (isSo: () => Promise<void> | void): Promise<void> =>
  eventually(async () => {
    await carrier.work();
    await isSo();
  });

const answer = (message: number, form: Readonly<Record<string, string>>) =>
  own.send('POST', '/authorities/messages/answer', {
    id: String(message),
    text: '',
    phone: '0574-00000012',
    result: 'done',
    ...form,
  });

const inquiry = (infoId: number, limit = 10) => ({
  objectKind: 1,
  objectId: '33020000001',
  limit,
  infoId,
  text: '请答：3+5=?',
});

test('an inquiry waits for a person, who answers it by name and once', async () => {
  const number = authority.say(0x9301, inquiryPart('2019'), inquiry(77));
  await until(async () => expect(await open()).toHaveLength(1));
  const [asked] = await open();
  expect(asked).toMatchObject({ kind: 'inquiry', content: '请答：3+5=?' });
  expect(Date.parse(asked?.deadlineTime ?? '')).toBe(carrier.time.clock() + 600_000);
  expect(await open(sibling)).toEqual([]);
  expect((await answer(asked?.id ?? 0, {})).message).toContain('请填写回答');
  expect((await answer(asked?.id ?? 0, { text: '8' })).resultCode).toBe(200);
  await until(() => expect(authority.heardOf(0x1301)).toHaveLength(1));
  const [said] = authority.heardOf(0x1301);
  expect(readBody(inquiryAnswerPart('2019'), said?.data ?? Buffer.alloc(0))).toMatchObject({
    objectKind: 1,
    objectId: '33020000001',
    phone: '0574-00000012',
    answered: { id: 0x9301, number },
    text: '8',
  });
  const late = await answer(asked?.id ?? 0, { text: '9' });
  expect([late.resultCode, late.message]).toEqual([409, expect.stringContaining('已经回答')]);
  expect(await open()).toEqual([]);
});

test('what can’t be read, or names no vehicle where one has to be named, is kept for people with its bytes, once an hour', async () => {
  const body = (sub: number, data: Buffer): Buffer => {
    const head = Buffer.alloc(6);
    head.writeUInt16BE(sub, 0);
    head.writeUInt32BE(data.length, 2);
    return Buffer.concat([head, data]);
  };
  const unread = () =>
    database.query<{ content: string }>(`select content from authority_message where unread order by id`);
  authority.sayOfLink(0x9300, body(0x9301, Buffer.from([1])));
  authority.sayOfLink(0x9300, body(0x9301, Buffer.from([2])));
  authority.sayOfLink(0x9500, body(0x9503, Buffer.alloc(60)));
  await until(async () => expect(await unread()).toHaveLength(2));
  const [first, second] = await unread();
  expect(first?.content).toBe('0x9301 (1 B) 01');
  expect(second?.content).toMatch(/^0x9503 \(60 B\) 00 00 .* …$/);
  expect(authority.heardOf(0x1503)).toEqual([]);
  const page = await own.get(`/authorities/messages?authorityId=${id}`);
  expect(JSON.stringify(page.data)).toContain('0x9301 (1 B) 01');
  await database.query(`delete from authority_message where unread`);
});

test('what nobody answers is too late at its deadline, and was told outside at half of it', async () => {
  const [receiver] = await database.query<{ id: number }>(
    `insert into notice_receiver (company_code, channel, name, address) values ('TW01', 'mail', '值班长', 'duty@example.invalid') returning id`,
  );
  const [rule] = await database.query<{ id: number }>(
    `insert into notice_rule (company_code, name, about) values ('TW01', '查岗', 'inquiry') returning id`,
  );
  await database.query('insert into notice_step values ($1, 1, 0, $2)', [rule?.id ?? 0, receiver?.id ?? 0]);
  const begunMs = carrier.time.clock();
  authority.say(0x9301, inquiryPart('2019'), inquiry(78, 4));
  await until(async () => expect(await open()).toHaveLength(1));
  const notices = await database.query<{ due_time: Date; state: string; kind: string }>(
    `select due_time, state, kind from notice where subject like 'inquiry:%'`,
  );
  expect(notices).toEqual([{ due_time: new Date(begunMs + 120_000), state: 'queued', kind: 'inquiry' }]);
  await pass(241_000);
  const [message] = await database.query<{ id: number }>(
    `select id::int as id from authority_message where info_id = 78`,
  );
  await until(async () => expect(await open()).toEqual([]));
  const late = await answer(message?.id ?? 0, { text: '8' });
  expect([late.resultCode, late.message]).toEqual([409, expect.stringContaining('截止')]);
  const [notice] = await database.query<{ state: string }>(`select state from notice where subject = $1`, [
    `inquiry:${message?.id ?? 0}`,
  ]);
  expect(notice?.state).toBe('cancelled');
});

test('the same question said once more is one question', async () => {
  authority.say(0x9301, inquiryPart('2019'), inquiry(79));
  const number = authority.say(0x9301, inquiryPart('2019'), inquiry(79));
  await until(async () => {
    const [row] = await database.query<{ number: number }>(
      'select frame_number::int as number from authority_message where info_id = 79',
    );
    expect(row?.number).toBe(number);
  });
  const [asked, ...others] = await open();
  expect(others).toEqual([]);
  await answer(asked?.id ?? 0, { text: '8' });
});

const urge = (about: Urge['about'], timeMs: number): Urge => ({
  source: 3,
  platform: '33020000001',
  type: null,
  timeMs,
  about,
  urgeId: 0,
  untilMs: carrier.time.clock() + 1_800_000,
  level: 0,
  who: '督办员',
  phone: '057400000001',
  mail: 'a@example.invalid',
});

let seq = 0;
/** Presses the emergency button of the truck. @returns the id of its alarm */
const press = async (): Promise<string> => {
  seq += 1;
  await pass(60_000);
  await ingest(app, [
    {
      id: `pressed-${seq}`,
      terminal: '1000000002',
      time: new Date(carrier.time.clock()).toISOString(),
      seq,
      kind: 'emergency',
      data: { action: seq % 2 === 1 ? 'pressed' : 'released', button: 'cab' },
    },
  ]);
  const [alarm] = await database.query<{ id: string }>(
    'select id from alarm where sign_code = $1 and type = 201 order by raised_time desc limit 1',
    [ownTruck],
  );
  return alarm?.id ?? '';
};

test('an alarm goes up, what is urged of it is linked to it, and judging it answers both', async () => {
  const alarm = await press();
  await until(() => expect(authority.heardOf(0x1402)).toHaveLength(1));
  const [told] = authority.heardOf(0x1402);
  expect(readBody(alarmPart('2019'), told?.data ?? Buffer.alloc(0))).toMatchObject({
    platform: '33020000001',
    type: 3,
    vehicle: truck,
    text: '紧急报警',
  });
  const number = authority.say(
    0x9401,
    urgePart('2019'),
    urge({ id: 0x1402, number: told?.frame.number ?? -1 }, carrier.time.clock()),
  );
  await until(async () => expect(await open()).toHaveLength(1));
  expect((await open())[0]).toMatchObject({ kind: 'urge', alarmId: alarm, signCode: ownTruck });
  await database.query(
    `update alarm set state = 'abnormal', state_by = 'useradmin', state_version = state_version + 1 where id = $1`,
    [alarm],
  );
  await database.query(
    `insert into alarm_stream (n, cursor, kind, alarm_id, company_code, type)
    select head + 1, cursor + 1, 'state', $1, 'TW0101', 201 from alarm_stream_head`,
    [alarm],
  );
  await until(() => {
    expect(authority.heardOf(0x1401)).toHaveLength(1);
    expect(authority.heardOf(0x1412)).toHaveLength(1);
  });
  const [urged] = authority.heardOf(0x1401);
  expect(readBody(urgeAnswerPart('2019'), urged?.data ?? Buffer.alloc(0))).toMatchObject({
    answered: { id: 0x9401, number },
    result: 1,
  });
  const [handled] = authority.heardOf(0x1412);
  expect(readBody(urgeAnswerPart('2019'), handled?.data ?? Buffer.alloc(0))).toMatchObject({
    answered: { id: 0x1402, number: told?.frame.number },
    result: 1,
  });
  expect(await open()).toEqual([]);
  const [row] = await database.query<{ answered_name: string }>(
    `select answered_name from authority_message where kind = 'urge'`,
  );
  expect(row?.answered_name).not.toBe('');
});

test('an urge of an alarm that nobody knows is answered by hand, and stays open while it is in work', async () => {
  authority.say(0x9401, urgePart('2019'), urge(nothingAnswered, startMs));
  await until(async () => expect(await open()).toHaveLength(1));
  const [asked] = await open();
  expect(asked).toMatchObject({ alarmId: null });
  await answer(asked?.id ?? 0, { result: 'inWork' });
  expect(await open()).toHaveLength(1);
  await answer(asked?.id ?? 0, { result: 'later' });
  expect(await open()).toEqual([]);
  await until(() => expect(authority.heardOf(0x1401)).toHaveLength(3));
  const results = authority.heardOf(0x1401).slice(1);
  expect(results.map(({ data }) => readBody(urgeAnswerPart('2019'), data)?.result)).toEqual([0, 3]);
});

const recorded = async (): Promise<
  readonly { readonly kind: string; readonly state: string; readonly content: string }[]
> => field(await own.get(`/authorities/messages?authorityId=${id}`), 'list') as never;

test('texts and warnings are kept, and a text is answered by itself', async () => {
  const number = authority.say(0x9302, authorityTextPart('2019'), { ...inquiry(5), text: '今晚检修' });
  authority.say(0x9402, tipPart('2019'), {
    source: 2,
    platform: '33020000001',
    type: 1,
    timeMs: startMs,
    startMs,
    endMs: null,
    vehicle: truck,
    target: '33020000001',
    lineId: 0,
    infoId: 0,
    text: '超速预警',
  });
  await until(async () => {
    const list = await recorded();
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'text', state: 'recorded', content: '今晚检修' }),
    );
    expect(list).toContainEqual(
      expect.objectContaining({ kind: 'warning', content: `${ownTruck} 超速预警` }),
    );
    expect(authority.heardOf(0x1302)).toHaveLength(1);
  });
  const data = authority.heardOf(0x1302)[0]?.data ?? Buffer.alloc(0);
  expect(readBody(textAnswerPart('2019'), data)?.answered).toEqual({ id: 0x9302, number });
});

test('a text for a truck goes to its terminal, and what the console does not do is refused in the words of the standard', async () => {
  authority.say(0x9503, truckTextPart, { textId: 9, priority: 0, text: '前方封路' }, truck);
  authority.say(0x9501, text(20), '1', truck);
  authority.say(0x9502, photographPart, { lens: 1, size: 2 }, truck);
  authority.say(
    0x9503,
    truckTextPart,
    { textId: 10, priority: 1, text: '无此车' },
    { plate: '浙B99999', color: 2 },
  );
  await until(() => {
    expect(authority.heardOf(0x1503)).toHaveLength(2);
    expect(authority.heardOf(0x1501)).toHaveLength(1);
    expect(authority.heardOf(0x1502)).toHaveLength(1);
  });
  const results = authority
    .heardOf(0x1503)
    .map(({ data }) => readBody(orderAnswerPart('2019', true), data)?.result);
  expect(results).toEqual([0, 1]);
  const [photo] = authority.heardOf(0x1502);
  expect(readBody(photographAnswerPart('2019', '33020000001'), photo?.data ?? Buffer.alloc(0))).toMatchObject(
    {
      result: 0,
      lens: 1,
    },
  );
  const [order] = await database.query<{ content: string; type: string }>(
    `select payload ->> 'content' as content, payload ->> 'textType' as type from command where kind = 'text'`,
  );
  expect(order).toEqual({ content: '前方封路', type: 'urgent' });
});

test('records, drivers and way bills are as they are asked for', async () => {
  const nothing = struct({});
  authority.say(0x9601, nothing, {}, truck);
  authority.say(0x920a, nothing, {}, truck);
  authority.say(0x920b, nothing, {}, truck);
  await until(() => {
    expect(authority.heardOf(0x1601)).toHaveLength(1);
    expect(authority.heardOf(0x120a)).toHaveLength(1);
    expect(authority.heardOf(0x120b)).toHaveLength(1);
  });
  const said = readBody(
    vehicleRecordPart('2019'),
    authority.heardOf(0x1601)[0]?.data ?? Buffer.alloc(0),
  )?.text;
  expect(said).toContain(`VIN:=${ownTruck};VEHICLE_COLOR:=2;VEHICLE_TYPE:=40`);
  const driver = readBody(driverPart('2019', true), authority.heardOf(0x120a)[0]?.data ?? Buffer.alloc(0));
  expect(driver?.name).toBe('驾驶员2');
  // Told of by itself as soon as the truck was registered.
  expect(authority.heardOf(0x120c)).toHaveLength(1);
  const bill = readBody(wayBillPart('2019', true), authority.heardOf(0x120b)[0]?.data ?? Buffer.alloc(0));
  expect(bill?.text).toBe('');
});

test('a transport document goes up when it is issued, and anew when it is issued anew', async () => {
  const wayBillId = await putTransportBill(database, {
    signCode: ownTruck,
    plannedTime: new Date(carrier.time.clock()).toISOString(),
  });
  const issue = async (): Promise<void> => {
    const answer = await own.send('POST', '/transportDocument', { wayBillId: String(wayBillId) });
    expect(answer.resultCode, JSON.stringify(answer.data)).toBe(200);
  };
  const said = (n: number): string | undefined =>
    readBody(wayBillPart('2019', false), authority.heardOf(0x120d)[n]?.data ?? Buffer.alloc(0))?.text;
  // An arrangement alone is no document.
  await pass(10_000);
  expect(authority.heardOf(0x120d)).toEqual([]);
  await issue();
  await until(() => expect(authority.heardOf(0x120d)).toHaveLength(1));
  expect(said(0)).toMatch(/^运单号:=DG-77;托运人:=石化销售宁波分公司;/);
  expect(said(0)).toContain(`车牌:=${ownTruck};道路运输证号:=甬字 330200077;`);
  expect(said(0)).toContain('押运员:=吴押运;押运员资格证号:=YY-7002;');
  expect(said(0)).toContain('UN1203 车用汽油或汽油 3 II 1000 L');
  await database.query('update way_bill_stop set ordered_l = 2000 where way_bill_id = $1', [wayBillId]);
  await issue();
  await until(() => expect(authority.heardOf(0x120d)).toHaveLength(2));
  expect(said(1)).toContain('2000 L');
});

test('the page says what an inspector sees: registered, online, counted, answered in time', async () => {
  const [registered] = authority.heardOf(0x1201).toReversed();
  authority.say(0x9201, registrationAnswerPart, {
    answered: { id: 0x1201, number: registered?.frame.number ?? 0 },
    result: 3,
  });
  const atMs = carrier.time.clock();
  await storePlaces(database, ownTruck, 'TW0101', [atMs, atMs + 10_000, atMs + 20_000]);
  await until(() => expect(authority.heardOf(0x1202)).toHaveLength(3));
  await pass(61_000);
  await until(async () => {
    const [row] = await database.query<{ count: number }>(
      'select count(*)::int as count from authority_place',
    );
    expect(row?.count).toBe(0);
  });
  authority.sayOfLink(
    0x9101,
    writeBody(receivedCountPart, { count: 2, fromMs: atMs - 60_000, untilMs: carrier.time.clock() }),
  );
  await until(async () => {
    const day = (await own.get(`/authorities/day?authorityId=${id}&day=2026-03-02`)).data;
    expect(day).toMatchObject({
      authority: { name: '省平台' },
      main: { state: 'up', detail: null },
      sub: { state: 'up' },
      waiting: 0,
      received: 2,
      sentThen: 3,
      registeredShare: 0,
      onlineShare: 1,
      completeShare: null,
      qualifiedShare: 1,
      driftShare: 0,
      trucks: [{ signCode: ownTruck, state: 'refused', places: 3, qualified: 3, sent: 3 }],
    });
    expect(Reflect.get(Object(day), 'answeredShare')).toBeCloseTo(4 / 5, 5);
  });
  // Days are noted beside all else, from the first look on.
  const days = field(await own.get(`/authorities/days?authorityId=${id}&untilDay=2026-03-02`), 'list');
  expect((days as readonly object[]).at(-1)).toMatchObject({ day: '2026-03-02', trucks: 1 });
  expect((await sibling.get(`/authorities/day?authorityId=${id}&day=2026-03-02`)).resultCode).toBe(404);
  expect(field(await sibling.get('/authorities'), 'list')).toEqual([]);
});

test('secrets are entered and never read back', async () => {
  const form = { authorityId: String(id), password: 'new', m1: '1', ia1: 'x', ic1: '3' };
  const bad = await own.send('POST', '/authorities/secrets', form);
  expect(bad.message).toContain('请检查表单');
  expect((await own.send('POST', '/authorities/secrets', { ...form, ia1: '2' })).resultCode).toBe(200);
  const [row] = await database.query<{ password: string; constants: string }>(
    'select password, constants from authority where id = $1',
    [id],
  );
  expect(JSON.stringify(row)).not.toContain('new');
  expect((await sibling.send('POST', '/authorities/secrets', { ...form, ia1: '2' })).resultCode).toBe(404);
  const audit = await database.query('select before, after from audit_log where action = $1', [
    'authorities.secrets',
  ]);
  expect(JSON.stringify(audit)).not.toContain('new');
});

test('what an answer names is read as the standard writes it', () => {
  expect(readBody(answeredPart, Buffer.from('930100000005', 'hex'))).toEqual({ id: 0x9301, number: 5 });
});
