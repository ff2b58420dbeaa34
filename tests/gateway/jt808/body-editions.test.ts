import { expect, test } from 'vitest';

import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';
import { type Field, bodyOf, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';
import { readLocation } from '#gateway/jt808/messages/location.ts';
import { readMissingParts } from '#gateway/jt808/messages/small-answers.ts';

const startMs = Date.parse('2026-03-02T01:20:00Z');
const decodedAt = (
  { nowMs, serial }: { readonly nowMs: number; readonly serial: number },
  edition: AlarmWordEdition,
  messageId: number,
  ...fields: readonly Field[]
) => {
  const header = { edition: '2013', phone: '1', serial, encryption: 0, part: null } as const;
  return decodeMessage(
    { ...header, messageId, body: bodyOf(...fields) },
    {
      terminal: '1000000002',
      vendor: null,
      edition,
      mappings: [],
      utcOffsetMin: 480,
      driverCodeOf: (licence) => (licence === '330200000001' ? 'D1' : null),
      nowMs,
    },
  );
};

const decoded = (edition: AlarmWordEdition, messageId: number, ...fields: readonly Field[]) =>
  decodedAt({ nowMs: startMs, serial: 1 }, edition, messageId, ...fields);

const cardOf2011 = [
  ['u8', 4],
  '王强',
  fixedText('330200198001011234', 20),
  fixedText('330200000001', 40),
  ['u8', 4],
  '宁波',
] as const;

test('a card of 2011 signs its driver in when it comes: it says neither what was done nor when', () => {
  expect(decoded('2011', terminalMessageIds.driverCard, ...cardOf2011).messages).toMatchObject([
    { kind: 'driver-sign', time: new Date(startMs).toISOString(), data: { action: 'in', driverCode: 'D1' } },
  ]);
});

test('sent again it is one sign, and later under the next number another', () => {
  const idOf = (serial: number, laterMs: number): string | undefined =>
    decodedAt({ nowMs: startMs + laterMs, serial }, '2011', terminalMessageIds.driverCard, ...cardOf2011)
      .messages[0]?.id;
  expect(idOf(1, 20_000)).toBe(idOf(1, 0));
  expect(idOf(2, 20_000)).not.toBe(idOf(1, 0));
  // A terminal that was switched off counts from the beginning.
  expect(idOf(1, 3_600_000)).not.toBe(idOf(1, 0));
});

test('a photo of 2011 has no place in front', () => {
  const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex');
  const head = [
    ['u32', 7],
    ['u8', 0],
    ['u8', 0],
    ['u8', 0],
    ['u8', 1],
  ] as const;
  const { file, messages } = decoded('2011', terminalMessageIds.media, ...head, jpeg);
  expect(file?.content).toEqual(jpeg);
  expect(messages).toMatchObject([{ kind: 'media', time: new Date(startMs).toISOString() }]);
  expect(decoded('2013', terminalMessageIds.media, ...head, jpeg).file).toBeUndefined();
});

test('parts are asked for with a count of one byte or of two', () => {
  const asked = { firstSerial: 1234, numbers: [2, 3] };
  expect(readMissingParts(bodyOf(['u16', 1234], ['u16', 2], ['u16', 2], ['u16', 3]))).toEqual(asked);
  expect(readMissingParts(bodyOf(['u16', 1234], ['u8', 2], ['u16', 2], ['u16', 3]))).toEqual(asked);
});

test('south and west are bits, and a number below nought says the same', () => {
  const place = (status: number, latitude: number, longitude: number) => {
    const { latitudeDeg, longitudeDeg } = readLocation(
      bodyOf(
        ['u32', 0],
        ['u32', status],
        ['u32', latitude >>> 0],
        ['u32', longitude >>> 0],
        Buffer.alloc(6),
        digitsOfTime(startMs),
      ),
    );
    return [latitudeDeg, longitudeDeg];
  };
  expect(place(0, 12_222_222, 132_444_444)).toEqual([12.222222, 132.444444]);
  expect(place(0b1100, 12_222_222, 132_444_444)).toEqual([-12.222222, -132.444444]);
  expect(place(0, -12_222_222, -132_444_444)).toEqual([-12.222222, -132.444444]);
  expect(place(0b1100, -12_222_222, -132_444_444)).toEqual([-12.222222, -132.444444]);
});
