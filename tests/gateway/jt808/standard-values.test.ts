import { expect, test } from 'vitest';

import { parameterFault } from '#domain/parameters/parameter-faults.ts';
import { isOfEdition } from '#domain/parameters/standard/standard-parameter.ts';
import { standardParameters } from '#domain/parameters/standard/standard-parameters.ts';
import { drivingIds } from '#gateway/jt808/messages/driving-parameters.ts';
import { setParameters } from '#gateway/jt808/messages/parameters.ts';
import { standardItems, standardValues } from '#gateway/jt808/messages/standard-values.ts';

const item = (id: number, hex: string) => ({ id, value: Buffer.from(hex, 'hex') });

test('a terminal’s parameters are read in words and units; what the standard does not name, or has otherwise, stays bytes', () => {
  expect(
    standardValues([
      item(0x29, '0000001e'),
      item(0x5b, '0032'),
      item(0x32, '16320a1e'),
      item(0x13, '7777772e'),
      item(0x83, 'd5e3423132333435'),
      item(0x40, '3131'),
      item(0x40, '3232'),
      item(0x12, '736563726574'),
      item(0xf364, 'ff01'),
      item(0x31, ''),
    ]),
  ).toEqual({
    '0029': '30',
    '005B': '5',
    '0032': '22:50-10:30',
    '0013': 'www.',
    '0083': '浙B12345',
    '0040': '11',
    '0012': '******',
    'unread.count': '3',
    'unread.1.id': '0040',
    'unread.1.bytes': '3232',
    'unread.2.id': 'F364',
    'unread.2.bytes': 'FF01',
    'unread.3.id': '0031',
    'unread.3.bytes': '',
  });
});

test('a value is told as the edition has it, or not at all', () => {
  const bytes = (path: string, text: string, edition: '2011' | '2013' | '2019' = '2019') =>
    standardItems({ [path]: text }, edition)?.map(({ value }) => value.toString('hex')) ?? null;
  expect(bytes('0029', '30')).toEqual(['0000001e']);
  expect(bytes('005B', '5.5')).toEqual(['0037']);
  expect(bytes('0032', '22:50-10:30')).toEqual(['16320a1e']);
  expect(bytes('0032', '22:50-10:30', '2013')).toBeNull();
  expect(bytes('0018', '8809', '2013')).toEqual(['00002269']);
  expect(bytes('0018', '8809')).toBeNull();
  expect(bytes('0031', '70000')).toBeNull();
  expect(bytes('F364', '01')).toBeNull();
  // 2011 counts twice.
  expect(setParameters([item(0x29, '0000001e')], '2011').toString('hex')).toBe('010100000029040000001e');
  expect(setParameters([item(0x29, '0000001e')], '2019').toString('hex')).toBe('0100000029040000001e');
});

test('each edition has the numbers that its table lists', () => {
  const of = (edition: '2011' | '2013' | '2019') =>
    Object.entries(standardParameters).flatMap(([path, one]) => (isOfEdition(one, edition) ? [path] : []));
  const span = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, step) =>
      (from + step).toString(16).toUpperCase().padStart(4, '0'),
    );
  const first = [
    ...span(0x1, 0x7),
    ...span(0x10, 0x19),
    ...span(0x20, 0x22),
    ...span(0x27, 0x29),
    ...span(0x2c, 0x30),
    ...span(0x40, 0x49),
    ...span(0x50, 0x5a),
    ...span(0x70, 0x74),
    ...span(0x80, 0x84),
  ];
  const second = [
    ...span(0x1a, 0x1d),
    '0031',
    ...span(0x5b, 0x5e),
    '0064',
    '0065',
    ...span(0x75, 0x77),
    ...span(0x79, 0x7c),
    ...span(0x90, 0x95),
    ...span(0x100, 0x103),
    '0110',
  ];
  expect(of('2011')).toEqual(first.toSorted());
  expect(of('2013')).toEqual([...first, ...second].toSorted());
  expect(of('2019')).toEqual(
    [...first, ...second, ...span(0x23, 0x26), '0032']
      .filter((path) => path !== '0018' && path !== '0019')
      .toSorted(),
  );
});

test('what loses a terminal or silences its alarms is not written from a desk, nor what another file writes', () => {
  const writable = Object.entries(standardParameters).flatMap(([path, { field }]) =>
    field.canSet ? [Number.parseInt(path, 16)] : [],
  );
  for (const id of [0x10, 0x13, 0x17, 0x18, 0x23, 0x26, 0x50, 0x54, 0x83, 0x84, ...drivingIds])
    expect(writable).not.toContain(id);
  for (const id of [0x1, 0x29, 0x40, 0x5e]) expect(writable).toContain(id);
  const { field } = standardParameters['0032'] ?? {};
  if (field === undefined) throw new Error('no such parameter');
  expect(parameterFault(field, '24:00-10:30')).not.toBeNull();
  expect(parameterFault(field, '22:50-10:30')).toBeNull();
});
