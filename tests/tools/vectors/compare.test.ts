import { expect, test } from 'vitest';

import { boxPacket, boxSignIn } from '../../support/terminals/teltonika.ts';
import { differencesOf } from './compare.ts';
import { readers } from './readers.ts';
import type { Vector } from './vector.ts';

const reader = readers['world.json'];
const differences = (vector: Partial<Vector>) =>
  reader && differencesOf(reader, { id: 'a', protocol: 'Teltonika', kind: 'frame', ...vector });

const hex = boxPacket(0x8e, [
  {
    timeMs: Date.parse('2026-03-02T01:05:30Z'),
    longitudeDeg: 121.7,
    items: { 1: { 239: 1 }, 2: {}, 4: {}, 8: {} },
  },
]).toString('hex');
const expected = { time: '2026-03-02T01:05:30Z', lon: 121.7, io: { 239: 1 } };

test('a vector that is read as it states is right, one that states something else is told', () => {
  expect(differences({ hex, expect: expected, answer: '00000001' })).toEqual([]);
  expect(differences({ hex, expect: { ...expected, lon: 121.8 }, answer: '00000002' })).toEqual([
    'lon 121.8 read as 121.7',
    'answer "00000002" read as "00000001"',
  ]);
  expect(differences({ hex, expect: { io: { 16: 1 } } })).toEqual(['io {"16":1} read as {"239":1}']);
  expect(
    differences({ hex: boxSignIn('861').toString('hex'), expect: { imei: '861' }, answer: '01' }),
  ).toEqual([]);
});

test('what no reader is for is not judged, what can not be read is told', () => {
  expect(differences({ protocol: 'GT06', hex })).toBeNull();
  expect(differences({ hex: `${hex.slice(0, -2)}00` })).toEqual(['checkCode']);
  expect(differences({ hex: hex.slice(0, -2) })).toEqual(['not one frame']);
});
