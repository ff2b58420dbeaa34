import { describe, expect, test } from 'vitest';

import { readIdNumber } from '#domain/text/id-number.ts';
import { fileFormats } from '#resource/file-formats.ts';
import { readFile } from '#resource/read-file.ts';
import { validate } from '#resource/validate.ts';

import driver from '../../../src/pages/setting/base_data/driver.resource.ts';

import { wholeGif, wholeJpeg, wholePng } from '../../support/whole-pictures.ts';

describe('validation.driver-id-number-format: GB 11643', () => {
  test('the standard’s own example says birthday and sex', () => {
    expect(readIdNumber('11010519491231002X')).toEqual({ birthday: '1949-12-31', sex: 'woman' });
    expect(readIdNumber('11010519491231002x')).toEqual({ birthday: '1949-12-31', sex: 'woman' });
  });

  test('every other check character, every changed digit and every swap of neighbours is refused', () => {
    const right = '11010519491231002X';
    for (const check of '0123456789') expect(readIdNumber(right.slice(0, 17) + check)).toBeNull();
    for (let place = 0; place < 17; place += 1)
      for (const digit of '0123456789') {
        if (digit === right.charAt(place)) continue;
        expect(readIdNumber(right.slice(0, place) + digit + right.slice(place + 1))).toBeNull();
      }
    for (let place = 0; place < 16; place += 1) {
      const [one, other] = [right.charAt(place), right.charAt(place + 1)];
      if (one !== other)
        expect(readIdNumber(right.slice(0, place) + other + one + right.slice(place + 2))).toBeNull();
    }
  });

  test.each(['', '1101051949123100', '110105194912310021X', '1101051949123１002X', 'A1010519491231002X'])(
    'no number: %s',
    (text) => expect(readIdNumber(text)).toBeNull(),
  );

  test('a day that no calendar has, and one before anybody alive was born, are refused with a right check digit', () => {
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    const checked = (digits: string): string =>
      digits +
      '10X98765432'.charAt(
        weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 11,
      );
    expect(readIdNumber(checked('11010519900230001'))).toBeNull();
    expect(readIdNumber(checked('11010518800101001'))).toBeNull();
    expect(readIdNumber(checked('11010519900228001'))).toEqual({ birthday: '1990-02-28', sex: 'man' });
  });
});

const faultsOf = (fields: object): readonly string[] =>
  validate(driver.fields, fields, true).faults.map(({ path }) => path.join('.'));

test('validation.driver-code-max-7: digits, seven at most', () => {
  const code = (driverCode: string): readonly string[] =>
    validate({ driverCode: { ...driver.fields.driverCode, fixed: false } }, { driverCode }, false).faults.map(
      ({ text }) => text[1],
    );
  expect(code('1234567')).toEqual([]);
  expect(code('D00001')).toEqual([]);
  expect(code('12345678')).toEqual(['At most 7 characters']);
  expect(code('12a')).toEqual(['At most 7 digits; the first may be a letter']);
});

test('validation.driver-email-valid', () => {
  for (const email of ['a@b.cn', 'wang.wei+1@mail.example.com']) expect(faultsOf({ email })).toEqual([]);
  for (const email of ['a', 'a@b', '@b.cn', 'a@b..cn', 'a b@c.cn', 'a@-b.cn', 'a@b.cn,c@d.cn'])
    expect([email, faultsOf({ email })]).toEqual([email, ['email']]);
});

test.each([
  ['mobile', '1380574000'],
  ['mobile', '23805740000'],
  ['telephone', 'abc'],
  ['birthday', '2026-02-30'],
  ['sex', 'other'],
  ['cardCode', 'a-b'],
  ['qualificationUntil', 'soon'],
])('bad input is named: %s = %s', (field, value) => expect(faultsOf({ [field]: value })).toEqual([field]));

const photo = driver.fields.photo;
const textOf = (file: object): string => {
  const read = readFile(photo, file);
  return 'text' in read ? read.text[1] : '';
};

test('validation.driver-photo-formats: by the name and by what the file holds', () => {
  const jpeg = wholeJpeg.toString('base64');
  expect(textOf({ name: 'a.JPG', base64: jpeg })).toBe('');
  expect(textOf({ name: 'a.jpeg', base64: jpeg })).toBe('');
  expect(textOf({ name: 'a.png', base64: wholePng.toString('base64') })).toBe('');
  expect(textOf({ name: 'a.gif', base64: wholeGif.toString('base64') })).toBe('');
  const wrong = 'Please upload the correct image format';
  expect(textOf({ name: 'a.svg', base64: jpeg })).toBe(wrong);
  expect(textOf({ name: 'a.jpg', base64: Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64') })).toBe(
    wrong,
  );
  expect(textOf({ name: 'a.png', base64: Buffer.from('<svg onload=alert(1)>').toString('base64') })).toBe(
    wrong,
  );
  expect(textOf({ name: 'a.jpg', base64: '' })).toBe(wrong);
});

test('validation.driver-photo-under-1mb: a byte less than 1 MB is taken, 1 MB is not', () => {
  const ofSize = (bytes: number): string => {
    const content = Buffer.alloc(bytes);
    content.set(wholeJpeg);
    return textOf({ name: 'a.jpg', base64: content.toString('base64') });
  };
  expect(ofSize(1_048_575)).toBe('');
  expect(ofSize(1_048_576)).toBe('Picture size cannot exceed 1MB');
  expect(fileFormats.photo.maxBytes).toBe(1_048_575);
});
