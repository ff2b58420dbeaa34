import { expect, test } from 'vitest';

import { createBitWriter, nalTypes, nalUnit } from '#simulator/cameras/h264-bits.ts';

const written = (write: (writer: ReturnType<typeof createBitWriter>) => void): string => {
  const writer = createBitWriter();
  write(writer);
  return [...writer.finish()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
};

test('Exp-Golomb codes are those of H.264 table 9-2 and 9-3', () => {
  expect(written((writer) => [0, 1, 2, 3, 7].forEach(writer.ue))).toBe(
    '1' + '010' + '011' + '00100' + '0001000' + '1' + '0000',
  );
  expect(written((writer) => [0, 1, -1, 2, -2].forEach(writer.se))).toBe(
    '1' + '010' + '011' + '00100' + '00101' + '1' + '000000',
  );
});

test('the stop bit takes a byte of its own behind whole bytes', () => {
  expect(written((writer) => writer.bits(0xa5, 8))).toBe('10100101' + '10000000');
});

test('plain bytes follow an alignment, and are refused before it', () => {
  const plain = Uint8Array.from({ length: 3000 }, (_, index) => index % 251);
  const writer = createBitWriter();
  writer.ue(25);
  expect(() => writer.bytes(plain)).toThrow('whole byte');
  writer.align();
  writer.bytes(plain);
  const bytes = writer.finish();
  expect(bytes).toHaveLength(2 + 3000 + 1);
  expect([...bytes.subarray(2, -1)]).toEqual([...plain]);
});

test('no start code is read within a unit', () => {
  const unit = nalUnit(nalTypes.keySlice, Uint8Array.from([0, 0, 0, 0, 0, 1, 0, 0, 3, 0, 0, 4, 0x80]));
  expect([...unit]).toEqual([0, 0, 0, 1, 0x65, 0, 0, 3, 0, 0, 3, 0, 1, 0, 0, 3, 3, 0, 0, 4, 0x80]);
});
