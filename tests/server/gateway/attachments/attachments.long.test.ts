import { afterAll, beforeAll, expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import type { Edition } from '#gateway/jt808/codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { SignLayout } from '#gateway/jt808/messages/alarm-sign.ts';
import { type Connection, openConnection, type OrderResult, resultOf } from '#simulator/jt808/connection.ts';

import { locationWith, safetyItem } from '../../../support/jt808/safety-items.ts';
import {
  blockOf,
  listBody,
  markBody,
  openUploadLink,
  readEndAnswer,
  readOrder,
  sendFile,
  type UploadLink,
} from '../../../support/jt808/upload-terminal.ts';
import { jpegOf } from '../../../support/media-files.ts';
import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../../support/worlds/command-world.ts';
import { giveNumber } from '../../../support/worlds/give-number.ts';
import { ownTruck } from '../../../support/worlds/demo-world.ts';
import { testToken } from '../../../support/worlds/test-server.ts';

const phone = '13805749001';

let world: CommandWorld;
let port = 0;
let filePort = 0;
const open: Connection[] = [];
const uploads: UploadLink[] = [];
/** Orders for files that the terminal has heard. */
let orders: Buffer[] = [];
let willing: OrderResult = 'done';
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone);
  // The clock of the test is behind the database’s, which says since when a number is the truck’s.
  await world.database.query(`update terminal set from_time = '-infinity' where number = $1`, [phone]);
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
  filePort = await world.app.attachments.listen(0, '127.0.0.1');
});
afterAll(async () => {
  for (const link of [...open, ...uploads]) link.cut();
  await world.close();
});

/** Signs in; what tests before have left open is asked for no more, unless it is `kept`. */
const signIn = async (edition: Edition, kept = false): Promise<Connection> => {
  for (const former of open.splice(0)) former.cut();
  world.pass(61_000);
  if (!kept)
    await world.database.query(
      'update alarm_files set next_time = null, done_time = now() where done_time is null',
    );
  orders = [];
  await world.signInAgain();
  const connection = await openConnection({
    host: '127.0.0.1',
    port,
    phone,
    edition,
    order: ({ messageId, body }) => {
      if (messageId !== 0x9208) return 'unsupported';
      orders.push(Buffer.from(body));
      return willing;
    },
    closed: () => {},
  });
  open.push(connection);
  const code =
    edition === '2013' ? gbkOf(testToken) : bodyOf(['u8', testToken.length], testToken, Buffer.alloc(35));
  expect(resultOf(await connection.ask(terminalMessageIds.authenticate, code))).toBe(0);
  return connection;
};

let sequence = 0;
/** A place with a forward collision that has files. */
const collision = async (connection: Connection, layout: SignLayout, files = 2): Promise<void> => {
  world.pass(5000);
  sequence += 1;
  const timeMs = Math.floor(world.now() / 1000) * 1000;
  const item = safetyItem({ layout, files, sequence, timeMs, phase: 0 }, Buffer.of(1, 2, 50, 12, 0, 0, 0));
  const place = locationWith([[0x64, item]], { timeMs });
  expect(resultOf(await connection.ask(terminalMessageIds.location, place))).toBe(0);
};

const orderOf = async (layout: SignLayout, count = 1) => {
  await expect.poll(() => orders.length, { timeout: 5000 }).toBe(count);
  return readOrder(orders[count - 1] ?? Buffer.alloc(0), layout);
};

const upload = async (edition: Edition): Promise<UploadLink> => {
  const link = await openUploadLink({ port: filePort, phone, edition });
  uploads.push(link);
  return link;
};

const newestAlarm = async (): Promise<{ id: string; alarmCode: string }> => {
  const [row] = await world.database.query<{ id: string; alarmCode: string }>(
    `select id, alarm_code as "alarmCode" from alarm where type = 9 and sign_code = $1 order by start_time desc limit 1`,
    [ownTruck],
  );
  if (row === undefined) throw new Error('no alarm');
  return row;
};
const evidenceOf = async (id: string): Promise<unknown> =>
  (await world.admin().get(`/safetyEvidence?id=${encodeURIComponent(id)}`)).data;
const mediaOf = async (alarmCode: string): Promise<readonly Record<string, unknown>[]> => {
  const { data } = await world
    .admin()
    .get(`/media?signCode=${encodeURIComponent(ownTruck)}&alarmCode=${alarmCode}`);
  return Array.isArray(data) ? data : [];
};

const filesOf = (alarmNumber: string) => ({
  picture: {
    name: `00_64_6401_0_${alarmNumber}.jpg`,
    type: 0,
    content: Buffer.concat([jpegOf(64, 48), Buffer.alloc(150_000, sequence)]),
  },
  figures: { name: `03_64_6401_1_${alarmNumber}.bin`, type: 3, content: Buffer.alloc(64, sequence) },
});

const editions = [
  ['jsatl', '2013'],
  ['gdrta', '2019'],
] as const;

test.each(editions)(
  '%s: files of an alarm are asked for, come with a loss and a broken line, and are shown',
  async (layout, edition) => {
    const connection = await signIn(edition);
    await collision(connection, layout);
    const order = await orderOf(layout);
    expect(order).toMatchObject({ host: '127.0.0.1', port: filePort, spare: 16 });
    const { id, alarmCode } = await newestAlarm();
    expect(await evidenceOf(id)).toMatchObject({
      takesFiles: true,
      files: { announced: 2, arrived: 0, state: 'asked', asked: 1, failure: null, files: [] },
    });

    const { picture, figures } = filesOf(order.alarmNumber);
    const first = await upload(edition);
    await first.ask(0x1210, listBody(layout, order, [picture, figures]));
    await first.ask(0x1211, markBody(picture));
    first.raw(blockOf(picture, 0, 65_536));
    // In the middle of the second block, of which the first half has come.
    first.raw(blockOf(picture, 65_536, 65_536).subarray(0, 62 + 30_000));
    await new Promise((resolve) => setTimeout(resolve, 50));
    first.cut();
    const second = await upload(edition);
    await second.ask(0x1210, listBody(layout, order, [picture, figures], true));
    const size = picture.content.length;
    const { missing } = readEndAnswer((await second.ask(0x1212, markBody(picture))).body);
    expect(missing).toEqual([[95_536, size - 95_536]]);
    expect(await evidenceOf(id)).toMatchObject({ files: { state: 'receiving', arrived: 0 } });
    const answers = await sendFile(second, picture, { lose: (offset) => offset === 131_072 });
    expect(answers.map(({ result }) => result)).toEqual([1, 0]);
    expect(await sendFile(second, figures)).toEqual([{ result: 0, missing: [] }]);

    expect(await evidenceOf(id)).toMatchObject({
      files: {
        announced: 2,
        arrived: 2,
        state: 'complete',
        nextTime: null,
        files: [
          { name: picture.name, sizeBytes: size, state: 'here' },
          { name: figures.name, sizeBytes: 64, state: 'here' },
        ],
      },
    });
    const media = (await mediaOf(alarmCode)).toSorted(
      (a, b) => Number(b['sizeBytes']) - Number(a['sizeBytes']),
    );
    expect(media).toMatchObject([
      { channel: 64, mediaType: 'photo', cause: 'event', file: 'here', contentType: 'image/jpeg' },
      { channel: 64, mediaType: 'data', file: 'here', contentType: 'application/octet-stream' },
    ]);
    const file = await world.admin().get(`/media/${encodeURIComponent(String(media[0]?.['id']))}`);
    expect(file.raw).toEqual(picture.content);
    expect(file.headers['cache-control']).toBe('no-store');
    // The whole upload once more is the same files.
    const third = await upload(edition);
    await third.ask(0x1210, listBody(layout, order, [picture, figures], true));
    expect(await sendFile(third, picture)).toEqual([{ result: 0, missing: [] }]);
    expect(await mediaOf(alarmCode)).toHaveLength(2);
  },
);

test('what does not come is asked for after two minutes, after ten more, and when the terminal signs in next', async () => {
  const connection = await signIn('2013');
  await collision(connection, 'jsatl');
  await orderOf('jsatl');
  // The same place once more is the same alarm.
  world.pass(60_000);
  world.app.attachments.wake();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(orders).toHaveLength(1);
  world.pass(61_000);
  world.app.attachments.wake();
  const again = await orderOf('jsatl', 2);
  expect(again.alarmNumber).toBe(readOrder(orders[0] ?? Buffer.alloc(0), 'jsatl').alarmNumber);
  world.pass(601_000);
  world.app.attachments.wake();
  await orderOf('jsatl', 3);
  const { id } = await newestAlarm();
  expect(await evidenceOf(id)).toMatchObject({ files: { asked: 3, nextTime: null, state: 'asked' } });
  world.pass(3_600_000);
  world.app.attachments.wake();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(orders).toHaveLength(3);
  await signIn('2013', true);
  await orderOf('jsatl', 1);
  expect(await evidenceOf(id)).toMatchObject({ files: { asked: 4 } });
});

test('a terminal that comes back at once is not asked twice', async () => {
  const connection = await signIn('2013');
  await collision(connection, 'jsatl');
  await orderOf('jsatl');
  for (const former of open.splice(0)) former.cut();
  world.pass(30_000);
  const again = await openConnection({
    host: '127.0.0.1',
    port,
    phone,
    edition: '2013',
    order: ({ body, messageId }) => {
      if (messageId === 0x9208) orders.push(Buffer.from(body));
      return 'done';
    },
    closed: () => {},
  });
  open.push(again);
  expect(resultOf(await again.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(orders).toHaveLength(1);
});

test('a terminal that can’t is said to be so, and asked by hand alone', async () => {
  willing = 'unsupported';
  const connection = await signIn('2013');
  await collision(connection, 'jsatl');
  await orderOf('jsatl', 1);
  const { id } = await newestAlarm();
  await expect
    .poll(() => evidenceOf(id))
    .toMatchObject({ files: { failure: 'unsupported', nextTime: null } });
  willing = 'done';
  const before = orders.length;
  const answer = await world.admin().send('POST', '/safetyEvidence', { id }, english);
  expect(answer.resultCode).toBe(200);
  await orderOf('jsatl', before + 1);
  expect(await evidenceOf(id)).toMatchObject({ files: { failure: null, asked: 2 } });
});

test('a terminal of active safety is asked once a day what hangs at it, and the page of terminals tells it', async () => {
  for (const former of open.splice(0)) former.cut();
  world.pass(61_000);
  await world.signInAgain();
  const queries: string[] = [];
  const connection = await openConnection({
    host: '127.0.0.1',
    port,
    phone,
    edition: '2013',
    order: ({ messageId, body }) => {
      if (messageId === platformMessageIds.passThrough) queries.push(body.toString('hex'));
      return 'done';
    },
    closed: () => {},
  });
  open.push(connection);
  expect(resultOf(await connection.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
  await expect.poll(() => queries).toEqual(['f70464656667', 'f80464656667']);
  const states = bodyOf(['u8', 0xf7], ['u8', 1], ['u8', 100], ['u8', 5], ['u8', 4], ['u32', 0b1001]);
  expect(resultOf(await connection.ask(terminalMessageIds.passThrough, states))).toBe(0);
  const texts = ['ACME', 'EYE-2', 'H1', 'S1.4', 'id7', ''].flatMap((text) => [
    ['u8', text.length] as const,
    text,
  ]);
  const identity = bodyOf(...texts);
  await connection.ask(
    terminalMessageIds.passThrough,
    bodyOf(['u8', 0xf8], ['u8', 1], ['u8', 100], ['u8', identity.length], identity),
  );
  expect((await world.admin().get(`/terminalPeripherals?number=${phone}`)).data).toEqual([
    {
      device: 100,
      state: 'faulty',
      faults: ['camera', 'infrared'],
      stateTime: new Date(world.now()).toISOString(),
      company: 'ACME',
      product: 'EYE-2',
      hardware: 'H1',
      software: 'S1.4',
      deviceId: 'id7',
      customer: '',
    },
  ]);
});

test('a file that is too large is refused by name, and the others come', async () => {
  const connection = await signIn('2013');
  await collision(connection, 'jsatl');
  const order = await orderOf('jsatl');
  const { figures } = filesOf(order.alarmNumber);
  const film = { name: `02_65_6501_0_${order.alarmNumber}.mp4`, content: { length: 17 * 1024 * 1024 } };
  const link = await upload('2013');
  await link.ask(0x1210, listBody('jsatl', order, [film, figures]));
  const refused = await link.ask(
    0x1211,
    bodyOf(['u8', film.name.length], film.name, ['u8', 2], ['u32', film.content.length]),
  );
  expect([refused.messageId, refused.body.at(-1)]).toEqual([0x8001, 1]);
  await sendFile(link, figures);
  const { id } = await newestAlarm();
  expect(await evidenceOf(id)).toMatchObject({
    files: {
      state: 'ended',
      arrived: 1,
      files: [
        { name: film.name, state: 'refused', refusal: 'tooLarge' },
        { name: figures.name, state: 'here' },
      ],
    },
  });
});

test('a number that was not asked, and an alarm that is another number’s, are closed', async () => {
  const connection = await signIn('2013');
  await collision(connection, 'jsatl');
  const order = await orderOf('jsatl');
  const stranger = await openUploadLink({ port: filePort, phone: '13805749002', edition: '2013' });
  uploads.push(stranger);
  stranger.raw(stranger.framesOf(0x1210, listBody('jsatl', order, [filesOf(order.alarmNumber).figures])));
  await stranger.closed;
  expect(stranger.heard).toEqual([]);
});
