import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isWholePlate, matchPlate, plateForm, plateKindOf, plateParts } from '#domain/text/plate.ts';

test.each([
  ['浙B12345', 'ordinary'],
  ['浙b·d1234', 'ordinary'],
  ['浙BD12345', 'newEnergy'],
  ['浙B12345D', 'newEnergy'],
  ['浙B1234挂', 'trailer'],
  ['浙B1234学', 'training'],
  ['浙B1234警', 'police'],
  ['粤Z1234港', 'hongKong'],
  ['粤ZF123澳', 'macao'],
  ['沪A0023领', 'consulate'],
  ['使014578', 'embassy'],
  ['224578使', 'embassy'],
  ['京X0001应急', 'emergency'],
  ['WJ浙0001X', 'armedPolice'],
  ['WJ3101234', 'armedPolice'],
  ['VA12345', 'military'],
  ['SGP1234A', 'other'],
  ['HN-AB 123', 'other'],
  ['KZ 123 ABC 02', 'other'],
  ['А123ВС 77', 'other'],
  ['ບຂ 1234', 'other'],
  ['浙0112345', 'other'],
] as const)('%s is a plate: %s', (written, kind) => {
  expect(plateKindOf(written)).toBe(kind);
});

test.each([
  '',
  'B',
  '浙B1',
  '浙B1234',
  '浙B1234O',
  '浙B1234567',
  '默认车牌',
  'LZZ5ELSD8FN012345',
  '浙B12345\u0000\u0001',
  '<b>1</b>',
  '\ufffd@#1',
  '1234567890123',
])('“%s” is none', (written) => {
  expect(plateKindOf(written)).toBeNull();
});

const plates = fc.constantFrom(
  '浙B12345',
  '浙BD12345',
  '粤Z1234港',
  'WJ浙0001X',
  '使014578',
  'KZ123ABC02',
  '浙B1234挂',
);
const separator = fc.constantFrom('', '·', '・', ' ', '-', '.', '　', '•');

test('however a plate is written, it is the same plate and of the same kind', () => {
  fc.assert(
    fc.property(
      plates,
      fc.array(separator, { minLength: 12, maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      (plate, between, small, wide) => {
        const signs = [...plate].map((sign, index) => `${sign}${between[index] ?? ''}`).join('');
        const cased = small ? signs.toLowerCase() : signs;
        const written = wide
          ? cased.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
          : cased;
        expect(plateForm(written)).toBe(plate);
        expect(plateKindOf(written)).toBe(plateKindOf(plate));
        expect(matchPlate([written], plate)).toBe('same');
      },
    ),
  );
});

test('the normal form stays itself, and the parts of a plate are all of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (written) => {
      const normal = plateForm(written);
      expect(plateForm(normal)).toBe(normal);
      expect(plateParts(written).join('')).toBe(normal);
    }),
  );
});

test('the place of a plate stands before its number where it has one', () => {
  expect(plateParts('浙b-12345')).toEqual(['浙B', '12345']);
  expect(plateParts('WJ浙0001X')).toEqual(['', 'WJ浙0001X']);
  expect(plateParts('使014578')).toEqual(['', '使014578']);
});

test('a part of a plate is no whole one, and one from abroad may be a part', () => {
  expect(isWholePlate('浙B1234')).toBe(false);
  expect(isWholePlate('12345')).toBe(false);
  expect(isWholePlate('浙B12345')).toBe(true);
});
