import { expect, test } from 'vitest';

import { vehicleTypes } from '#domain/words/device-words.ts';
import { resources } from '#pages/definitions.ts';
import { readField } from '#resource/read-field.ts';

import { covers } from '../support/covers.ts';

/** Fields of master data that are telephone numbers, by what they are called. */
const phones = [...resources].flatMap(([address, { fields }]) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && /^(phone|mobile|telephone|simNumber|mention)$/.test(name)
      ? [{ of: `${address} ${name}`, name, field }]
      : [],
  ),
);

test('validation.phone-and-number-formats: telephone numbers are digits, wherever they are asked for', () => {
  covers('validation.phone-and-number-formats');
  expect(phones.length).toBeGreaterThanOrEqual(8);
  for (const { of, field } of phones) {
    expect(readField(field, '13805740001').ok, of).toBe(true);
    for (const wrong of ['abc', '138', '1380574000a', '138０5740001', '=1+1', '1'.repeat(40)])
      expect(readField(field, wrong).ok, `${of} ${wrong}`).toBe(false);
  }
});

test('validation.terminal-phone-11-digits: the number of a terminal’s card has eleven digits', () => {
  covers('validation.terminal-phone-11-digits');
  const cards = phones.filter(({ name }) => name === 'simNumber');
  expect(cards).toHaveLength(1);
  for (const { field } of cards) {
    expect(readField(field, '14400000001').ok).toBe(true);
    for (const wrong of ['1440000000', '144000000012', '1440000000012', '+8613805740']) {
      const read = readField(field, wrong);
      expect(read.ok, wrong).toBe(false);
    }
  }
});

test('device.vehicle-types: what vehicle a device is made for is one of seven', () => {
  covers('device.vehicle-types');
  expect(Object.keys(vehicleTypes)).toEqual([
    'general',
    'tanker',
    'refrigerated',
    'bus',
    'minibus',
    'truck',
    'other',
  ]);
  const field = resources.get('setting/base_data/device')?.fields['vehicleType'];
  expect(field).toMatchObject({ kind: 'choice', choices: vehicleTypes });
});
