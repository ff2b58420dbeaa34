import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { createIdentityStore } from '#server/gateway/identity-store.ts';
import { createReportListeners } from '#server/gateway/report-listeners.ts';
import { createKeyedMutex } from '#server/kernel/keyed-mutex.ts';
import { awaitTerminal } from '#server/terminals/await-terminal.ts';

import { type Box, openBox } from '../../support/terminals/box.ts';
import { type BoxRecord, boxPacket, boxSignIn, packetOf } from '../../support/terminals/teltonika.ts';
import { type CommandWorld, openCommandWorld, terminal } from '../../support/worlds/command-world.ts';
import { ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testLog } from '../../support/worlds/test-log.ts';

const imei = '861234567890123';
const yes = '01';
const no = '00';

/** What comes about beside an answer; the machine may be busy. */
const soon = (what: () => unknown) => expect.poll(what, { timeout: 10_000 });

let world: CommandWorld;
let port = 0;
const open: Box[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, imei);
  port = await world.app.terminalListener.listenFor('teltonika', 0, '127.0.0.1');
});
afterEach(async () => {
  for (const box of open.splice(0)) box.cut();
  await soon(() => world.app.terminalListener.figures().connections).toBe(0);
  // Attempts that fail are counted for ten minutes, all of one network.
  world.pass(601_000);
});
afterAll(() => world.close());

const connect = async (): Promise<Box> => {
  const box = await openBox(port);
  open.push(box);
  return box;
};
const signIn = (box: Box, number = imei): Promise<string> => box.ask(boxSignIn(number), 1);
const allow = (): Promise<void> => awaitTerminal(world.database, imei, world.now() + 3_600_000, false);
const record = (over: Partial<BoxRecord> = {}): BoxRecord => ({
  timeMs: Math.floor(world.now() / 1000) * 1000,
  longitudeDeg: 121.7,
  latitudeDeg: 29.95,
  satellites: 14,
  speedKmh: 40,
  items: { 1: { 239: 1 }, 2: {}, 4: {}, 8: {} },
  ...over,
});
const places = ({ timeMs }: BoxRecord) =>
  world.database.query('select speed_kmh::float as speed from position where sign_code = $1 and time = $2', [
    ownTruck,
    new Date(timeMs),
  ]);
const framesOf = async (number: string) => {
  // Written beside the messages, every second.
  await soon(
    async () =>
      (await world.database.query('select 1 from terminal_frame where phone = $1', [number])).length,
  ).toBeGreaterThan(0);
  return world.database.query<{ outcome: string; detail: string }>(
    'select outcome, detail from terminal_frame where phone = $1 order by id',
    [number],
  );
};

test('a box that is awaited is let in, answered when its records are stored, and let in again', async () => {
  await allow();
  const box = await connect();
  expect(await signIn(box)).toBe(yes);
  const first = record();
  const batch = boxPacket(0x8e, [first, record({ timeMs: first.timeMs + 1000, speedKmh: 41 })]);
  expect(await box.ask(batch, 4)).toBe('00000002');
  expect(await places(first)).toEqual([{ speed: 40 }]);
  // What it did not hear it sends again: stored once.
  expect(await box.ask(batch, 4)).toBe('00000002');
  expect(await places(first)).toHaveLength(1);
  box.cut();
  await soon(() => world.app.terminalListener.figures().signedIn).toBe(0);
  const again = await connect();
  expect(await signIn(again)).toBe(yes);
  const [known] = await world.database.query(
    'select protocol, imei, registration_until from jt808_terminal where phone = $1',
    [imei],
  );
  expect(known).toEqual({ protocol: 'Teltonika', imei, registration_until: null });
});

test('a number of nobody, and one that nobody awaits, are refused, closed, and kept for people to see', async () => {
  await world.database.query(
    'update jt808_terminal set code_hash = null, registration_until = null where phone = $1',
    [imei],
  );
  for (const [number, reason] of [
    ['359999999999999', 'noSuchTerminal'],
    [imei, 'notAwaited'],
  ] as const) {
    const box = await connect();
    expect(await signIn(box, number)).toBe(no);
    await soon(box.isClosed).toBe(true);
    await soon(() =>
      world.database.query('select protocol, reason, imei from unregistered_terminal where number = $1', [
        number,
      ]),
    ).toEqual([{ protocol: 'Teltonika', reason, imei: number }]);
  }
  expect(await framesOf('359999999999999')).toContainEqual({ outcome: 'refused', detail: 'noSuchTerminal' });
});

test('a number of a station, of a truck out of service, and one that another protocol has, say why', async () => {
  const expectRefusal = async (number: string, reason: string): Promise<void> => {
    const box = await connect();
    expect(await signIn(box, number)).toBe(no);
    await soon(box.isClosed).toBe(true);
    await soon(async () => (await framesOf(number)).at(-1)?.detail).toBe(reason);
  };
  await world.database.query(
    `update jt808_terminal set code_hash = '\\x01', registration_until = null, protocol = 'another' where phone = $1`,
    [imei],
  );
  await expectRefusal(imei, 'awaitedElsewhere');
  await world.database.query(`update truck set enabled = false where sign_code = $1`, [ownTruck]);
  await expectRefusal(imei, 'truckDisabled');
  await world.database.query(`update truck set enabled = true where sign_code = $1`, [ownTruck]);
  await world.database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('S88', 'station', '站', 'TW0101', 'S88', 121.7, 29.9, 100)`,
  );
  await world.database.query(
    `insert into station_gauge (terminal, station_code) values ('359999999999997', 'S88')`,
  );
  await expectRefusal('359999999999997', 'noSuchTerminal');
});

test('nothing is taken before it has signed in', async () => {
  const box = await connect();
  const said = record();
  box.send(boxPacket(0x08, [said]));
  expect(await signIn(box, '359999999999998')).toBe(no);
  expect(await places(said)).toEqual([]);
});

test('a second box under the number cuts nobody off, and is told of when the first speaks again', async () => {
  await allow();
  const [first, second] = [await connect(), await connect()];
  expect(await signIn(first)).toBe(yes);
  expect(await signIn(second)).toBe(no);
  expect(await first.ask(boxPacket(0x08, [record()]), 4)).toBe('00000001');
  await soon(() =>
    world.database.query('select second_time is not null as told from jt808_terminal where phone = $1', [
      imei,
    ]),
  ).toEqual([{ told: true }]);
});

test('a box that lost its line takes its own place after a minute', async () => {
  await allow();
  const dead = await connect();
  expect(await signIn(dead)).toBe(yes);
  expect(await signIn(await connect())).toBe(no);
  world.pass(61_000);
  const back = await connect();
  expect(await signIn(back)).toBe(yes);
  await soon(dead.isClosed).toBe(true);
  expect(await back.ask(boxPacket(0x08, [record()]), 4)).toBe('00000001');
});

test('what is refused is answered all the same; a broken packet is not, and costs nothing else', async () => {
  await allow();
  const box = await connect();
  expect(await signIn(box)).toBe(yes);
  const old = record({ timeMs: world.now() - 50 * 86_400_000 });
  expect(await box.ask(boxPacket(0x08, [old]), 4)).toBe('00000001');
  expect(await places(old)).toEqual([]);
  const broken = boxPacket(0x08, [record()]);
  broken.writeUInt8(broken.readUInt8(20) ^ 0xff, 20);
  box.send(broken);
  // Another codec, whole: it would come for ever.
  expect(await box.ask(packetOf(Buffer.from('0c0301', 'hex')), 4)).toBe('00000003');
  const good = record();
  expect(await box.ask(boxPacket(0x08, [good]), 4)).toBe('00000001');
  expect(await places(good)).toHaveLength(1);
  await soon(async () =>
    (await framesOf(imei)).map(({ outcome, detail }) => `${outcome} ${detail}`.trim()),
  ).toEqual(
    expect.arrayContaining([
      'fault checkCode',
      'refused noDecoder',
      expect.stringMatching(/^answered 1 of \d refused: timePast/),
    ]),
  );
});

test('who took its registration away lets it in no more', async () => {
  await allow();
  const box = await connect();
  expect(await signIn(box)).toBe(yes);
  box.cut();
  await soon(() => world.app.terminalListener.figures().signedIn).toBe(0);
  await world.database.query('update jt808_terminal set code_hash = null where phone = $1', [imei]);
  expect(await signIn(await connect())).toBe(no);
});

test('frames that are changed anywhere crash nothing, and a good box beside them is answered', async () => {
  await allow();
  const good = await connect();
  expect(await signIn(good)).toBe(yes);
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const whole = Buffer.concat([boxSignIn('359999999999997'), boxPacket(0x8e, [record(), record()])]);
  for (let n = 0; n < 60; n += 1) {
    const stranger = await connect();
    const bytes = Buffer.from(whole);
    for (let change = random(6); change >= 0; change -= 1)
      bytes.writeUInt8(random(256), random(bytes.length));
    stranger.send(bytes.subarray(0, 1 + random(bytes.length)));
    stranger.send(bytes);
    const { timeMs } = record();
    if (n % 10 === 0)
      expect(await good.ask(boxPacket(0x08, [record({ timeMs: timeMs - n * 1000 })]), 4)).toBe('00000001');
  }
  // The same over a connection that is signed in.
  const packet = boxPacket(0x8e, [record(), record()]);
  for (let n = 0; n < 200; n += 1) {
    const bytes = Buffer.from(packet);
    bytes.writeUInt8(random(256), 8 + random(bytes.length - 8));
    good.send(bytes);
  }
  const last = record({ timeMs: record().timeMs - 100_000 });
  good.send(boxPacket(0x08, [last]));
  await soon(() => places(last)).toHaveLength(1);
  expect(good.isClosed()).toBe(false);
});

test('a box that has gone was seen until then; when the process goes, that is not written one by one', async () => {
  const seenOff: string[] = [];
  let closing = false;
  const { database, now } = world;
  const store = createIdentityStore(database, now, crypto.randomUUID());
  const { teltonika } = createReportListeners({
    database,
    now,
    log: testLog(),
    listener: crypto.randomUUID(),
    store: { ...store, left: async ({ phone }) => void seenOff.push(phone) },
    turns: createKeyedMutex(),
    deliver: async () => [],
    record: () => {},
    refused: () => {},
    secondDevice: async () => {},
    isClosing: () => closing,
    failed: (error) => {
      throw error;
    },
  });
  const ownPort = await teltonika.listen(0, '127.0.0.1');
  const come = async (): Promise<Box> => {
    await allow();
    const box = await openBox(ownPort);
    expect(await signIn(box)).toBe(yes);
    return box;
  };
  (await come()).cut();
  await soon(() => seenOff).toEqual([imei]);
  await come();
  closing = true;
  await teltonika.close();
  await soon(() => teltonika.figures().signedIn).toBe(0);
  expect(seenOff).toEqual([imei]);
});
