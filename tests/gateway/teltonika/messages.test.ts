import { expect, test } from 'vitest';

import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import type { ItemMapping } from '#domain/devices/item-mapping.ts';
import { teltonika } from '#gateway/teltonika/protocol.ts';
import { checkMessage } from '#server/ingest/messages/checked-message.ts';

import {
  type BoxRecord,
  boxPacket,
  boxSignIn,
  type Codec,
  noItems,
} from '../../support/terminals/teltonika.ts';

const timeMs = Date.parse('2026-03-02T01:05:30Z');
const nowMs = timeMs + 5000;
const number = '861234567890123';
const place = { longitudeDeg: 121.7, latitudeDeg: 29.95, altitudeM: 12, bearingDeg: 87, satellites: 14 };

const reportOf = (records: readonly BoxRecord[], codec: Codec = 0x8e) => {
  const report = teltonika.read(boxPacket(codec, records));
  if (report.kind !== 'report') throw new Error(report.kind);
  return report;
};
const messagesOf = (
  record: BoxRecord,
  codec?: Codec,
  mappings: readonly ItemMapping[] = [],
): readonly TerminalEnvelope[] =>
  reportOf([record], codec).messages({ number, terminal: '1000000001', mappings, nowMs });
const dataOf = (record: BoxRecord, kind = 'position') =>
  messagesOf(record).find((message) => message.kind === kind)?.data;

test('a record is a place, the supply and temperatures, and each would be accepted', () => {
  const messages = messagesOf({
    timeMs,
    ...place,
    speedKmh: 65,
    items: {
      1: { 239: 1 },
      2: { 66: 24_600, 67: 4_010, 10_800: -1187 },
      4: { 16: 123_456_789, 72: 215, 73: -105, 74: 3000 },
      8: {},
    },
  });
  expect(messages.map(({ kind, data }) => [kind, data])).toEqual([
    ['position', { fix: '3d', speedKmh: 65, acc: true, ...place, odometerKm: 123_456.8 }],
    ['power', { source: 'main', mainVoltageV: 24.6, batteryVoltageV: 4.01 }],
    [
      'climate',
      {
        probes: [
          { probe: 1, place: 'cargo', temperatureC: 21.5 },
          { probe: 2, place: 'cargo', temperatureC: -10.5 },
          { probe: 5, place: 'cargo', temperatureC: -11.87 },
        ],
      },
    ],
  ]);
  for (const message of messages) {
    expect(message).toMatchObject({ terminal: '1000000001', time: '2026-03-02T01:05:30.000Z' });
    const checked = checkMessage(message, 0);
    expect(checked.ok ? '' : checked.refused.detail).toBe('');
  }
});

test('without satellites the coordinates are those of before, and none', () => {
  expect(dataOf({ timeMs, ...place, satellites: 0 })).toEqual({
    fix: 'none',
    speedKmh: 0,
    acc: false,
    satellites: 0,
  });
});

test('the ignition is said by 239, else by motion', () => {
  const acc = (items: Record<number, number>, speedKmh = 0) =>
    dataOf({ timeMs, ...place, speedKmh, items: { ...noItems, 1: items } });
  expect(acc({ 239: 0, 240: 1 }, 60)).toMatchObject({ acc: false });
  expect(acc({ 240: 1 })).toMatchObject({ acc: true });
  expect(acc({}, 3)).toMatchObject({ acc: true });
  expect(acc({})).toMatchObject({ acc: false });
});

test('a crash and a supply that was cut are bits of the alarm word', () => {
  const word = (items: Record<number, number>) =>
    dataOf({ timeMs, ...place, items: { ...noItems, 1: items } });
  expect(word({ 247: 1 })).toMatchObject({ alarmWord: 2 ** 29 });
  expect(word({ 252: 1 })).toMatchObject({ alarmWord: 2 ** 8 });
  expect(word({ 247: 2, 252: 0 })).not.toHaveProperty('alarmWord');
});

test('a box that runs on its battery says so', () => {
  const power = (external: number, battery?: number) =>
    dataOf(
      { timeMs, ...place, items: { ...noItems, 2: { 66: external, ...(battery && { 67: battery }) } } },
      'power',
    );
  expect(power(0, 4_000)).toMatchObject({ source: 'battery', mainVoltageV: 0 });
  expect(power(12_000)).toEqual({ source: 'main', mainVoltageV: 12 });
  expect(power(65_000)).toBeUndefined();
});

test('probes that are not there or not ready have no temperature', () => {
  const climate = (raw: number) =>
    dataOf({ timeMs, ...place, items: { ...noItems, 4: { 72: raw } } }, 'climate');
  for (const raw of [850, 2000, 3000, 4000, 5000]) expect(climate(raw)).toBeUndefined();
});

test('a record without a moment is none, one that is too fast has no place', () => {
  expect(messagesOf({ timeMs: 2 ** 53, ...place })).toEqual([]);
  expect(messagesOf({ timeMs: 0, ...place })).toEqual([]);
  expect(dataOf({ timeMs, ...place, speedKmh: 251 })).toBeUndefined();
});

test('a record is the same message in whatever packet and codec of its width it comes again, and another of another box', () => {
  const record = { timeMs, ...place };
  const [alone] = messagesOf(record, 0x08);
  const inBatch = reportOf([{ timeMs: timeMs - 1000 }, record], 0x08).messages({
    number,
    terminal: '1000000001',
    mappings: [],
    nowMs: nowMs + 90_000,
  });
  expect(inBatch[1]).toEqual({ ...alone, sentAt: new Date(nowMs + 90_000).toISOString() });
  const [other] = reportOf([record], 0x08).messages({
    number: '1',
    terminal: '1000000001',
    mappings: [],
    nowMs,
  });
  expect(other?.id).not.toBe(alone?.id);
});

test('items that no message has are told by their ids, tags in words', () => {
  const tag = '010f0001c60106babbf36300550202806d';
  expect(
    reportOf([
      {
        timeMs,
        items: { ...noItems, 1: { 239: 1, 21: 5 } },
        texts: { 548: tag, 900: '00112233445566778899' },
      },
    ]).unread,
  ).toBe(
    '{"unread":{"21":5,"548":[{"signalDbm":-58,"id":"babbf3630055","batteryMv":3090}],"900":"00112233445566778899"}}',
  );
  expect(reportOf([{ timeMs, items: { ...noItems, 1: { 239: 1 } } }]).unread).toBe('');
});

test('it signs in by its IMEI, and is answered by one byte; a packet by how many records were taken', () => {
  const signIn = teltonika.read(boxSignIn(number));
  expect(signIn).toMatchObject({ kind: 'signIn', number });
  if (signIn.kind !== 'signIn') return;
  expect([signIn.answer(true), signIn.answer(false)]).toEqual([Buffer.from([1]), Buffer.from([0])]);
  expect(reportOf([{ timeMs }, { timeMs }]).answer).toEqual(Buffer.from([0, 0, 0, 2]));
});

test('items that nothing reads stay with the place, and are a level where a technician has said so', () => {
  const level: ItemMapping = {
    item: 201,
    startByte: 0,
    widthBytes: 2,
    byteOrder: 'big',
    signed: false,
    scale: 0.5,
    shift: 0,
    none: 65_535,
    bit: null,
    inverted: false,
    target: 'level',
    compartment: 2,
  };
  const record = {
    timeMs,
    ...place,
    items: { ...noItems, 1: { 239: 1, 21: 5 }, 2: { 201: 2865, 10_804: 40 } },
  };
  const messages = messagesOf(record, 0x8e, [level]);
  expect(messages.map(({ kind, data }) => [kind, data])).toMatchObject([
    [
      'position',
      {
        items: [
          { id: 21, hex: '05' },
          { id: 201, hex: '0b31' },
        ],
      },
    ],
    [
      'tank-level',
      { dataType: 'IN', compartments: [{ compartment: 2, gaugeStatus: 'ok', levelMm: 1432.5 }] },
    ],
  ]);
  for (const message of messages) expect(checkMessage(message, 0).ok).toBe(true);
});
