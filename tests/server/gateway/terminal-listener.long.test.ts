import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import type { Packet } from '#gateway/jt808/codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { bodyOf, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import { createListener } from '#gateway/jt808/listener/listener.ts';
import { closeRegistration, createIdentityStore } from '#server/gateway/identity-store.ts';
import { messagesType, packJson } from '#gateway/jt808/decode/pass-through.ts';
import { heldFile } from '#simulator/consoles/held-files.ts';
import { type Connection, openConnection, type OrderResult, resultOf } from '#simulator/jt808/connection.ts';
import { createStandardOrders } from '#simulator/jt808/standard-orders.ts';

import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { awaitTerminal, giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749001';

let world: CommandWorld;
let port = 0;
const open: Connection[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, '138 0574 9001');
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
});
afterAll(async () => {
  for (const connection of open) connection.cut();
  await world.close();
});

const connectAs = async (
  edition: '2013' | '2019',
  order: (packet: Packet, connection: Connection) => OrderResult = () => 'done',
  number = phone,
  closed = (): void => {},
): Promise<Connection> => {
  // Who is on the line is not cut off by whoever comes.
  for (const former of open.splice(0)) former.cut();
  // Attempts to sign in are counted by the minute.
  world.pass(61_000);
  const connection = await openConnection({ host: '127.0.0.1', port, phone: number, edition, order, closed });
  open.push(connection);
  return connection;
};

/** Orders in the product's own layout, as a console reads them. */
const readOrders = (body: Buffer): readonly { readonly kind: string }[] =>
  body[0] === messagesType
    ? (JSON.parse(inflateRawSync(body.subarray(1)).toString()) as readonly { readonly kind: string }[])
    : [];

const registration = (terminalId: string, plate = ownTruck): Buffer =>
  bodyOf(
    ['u16', 33],
    ['u16', 201],
    fixedText('TANKW', 5),
    fixedText('TW-1', 20),
    fixedText(terminalId, 7),
    ['u8', 2],
    plate,
  );

/** 0x0107 in the layout of 2013. */
const attributes = (hardware: string, firmware: string): Buffer =>
  bodyOf(
    ['u16', 1],
    fixedText('TANKW', 5),
    fixedText('TW-1', 20),
    fixedText('A000001', 7),
    Buffer.alloc(10),
    ['u8', hardware.length],
    hardware,
    ['u8', firmware.length],
    firmware,
    ['u16', 0],
  );

const signInBody = (token: string, edition: '2013' | '2019'): Buffer =>
  edition === '2013'
    ? gbkOf(token)
    : bodyOf(['u8', token.length], token, fixedText('861234567890123', 15), fixedText('V2.1', 20));

const place = (timeMs: number, speedKmh: number, statusWord = 3): Buffer =>
  bodyOf(
    ['u32', 0],
    ['u32', statusWord],
    ['u32', 29_950_000],
    ['u32', 121_700_000],
    ['u16', 12],
    ['u16', speedKmh * 10],
    ['u16', 87],
    digitsOfTime(timeMs),
    ['u8', 1],
    ['u8', 4],
    ['u32', 1_234_567],
  );

const sendText = async (content: string): Promise<void> => {
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  const form = rowForm({ truckId: String(truck?.id), target: 'both', content });
  const answer = await world.admin().send('POST', '/resources/airtight_detection/text_send', form, english);
  expect(answer.resultCode).toBe(200);
};

test('nothing is taken before sign-in; one that is awaited registers under its number, and no other', async () => {
  const first = await connectAs('2013');
  const ask = async (terminalId: string, plate?: string): Promise<Buffer> =>
    (await first.ask(terminalMessageIds.register, registration(terminalId, plate))) ?? Buffer.alloc(3);
  // Nobody awaits it.
  expect((await ask('A000001'))[2]).toBe(4);
  await awaitTerminal(world.database, phone, world.now() + 60_000);
  expect((await ask('A000001', '浙A00000'))[2]).toBe(4);
  // Registered, with a code.
  const answer = await ask('A000001');
  expect([answer[2], answer.length]).toEqual([0, 39]);
  expect((await ask('A000002'))[2]).toBe(4);
  const code = answer.toString('latin1', 3);
  const stranger = await connectAs('2013', undefined, '13900000000');
  expect((await stranger.ask(terminalMessageIds.register, registration('A000001')))?.[2]).toBe(4);
  expect(resultOf(await stranger.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(1);
  const again = await connectAs('2013');
  expect(resultOf(await again.ask(terminalMessageIds.authenticate, gbkOf('wrong')))).toBe(1);
  expect(resultOf(await again.ask(terminalMessageIds.authenticate, gbkOf(code)))).toBe(0);
  expect(world.app.terminalListener.figures().signedIn).toBe(1);
  const { values } = await world.app.metrics.terminalsRefused.get();
  expect(values.map(({ labels, value }) => [labels.step, labels.reason, value])).toEqual([
    ['register', 'notAwaited', 1],
    ['register', 'noSuchVehicle', 1],
    ['register', 'terminalTaken', 1],
    ['register', 'noSuchTerminal', 1],
    ['signIn', 'unknownCode', 2],
  ]);
});

test.each(['2013', '2019'] as const)(
  'a place is stored before it is answered, once however often it is sent (%s)',
  async (edition) => {
    const connection = await connectAs(edition);
    expect(
      resultOf(await connection.ask(terminalMessageIds.authenticate, signInBody(testToken, edition))),
    ).toBe(0);
    world.pass(10_000);
    const timeMs = Math.floor(world.now() / 1000) * 1000;
    const rows = () =>
      world.database.query(
        `select speed_kmh::float as speed, longitude_deg::float as longitude, odometer_km::float as odometer from position
       where sign_code = $1 and time = $2`,
        [ownTruck, new Date(timeMs)],
      );
    for (const _ of [1, 2])
      expect(resultOf(await connection.ask(terminalMessageIds.location, place(timeMs, 40)))).toBe(0);
    // The same again, kept while there was no network, beside one of another second.
    const blind = [place(timeMs, 40), place(timeMs - 5000, 30)];
    const batch = bodyOf(
      ['u16', 2],
      ['u8', 1],
      ...blind.flatMap((one) => [['u16', one.length] as const, one]),
    );
    expect(resultOf(await connection.ask(terminalMessageIds.batch, batch))).toBe(0);
    expect(await rows()).toEqual([{ speed: 40, longitude: 121.7, odometer: 123_456.7 }]);
  },
);

test('a second device under a number cuts nobody off: it waits, and is let in when the first has gone', async () => {
  let cutOff = false;
  const first = await connectAs('2013', undefined, phone, () => {
    cutOff = true;
  });
  await first.ask(terminalMessageIds.authenticate, gbkOf(testToken));
  open.pop();
  const second = await connectAs('2013');
  const signIn = async (): Promise<number | null> =>
    resultOf(await second.ask(terminalMessageIds.authenticate, gbkOf(testToken)));
  expect(await signIn()).toBe(1);
  expect(cutOff).toBe(false);
  world.pass(60_000);
  expect(resultOf(await first.ask(terminalMessageIds.location, place(world.now() - 500, 3)))).toBe(0);
  // Its company is told.
  await expect
    .poll(() =>
      world.database.query(
        `select a.sign_code as plate, a.cause, k.second_time is not null as noted from alarm a, jt808_terminal k
         where a.type = 213 and k.phone = $1`,
        [phone],
      ),
    )
    .toEqual([{ plate: ownTruck, cause: 'secondTerminal', noted: true }]);
  first.cut();
  expect(await signIn()).toBe(0);
  expect(world.app.terminalListener.figures().signedIn).toBe(1);
});

test('a terminal that comes back while its old line still stands open here is let in when that says nothing', async () => {
  const first = await connectAs('2013', () => 'silent');
  await first.ask(terminalMessageIds.authenticate, gbkOf(testToken));
  open.pop();
  const second = await connectAs('2013');
  expect(resultOf(await second.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
  expect(world.app.terminalListener.figures().signedIn).toBe(1);
});

test('a text reaches a standard terminal, and is sent when that says so', async () => {
  let heard: Buffer | null = null;
  const connection = await connectAs('2019', (packet) => {
    if (packet.messageId !== platformMessageIds.text) return 'unsupported';
    heard = packet.body;
    return 'done';
  });
  await connection.ask(terminalMessageIds.authenticate, signInBody(testToken, '2019'));
  await connection.ask(terminalMessageIds.location, place(world.now() - 1000, 0));
  await sendText('前方禁停');
  await expect
    .poll(
      async () =>
        (
          await world.database.query(`select state from command where kind = 'text' order by id desc limit 1`)
        )[0],
    )
    .toEqual({ state: 'verified' });
  expect(heard).toEqual(Buffer.concat([Buffer.of(0b1111, 1), gbkOf('前方禁停')]));
});

test('levels and seals come through in the product’s own layout, and orders go out in it', async () => {
  const orders: string[] = [];
  const connection = await connectAs('2019', (packet) => {
    if (packet.messageId === platformMessageIds.passThrough)
      for (const { kind } of readOrders(packet.body)) orders.push(kind);
    return 'done';
  });
  await connection.ask(terminalMessageIds.authenticate, signInBody(testToken, '2019'));
  const compartments = [{ compartment: 1, gaugeStatus: 'ok', levelMm: 512, temperatureC: 21.5 }];
  const level = world.message('tank-level', { dataType: 'IN', compartments });
  const { terminal: _own, ...own } = level;
  expect(resultOf(await connection.ask(terminalMessageIds.passThrough, packJson([own])))).toBe(0);
  expect(
    await world.database.query('select kind from terminal_message where terminal = $1 and message_id = $2', [
      terminal,
      level.id,
    ]),
  ).toEqual([{ kind: 'tank-level' }]);
  await sendText('慢行');
  await expect.poll(() => orders).toEqual(['text']);
  // It is remembered: on its next line it is given what it has not answered before it has said anything.
  connection.cut();
  const again = await connectAs('2019', (packet) => {
    for (const { kind } of readOrders(packet.body)) orders.push(`${kind} again`);
    return 'done';
  });
  await again.ask(terminalMessageIds.authenticate, signInBody(testToken, '2019'));
  await expect.poll(() => orders.at(-1)).toBe('text again');
  // Another console is fitted, which may speak otherwise.
  await closeRegistration(world.database, terminal);
});

test('a camera alone does not make a silent console look alive, and gets none of its orders', async () => {
  await world.database.query('update jt808_terminal set reports = false where phone = $1', [phone]);
  const camera = await connectAs('2019');
  await camera.ask(terminalMessageIds.authenticate, signInBody(testToken, '2019'));
  const beats = () =>
    world.database.query(
      `select message_id from terminal_message where terminal = $1 and kind = 'heartbeat'`,
      [terminal],
    );
  const before = (await beats()).length;
  expect(resultOf(await camera.ask(terminalMessageIds.heartbeat, Buffer.alloc(0)))).toBe(0);
  expect((await beats()).length).toBe(before);
});

test('every byte is seen for the truck, with what became of it', async () => {
  const connection = await connectAs('2013');
  await connection.ask(terminalMessageIds.authenticate, gbkOf(testToken));
  const body = place(world.now(), 10);
  await connection.ask(terminalMessageIds.location, body);
  const frames = () =>
    world.database.query<{ hex: string; outcome: string; detail: string }>(
      `select encode(bytes, 'hex') as hex, outcome, detail from terminal_frame
       where sign_code = $1 and direction = 'in' and message_id = $2 order by id`,
      [ownTruck, terminalMessageIds.location],
    );
  await expect
    .poll(async () => (await frames()).find(({ hex }) => hex.includes(body.toString('hex', 0, 20)))?.outcome)
    .toBe('answered');
});

test('the page of terminal frames shows them to the company of the truck, and to no other', async () => {
  await expect
    .poll(async () => {
      const answer = await world.admin().get('/resources/setting/device_parameter/terminal_frame', english);
      const rows = field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[];
      return rows.find(({ messageId }) => messageId === '0x0200');
    })
    .toMatchObject({
      signCode: ownTruck,
      direction: 'in',
      outcome: 'answered',
      decoded: expect.stringMatching(/^\[\{"kind":"position","time":"2026-.*"odometerKm":123456\.7/),
    });
  const neighbour = await loginAs(world.app, 'customer');
  const answer = await neighbour.get('/resources/setting/device_parameter/terminal_frame', english);
  expect(answer.raw.includes(ownTruck)).toBe(false);
});

test('a standard terminal tells its version, and the test of devices shows it', async () => {
  let tell = (): void => {};
  const connection = await connectAs('2013', (packet) => {
    if (packet.messageId !== platformMessageIds.queryAttributes) return 'unsupported';
    tell();
    return 'silent';
  });
  tell = () => connection.send(terminalMessageIds.attributes, attributes('HW-3', 'v9.1.7'));
  await connection.ask(terminalMessageIds.authenticate, gbkOf(testToken));
  await connection.ask(terminalMessageIds.location, place(world.now() - 1000, 0));
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  const started = await world.admin().send('POST', '/deviceTest', { truckId: String(truck?.id) }, english);
  expect(started.resultCode).toBe(200);
  await expect
    .poll(async () => field(await world.admin().get(`/deviceTest?truckId=${truck?.id}`, english), 'versions'))
    .toEqual({ console: 'v9.1.7' });
});

test('driving parameters of a standard terminal are read and written by the standard, and done when they read back equal', async () => {
  const told: number[] = [];
  let driving = heldFile('driving', { signCode: ownTruck, terminal, compartments: 2 });
  // It was delivered with a rest of a minute and a half, which the product’s own form would not take.
  driving = { ...driving, restMin: '1.5', maxSpeedKmh: '80' };
  const orders = createStandardOrders({
    driving: () => driving,
    // What it stores of a highest speed is 90 at least.
    setDriving: (values) => {
      driving = { ...driving, ...values };
      if (Number(driving['maxSpeedKmh']) < 90) driving = { ...driving, maxSpeedKmh: '90' };
    },
    standard: () => ({}),
    setStandard: () => {},
    firmware: () => 'v1',
    restart: () => {},
  });
  const connection = await connectAs('2019', (packet, own) => {
    told.push(packet.messageId);
    // An older terminal can’t be asked for some of them.
    return packet.messageId === platformMessageIds.queryChosenParameters
      ? 'unsupported'
      : (orders.take(packet, own) ?? 'unsupported');
  });
  await connection.ask(terminalMessageIds.authenticate, signInBody(testToken, '2019'));
  await connection.ask(terminalMessageIds.location, place(world.now() - 3000, 0));
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  const truckId = String(truck?.id);
  const file = () => world.admin().get(`/parameterFile?truckId=${truckId}&file=driving`, english);
  const lastOrder = async () => {
    const [order] = field(await file(), 'orders') as readonly Readonly<Record<string, unknown>>[];
    return [order?.['kind'], order?.['state'], order?.['detail']];
  };
  const form = { truckIds: truckId, file: 'driving' };
  expect((await world.admin().send('POST', '/parameterReading', form, english)).resultCode).toBe(200);
  await expect.poll(lastOrder).toEqual(['readParameters', 'verified', '']);
  const { overspeedVoice: _one, fatigueVoice: _other, ...inStandard } = driving;
  expect(field(await file(), 'values')).toEqual(inStandard);

  const write = async (changed: Readonly<Record<string, string>>) => {
    const held = await file();
    const values = JSON.stringify({ ...Object(field(held, 'values')), ...changed });
    const seenTime = String(field(held, 'readTime'));
    world.pass(1000);
    return world
      .admin()
      .send('POST', '/parameterWriting', { truckId, file: 'driving', values, seenTime, reason: '' }, english);
  };
  told.length = 0;
  expect((await write({ maxSpeedKmh: '95', preOverspeedKmh: '7.5' })).resultCode).toBe(200);
  await expect.poll(lastOrder).toEqual(['writeParameters', 'verified', '']);
  expect(told).toEqual([0x8103, 0x8106, 0x8104]);
  expect([driving['maxSpeedKmh'], driving['preOverspeedKmh'], driving['restMin']]).toEqual([
    '95',
    '7.5',
    '1.5',
  ]);
  expect((await write({ maxSpeedKmh: '70' })).resultCode).toBe(200);
  await expect.poll(lastOrder).toEqual(['writeParameters', 'failed', 'differs']);
  expect((await write({ overspeedVoice: '1' })).resultCode).toBe(200);
  await expect.poll(lastOrder).toEqual(['writeParameters', 'refused', 'notInStandard']);
});

test('parts of a long order are sent again to a terminal that missed them; a message that is too short is refused as bad', async () => {
  const heard: Packet[] = [];
  const connection = await connectAs('2019', (packet) => {
    if (packet.messageId === platformMessageIds.upgrade) heard.push(packet);
    return 'done';
  });
  expect(resultOf(await connection.ask(terminalMessageIds.authenticate, Buffer.alloc(0)))).toBe(2);
  await connection.ask(terminalMessageIds.authenticate, signInBody(testToken, '2019'));
  const body = Buffer.from(Array.from({ length: 2500 }, (_, at) => at & 0xff));
  const order = { messageId: platformMessageIds.upgrade, body };
  expect(await world.app.terminalListener.requests.request(phone, order)).toEqual({ result: 'done' });
  const first = ((heard[0]?.serial ?? 0) - 2) & 0xffff;
  const question = (numbers: readonly number[]): Buffer =>
    bodyOf(['u16', first], ['u16', numbers.length], ...numbers.map((number) => ['u16', number] as const));
  connection.send(terminalMessageIds.partsQuery, question([2, 9]));
  connection.send(terminalMessageIds.partsQuery, question([1, 3]));
  await expect.poll(() => heard.map((packet) => packet.body.equals(body))).toEqual([true, true]);
});

test('what carries a code is written down without its bytes', async () => {
  const connection = await connectAs('2013');
  await connection.ask(terminalMessageIds.authenticate, gbkOf(testToken));
  await connection.ask(terminalMessageIds.location, place(world.now() - 2000, 5));
  const ids = [terminalMessageIds.authenticate, platformMessageIds.registerAnswer];
  const kept = () =>
    world.database.query<{ message_id: number; bytes: number }>(
      `select message_id, max(length(bytes)) as bytes from terminal_frame
       where message_id = any($1::int[]) group by 1 order by 1`,
      [ids],
    );
  await expect.poll(kept).toEqual(ids.map((id) => ({ message_id: id, bytes: 0 })));
});

test('when a terminal has gone, the moment is kept', async () => {
  const connection = await connectAs('2013');
  await connection.ask(terminalMessageIds.authenticate, gbkOf(testToken));
  await world.database.query('update jt808_terminal set seen_time = null where phone = $1', [phone]);
  connection.cut();
  const seen = () => world.database.query('select seen_time from jt808_terminal where phone = $1', [phone]);
  await expect.poll(seen).toEqual([{ seen_time: new Date(world.now()) }]);
});

test.each([
  ['its code is revoked', 'update jt808_terminal set code_hash = null where phone = $1', phone],
  [
    'its truck gets another number',
    'update terminal_entry set number = $1 where truck_id = (select id from truck where terminal = $2)',
    '139',
  ],
] as const)('a terminal is let go when %s', async (_case, change, number) => {
  const looks: (() => void)[] = [];
  const timers = {
    after: () => () => {},
    every: (ms: number, act: () => void) => {
      if (ms >= 60_000) looks.push(act);
      return () => {};
    },
  };
  const left: string[] = [];
  const listener = createListener({
    clock: world.now,
    timers,
    identities: createIdentityStore(world.database, world.now, randomUUID()),
    deliver: () => Promise.resolve([]),
    storeFile: () => Promise.resolve(''),
    announced: () => Promise.resolve(),
    peripherals: () => Promise.resolve(),
    supports: () => {},
    record: () => {},
    arrived: () => {},
    refused: () => {},
    secondDevice: () => Promise.resolve(),
    left: (_identity, reason) => left.push(reason),
    failed: (error) => {
      throw error;
    },
  });
  const own = await listener.listen(0, '127.0.0.1');
  await awaitTerminal(world.database, phone, world.now() + 60_000);
  let ended = false;
  const connection = await openConnection({
    host: '127.0.0.1',
    port: own,
    phone,
    edition: '2013',
    order: () => 'done',
    closed: () => {
      ended = true;
    },
  });
  const answer = await connection.ask(terminalMessageIds.register, registration('A000001'));
  const code = answer?.toString('latin1', 3) ?? '';
  expect(resultOf(await connection.ask(terminalMessageIds.authenticate, gbkOf(code)))).toBe(0);
  for (const look of looks) look();
  expect(resultOf(await connection.ask(terminalMessageIds.authenticate, gbkOf(code)))).toBe(0);
  expect(ended).toBe(false);
  await world.database.query(change, number === phone ? [phone] : [number, terminal]);
  for (const look of looks) look();
  await expect.poll(() => ended).toBe(true);
  expect(left).toEqual(['its number or code is no longer valid, or it signed in elsewhere']);
  await listener.close();
  await giveNumber(world.database, terminal, phone);
});
