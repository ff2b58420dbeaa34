import fc from 'fast-check';
import { expect, test } from 'vitest';

import { crc16 } from '#gateway/teltonika/crc16.ts';
import { readPacket, signedItem, unsignedItem } from '#gateway/teltonika/read-packet.ts';

import {
  type BoxRecord,
  boxPacket,
  type Codec,
  noItems,
  packetOf,
} from '../../support/terminals/teltonika.ts';

const timeMs = Date.parse('2026-03-02T01:05:30Z');
const record: BoxRecord = {
  timeMs,
  longitudeDeg: -121.7,
  latitudeDeg: -29.95,
  altitudeM: -12,
  bearingDeg: 87,
  satellites: 14,
  speedKmh: 65,
  items: {
    ...noItems,
    1: { 239: 1 },
    2: { 66: 24_600, 72: -35 },
    4: { 16: 123_456_700 },
    8: { 11: 2 ** 40 },
  },
};

test('CRC-16/IBM of the known check word', () => {
  expect(crc16(Buffer.from('123456789'))).toBe(0xbb3d);
});

test.each<[string, Codec]>([
  ['8', 0x08],
  ['8 Extended', 0x8e],
  ['16', 0x10],
])('records of codec %s are read as they were written', (_name, codec) => {
  const packet = readPacket(boxPacket(codec, [record, { timeMs: timeMs + 1000 }]));
  if (!('records' in packet)) throw new Error(packet.fault);
  const [first, second] = packet.records;
  expect(first).toMatchObject({
    timeMs,
    longitudeDeg: -121.7,
    latitudeDeg: -29.95,
    altitudeM: -12,
    bearingDeg: 87,
    satellites: 14,
    speedKmh: 65,
  });
  if (first === undefined) throw new Error('no record');
  expect([...first.items.keys()].map((id) => [id, unsignedItem(first, id)])).toEqual([
    [239, 1],
    [66, 24_600],
    [72, 65_501],
    [16, 123_456_700],
    [11, 2 ** 40],
  ]);
  expect(signedItem(first, 72)).toBe(-35);
  expect(unsignedItem(first, 999)).toBeUndefined();
  expect(second?.timeMs).toBe(timeMs + 1000);
});

test('items of any length are those of 8 Extended', () => {
  const packet = readPacket(boxPacket(0x8e, [{ timeMs, texts: { 10_831: '0102', 1: '' } }]));
  expect('records' in packet && packet.records[0]?.items).toEqual(
    new Map([
      [1, Buffer.alloc(0)],
      [10_831, Buffer.from('0102', 'hex')],
    ]),
  );
});

test('what is not whole is not believed, what is whole and not readable says its count', () => {
  const whole = boxPacket(0x08, [record, record]);
  const changed = Buffer.from(whole);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(readPacket(changed)).toEqual({ fault: 'checkCode', count: null });
  const data = whole.subarray(8, -4);
  const withData = (change: (copy: Buffer) => Buffer) => readPacket(packetOf(change(Buffer.from(data))));
  expect(withData((copy) => (copy.writeUInt8(12, 0), copy))).toEqual({ fault: 'noDecoder', count: 2 });
  // The counts differ; a byte is missing; one is too much.
  expect(withData((copy) => (copy.writeUInt8(3, copy.length - 1), copy))).toEqual({
    fault: 'length',
    count: 2,
  });
  expect(withData((copy) => copy.subarray(0, -1))).toEqual({ fault: 'length', count: 2 });
  expect(withData((copy) => Buffer.concat([copy, Buffer.alloc(1)]))).toEqual({ fault: 'length', count: 2 });
});

test('no bytes behind a right check code break the reader', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 3, maxLength: 400 }),
      fc.constantFrom(0x08, 0x8e, 0x10, 0x0c),
      (bytes, codec) => {
        const packet = readPacket(packetOf(Buffer.concat([Buffer.from([codec]), bytes])));
        expect('records' in packet || packet.count === bytes[0]).toBe(true);
      },
    ),
  );
});
