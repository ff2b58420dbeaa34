import { Duplex } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import type { Edition, Packet } from '#gateway/jt808/codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { asHistory } from '#gateway/jt808/forwarding/history.ts';
import { createPlatformLink } from '#gateway/jt808/forwarding/platform-link.ts';
import { authenticationBody, readAuthentication } from '#gateway/jt808/messages/authenticate.ts';
import { readBatch } from '#gateway/jt808/messages/batch.ts';
import { generalAnswer, readGeneralAnswer } from '#gateway/jt808/messages/general-answer.ts';
import { readRegistration, registerAnswer, registrationBody } from '#gateway/jt808/messages/register.ts';
import { missingParts } from '#gateway/jt808/messages/small-answers.ts';

const phone = '13805749001';

/** A terminal's link, and the platform at its other end, whose words are written by the test. */
const open = ({ edition = '2013' as Edition, token = null as string | null } = {}) => {
  let nowMs = 0;
  const got: Packet[] = [];
  const told: string[] = [];
  const split = frameSplitter({
    frame: (between) => {
      const { packet } = readFrame(Buffer.from(between));
      if (packet !== null) got.push({ ...packet, body: Buffer.from(packet.body) });
    },
    garbage: () => told.push('garbage'),
  });
  const socket = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      split(chunk);
      done();
    },
  });
  const link = createPlatformLink({
    clock: () => nowMs,
    socket,
    edition,
    phone,
    registration: Buffer.from('registration'),
    imei: '861234567890123',
    firmware: 'V2.1',
    token,
    registered: async (given) => void told.push(`token ${given}`),
    answered: (ids, outcome) => told.push(`${outcome} ${ids.join(',')}`),
    changed: (state) => told.push(state),
    ended: (detail) => told.push(`ended: ${detail}`),
  });
  const say = (messageId: number, body: Uint8Array): void => {
    for (const frame of writeMessage({ messageId, edition, phone, serial: 77, body })) socket.push(frame);
  };
  return {
    link,
    got,
    told,
    socket,
    say,
    connect: async (): Promise<void> => {
      socket.emit('connect');
      await soon();
    },
    /** Signs it in. */
    up: async (): Promise<void> => {
      socket.emit('connect');
      await soon();
      say(platformMessageIds.generalAnswer, generalAnswer(0, terminalMessageIds.authenticate, 'done'));
      await soon();
      got.length = 0;
      told.length = 0;
    },
    answer: async (
      packet: Packet | undefined,
      result: Parameters<typeof generalAnswer>[2],
    ): Promise<void> => {
      say(
        platformMessageIds.generalAnswer,
        generalAnswer(packet?.serial ?? 0, packet?.messageId ?? 0, result),
      );
      await soon();
    },
    pass: (ms: number): void => {
      for (let passed = 0; passed < ms; passed += 1000) {
        nowMs += 1000;
        link.tidy();
      }
    },
  };
};

const place = (id: number, length = 28) => ({
  ids: [id],
  messageId: terminalMessageIds.location,
  body: Buffer.alloc(length, id),
});
const idsOf = (packets: readonly Packet[]): readonly string[] =>
  packets.map(({ messageId }) => messageId.toString(16));

test.each(['2013', '2019'] as const)(
  'it registers, keeps the token, signs in with it and is up (%s)',
  async (edition) => {
    const { connect, got, told, say, link } = open({ edition });
    await connect();
    expect(idsOf(got)).toEqual(['100']);
    expect(got[0]).toMatchObject({ edition, body: Buffer.from('registration') });
    say(platformMessageIds.registerAnswer, registerAnswer(got[0]?.serial ?? 0, '鉴权码-1'));
    await soon();
    await soon();
    expect(readAuthentication(got[1]?.body ?? Buffer.alloc(0), edition)).toEqual({
      token: '鉴权码-1',
      imei: edition === '2019' ? '861234567890123' : null,
      firmware: edition === '2019' ? 'V2.1' : null,
    });
    expect(link.room()).toBe(0);
    say(
      platformMessageIds.generalAnswer,
      generalAnswer(got[1]?.serial ?? 0, terminalMessageIds.authenticate, 'done'),
    );
    await soon();
    expect(told).toEqual(['registering', 'token 鉴权码-1', 'signingIn', 'up']);
    expect(link.room()).toBe(8);
  },
);

test('who has a token registers no more; a token that is refused ends the connection', async () => {
  const { connect, got, told, say } = open({ token: 'known' });
  await connect();
  expect(got[0]?.body.toString()).toBe('known');
  say(platformMessageIds.generalAnswer, generalAnswer(0, terminalMessageIds.authenticate, 'failed'));
  await soon();
  await soon();
  expect(told).toEqual(['signingIn', 'ended: refusedToken']);
});

test.each([
  [1, 'refusedVehicleTaken'],
  [2, 'refusedNoVehicle'],
  [3, 'refusedTerminalTaken'],
  [4, 'refusedNoTerminal'],
  [9, 'refusedOther'],
])('a registration that is refused with %i says why', async (result, detail) => {
  const { connect, told, say } = open();
  await connect();
  say(platformMessageIds.registerAnswer, bodyOf(['u16', 0], ['u8', result]));
  await soon();
  await soon();
  expect(told.at(-1)).toBe(`ended: ${detail}`);
});

test('messages go out as they are under serials of their own; each is done once it is answered itself', async () => {
  const { up, link, got, told, answer } = open({ token: 't' });
  await up();
  for (const id of [1, 2, 3]) link.send(place(id));
  expect(got.map(({ serial, body }) => [serial, body[0]])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(link.room()).toBe(5);
  // An answer of something that was never said, and of another kind, are of nobody.
  await answer({ ...(got[0] as Packet), serial: 99 }, 'done');
  await answer({ ...(got[0] as Packet), messageId: 0x0900 }, 'done');
  expect(told).toEqual([]);
  await answer(got[1], 'done');
  await answer(got[0], 'alarmHandled');
  await answer(got[1], 'done');
  expect(told).toEqual(['taken 2', 'taken 1']);
});

test('what is not answered is said again, and after three times the line is taken for dead', async () => {
  const { up, link, got, told, pass } = open({ token: 't' });
  await up();
  link.send(place(1));
  pass(11_000);
  expect(got.map(({ serial }) => serial)).toEqual([1, 1]);
  pass(22_000);
  expect(got).toHaveLength(3);
  pass(40_000);
  await soon();
  expect(told).toEqual(['ended: silent']);
});

test('what fails is said again and given up; what is not supported is given up at once', async () => {
  const { up, link, got, told, answer, pass } = open({ token: 't' });
  await up();
  link.send(place(1));
  link.send({ ...place(2), messageId: 0x0900 });
  await answer(got[1], 'unsupported');
  expect(told).toEqual(['refused 2']);
  for (const _ of [1, 2, 3]) {
    await answer(got.at(-1)?.messageId === 0x0200 ? got.at(-1) : got[0], 'failed');
    pass(6_000);
  }
  expect(got.filter(({ messageId }) => messageId === 0x0200)).toHaveLength(3);
  expect(told).toEqual(['refused 2', 'refused 1']);
});

test('a long message goes in parts; the answer of the last one is its own, and parts are sent again where they are asked for', async () => {
  const { up, link, got, told, answer, say } = open({ token: 't' });
  await up();
  const body = Buffer.alloc(2500, 7);
  body.writeUInt32BE(4711, 0);
  link.send({ ids: [5], messageId: terminalMessageIds.media, body });
  expect(got.map(({ part }) => part)).toEqual([1, 2, 3].map((number) => ({ total: 3, number })));
  await answer(got[0], 'done');
  expect(told).toEqual([]);
  say(platformMessageIds.missingParts, missingParts({ firstSerial: 1, numbers: [2] }, '2013'));
  await soon();
  expect(got.map(({ part }) => part?.number)).toEqual([1, 2, 3, 2]);
  say(platformMessageIds.mediaAnswer, bodyOf(['u32', 4711], ['u8', 1], ['u16', 3]));
  await soon();
  expect(got.at(-1)?.part?.number).toBe(3);
  say(platformMessageIds.mediaAnswer, bodyOf(['u32', 4711]));
  await soon();
  expect(told).toEqual(['taken 5']);
});

test('orders of the platform are answered as not supported, and its answers are not answered', async () => {
  const { up, got, say, told } = open({ token: 't' });
  await up();
  for (const order of [0x8103, 0x8105, 0x8300, 0x9101]) say(order, Buffer.alloc(9));
  say(platformMessageIds.time, Buffer.alloc(6));
  say(platformMessageIds.generalAnswer, Buffer.alloc(1));
  await soon();
  expect(got.map(({ messageId, body }) => [messageId, readGeneralAnswer(body)])).toEqual(
    [0x8103, 0x8105, 0x8300, 0x9101].map((messageId) => [1, { serial: 77, messageId, result: 3 }]),
  );
  expect(told).toEqual([]);
});

test('a heartbeat goes out each minute in which nothing else does', async () => {
  const { up, got, pass, say } = open({ token: 't' });
  await up();
  pass(61_000);
  expect(idsOf(got)).toEqual(['2']);
  say(platformMessageIds.generalAnswer, generalAnswer(1, terminalMessageIds.heartbeat, 'done'));
  await soon();
  pass(30_000);
  expect(got).toHaveLength(1);
});

test.each([
  ['says nothing at all', 'silent', () => {}],
  [
    'sends garbage',
    'garbage',
    (socket: Duplex) => {
      for (let count = 0; count < 40; count += 1) socket.push(Buffer.alloc(2048, 0x41));
    },
  ],
  ['closes at once', 'lost', (socket: Duplex) => void socket.destroy()],
])('a platform that %s ends as %s', async (_, detail, act) => {
  const { connect, socket, told, pass } = open({ token: 't' });
  await connect();
  act(socket);
  await soon();
  await soon();
  pass(31_000);
  await soon();
  expect(told.at(-1)).toBe(`ended: ${detail}`);
});

test('bodies of registration and sign-in read as those of terminals do', () => {
  const fields = {
    provinceCode: 33,
    cityCode: 200,
    maker: 'TANKW',
    model: 'TW-1',
    terminalId: 'A000001',
    plateColor: 2,
  };
  for (const edition of ['2011', '2013', '2019'] as const)
    expect(readRegistration(registrationBody({ ...fields, edition }, '浙B00002'))).toMatchObject({
      edition,
      maker: 'TANKW',
      terminalId: 'A000001',
      plateColor: 2,
      plates: expect.arrayContaining(['浙B00002']),
    });
  const about = { imei: '861234567890123', firmware: 'V2.1' };
  expect(readAuthentication(authenticationBody('abc', '2019', about), '2019')).toEqual({
    token: 'abc',
    ...about,
  });
});

test('what waited goes as stored places in batches of one frame; all else as it is, and in order', () => {
  const other = { ids: [40], messageId: 0x0900, body: Buffer.alloc(50) };
  const waited = [
    ...Array.from({ length: 30 }, (_, index) => place(index + 1)),
    other,
    place(41, 900),
    place(42, 900),
  ];
  const sent = asHistory(waited);
  expect(sent.map(({ messageId, ids }) => [messageId.toString(16), ids.length])).toEqual([
    ['704', 20],
    ['704', 10],
    ['900', 1],
    ['704', 1],
    ['704', 1],
  ]);
  expect(sent.flatMap(({ ids }) => ids)).toEqual(waited.flatMap(({ ids }) => ids));
  const batch = readBatch(sent[0]?.body ?? Buffer.alloc(3));
  expect(batch).toMatchObject({ count: 20, blindSpot: true });
  expect(batch.bodies).toEqual(waited.slice(0, 20).map(({ body }) => body));
  expect(Math.max(...sent.map(({ body }) => body.length))).toBeLessThanOrEqual(1023);
});
