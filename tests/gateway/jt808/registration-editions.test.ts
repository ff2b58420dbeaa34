import { expect, test } from 'vitest';

import { bodyOf, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { readRegistration } from '#gateway/jt808/messages/register.ts';

const place = [
  ['u16', 33],
  ['u16', 201],
] as const;
/** Filled up with blanks behind, as the text of 2011 has it. */
const blanks = (text: string, width: number): Buffer => Buffer.from(text.padEnd(width, ' '));
/** Filled up with zeros in front, as that of 2019 has it. */
const zerosFirst = (text: string, width: number): Buffer => Buffer.from(text.padStart(width, '\u0000'));

const bodies = {
  '2011': bodyOf(...place, 'TANKW', blanks('TW-1', 8), 'A000001', ['u8', 2], '浙B00009'),
  '2011, its plate filled up to 20 bytes': bodyOf(
    ...place,
    'TANKW',
    blanks('TW-1', 8),
    'A000001',
    ['u8', 2],
    fixedText('浙B00009', 20),
  ),
  '2013': bodyOf(...place, 'TANKW', fixedText('TW-1', 20), 'A000001', ['u8', 2], '浙B00009'),
  '2019': bodyOf(
    ...place,
    fixedText('TANKW', 11),
    zerosFirst('TW-1', 30),
    zerosFirst('A000001', 30),
    ['u8', 2],
    '浙B00009',
  ),
};

test.each(Object.entries(bodies))('a registration of %s', (name, body) => {
  expect(readRegistration(body)).toMatchObject({
    edition: name.slice(0, 4),
    provinceCode: 33,
    cityCode: 201,
    maker: 'TANKW',
    model: 'TW-1',
    terminalId: 'A000001',
    plateColor: 2,
    plates: [expect.stringContaining('浙B00009')],
  });
});

test('a vehicle without a plate names itself by its identification number', () => {
  const body = bodyOf(...place, 'TANKW', fixedText('TW-1', 20), 'A000001', ['u8', 0], 'LFWADRJF011000001');
  expect(readRegistration(body)).toMatchObject({
    edition: '2013',
    plateColor: 0,
    plates: ['LFWADRJF011000001'],
  });
});
