import { expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';

import { itemOf, messageBodies, placeBody } from '../../support/terminals/message-bodies.ts';
import { boxPacket, boxSignIn } from '../../support/terminals/teltonika.ts';
import { compare } from './compare.ts';
import { readers } from './readers.ts';
import type { Vector } from './vector.ts';

const comparison = (file: string, vector: Partial<Vector>) => {
  const reader = readers[file];
  if (reader === undefined) throw new Error(file);
  return compare(reader, { id: 'a', kind: 'frame', ...vector });
};
const ofBox = (vector: Partial<Vector>) => comparison('world.json', { protocol: 'Teltonika', ...vector });

const hex = boxPacket(0x8e, [
  {
    timeMs: Date.parse('2026-03-02T01:05:30Z'),
    longitudeDeg: 121.7,
    items: { 1: { 239: 1 }, 2: {}, 4: {}, 8: {} },
  },
]).toString('hex');
const expected = { time: '2026-03-02T01:05:30Z', lon: 121.7, io: { 239: 1 } };

test('a vector that is read as it states is right, one that states something else is told', () => {
  expect(ofBox({ hex, expect: expected, answer: '00000001' })).toEqual({ read: 4, wrong: [], unread: [] });
  expect(ofBox({ hex, expect: { ...expected, lon: 121.8 }, answer: '00000002' }).wrong).toEqual([
    'lon 121.8 read as 121.7',
    'answer "00000002" read as "00000001"',
  ]);
  expect(ofBox({ hex, expect: { io: { 16: 1 } } }).wrong).toEqual(['io {"16":1} read as {"239":1}']);
  expect(
    ofBox({ hex: boxSignIn('861').toString('hex'), expect: { imei: '861' }, answer: '01' }).wrong,
  ).toEqual([]);
});

test('what no reader is for says why, what can not be read is wrong, and so is what nobody accounts for', () => {
  expect(ofBox({ protocol: 'GT06', hex, expect: expected }).unread).toEqual(
    Array(3).fill('no reader for GT06'),
  );
  expect(ofBox({ hex: `${hex.slice(0, -2)}00` }).wrong).toEqual(['checkCode']);
  expect(ofBox({ hex: hex.slice(0, -2) }).wrong).toEqual(['not one frame']);
  expect(ofBox({ hex, expect: { altitude2: 1 } }).wrong).toEqual([
    'altitude2 is not read, and nothing says why',
  ]);
});

const phone = '13912345678';
const frameOf = (messageId: number, body: Buffer): string =>
  Buffer.concat(writeMessage({ messageId, edition: '2013', phone, serial: 7, body })).toString('hex');

test('a message of JT/T 808 is held with its head; one that nothing uses is kept as bytes', () => {
  const head = { 'Header.MsgNum': 7, 'Header.TerminalPhoneNo': phone };
  const place = { GPSTime: '2026-03-02 09:05:30', Lat: 29_950_000, Lng: 121_700_000, Speed: 554 };
  expect(
    comparison('jt808.json', {
      message: '0x0200',
      hex: frameOf(0x0200, placeBody()),
      expect: { ...head, ...place },
    }),
  ).toEqual({ read: 6, wrong: [], unread: [] });
  expect(
    comparison('jt808.json', {
      message: '0x0701',
      hex: frameOf(0x0701, messageBodies.wayBill),
      expect: { ...head, Id: 4 },
    }),
  ).toEqual({ read: 2, wrong: [], unread: ['0x0701 is kept as bytes'] });
});

test('an item of a maker’s is said to be kept where it is, and a place that has none is wrong', () => {
  const power = (body: Buffer) =>
    comparison('jt808-maker.json', {
      message: '0x0200',
      kind: 'body',
      hex: body.toString('hex'),
      expect: { power: 11.4 },
    });
  expect(power(bodyOf(placeBody(), itemOf(0xe1, ['u16', 114]))).unread).toEqual([
    'items of a maker (0xe1), kept as bytes with the place: a person may say what they mean',
  ]);
  expect(power(placeBody()).wrong).toEqual(['no item is kept unread']);
});

test('an alarm of tyres and an order for its files are held too', () => {
  const tyres = messageBodies.location.toString('hex');
  expect(
    comparison('active-safety.json', {
      message: '0x0200/0x64',
      kind: 'body',
      hex: tyres,
      expect: { AlarmLevel: 2, Speed: 65 },
    }),
  ).toEqual({ read: 2, wrong: [], unread: [] });
  expect(
    comparison('jt1078.json', {
      message: '0x1205',
      kind: 'body',
      hex: messageBodies.recordings.toString('hex'),
      expect: { 'AVResouces[0].FileSize': 99, 'AVResouces[0].MemoryType': 1 },
    }),
  ).toMatchObject({ read: 1, wrong: [] });
});
