import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type ItemMapping, mappedValue } from '#domain/devices/item-mapping.ts';

const mapping: ItemMapping = {
  item: 0xe4,
  startByte: 0,
  widthBytes: 2,
  byteOrder: 'big',
  signed: false,
  scale: 1,
  shift: 0,
  none: null,
  bit: null,
  inverted: false,
  target: 'level',
  compartment: 1,
};
const read = (hex: string, more: Partial<ItemMapping> = {}) =>
  mappedValue(Buffer.from(hex, 'hex'), { ...mapping, ...more });

test('a number is read by place, width, order, sign, factor and summand', () => {
  expect(read('0002 04b2'.replace(' ', ''), { startByte: 2 })).toBe(1202);
  expect(read('b204', { byteOrder: 'little' })).toBe(1202);
  expect(read('ff9c', { signed: true, scale: 0.1, target: 'liquidTemperature' })).toBe(-10);
  expect(read('011a', { scale: 0.1, shift: -40, target: 'liquidTemperature' })).toBe(-11.8);
  expect(read('ffffffff', { widthBytes: 4 })).toBe(4_294_967_295);
});

test('what says that there is no reading is none, and what is too short is nothing', () => {
  expect(read('7fff', { none: 0x7fff })).toBe('none');
  expect(read('7ffe', { none: 0x7fff })).toBe(0x7ffe);
  expect(read('ffff', { none: -1, signed: true })).toBe('none');
  expect(read('04')).toBeNull();
  expect(read('0400', { startByte: 1 })).toBeNull();
});

test('a switch is open by its bit, or where the number is not 0', () => {
  const manhole = { target: 'manhole', widthBytes: 1 } as const;
  expect(read('04', { ...manhole, bit: 2 })).toBe(true);
  expect(read('04', { ...manhole, bit: 1 })).toBe(false);
  expect(read('04', { ...manhole, bit: 2, inverted: true })).toBe(false);
  expect(read('00', manhole)).toBe(false);
  expect(read('10', manhole)).toBe(true);
  expect(read('80000000', { ...manhole, widthBytes: 4, bit: 31 })).toBe(true);
});

test('numbers of either sign and order are read as a view of the bytes reads them', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 12 }),
      fc.nat(11),
      fc.constantFrom(1, 2, 4),
      fc.boolean(),
      fc.boolean(),
      (bytes, startByte, widthBytes, signed, little) => {
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        const reader = {
          1: signed ? 'getInt8' : 'getUint8',
          2: signed ? 'getInt16' : 'getUint16',
          4: signed ? 'getInt32' : 'getUint32',
        } as const;
        const expected =
          startByte + widthBytes > bytes.length ? null : view[reader[widthBytes]](startByte, little);
        const order = little ? 'little' : 'big';
        expect(mappedValue(bytes, { ...mapping, startByte, widthBytes, signed, byteOrder: order })).toBe(
          expected,
        );
      },
    ),
  );
});
