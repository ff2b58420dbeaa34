import { expect, test } from 'vitest';

import { readPlaces } from '#server/http/read-places.ts';

test('places are pairs of longitude and latitude', () => {
  expect(readPlaces('121.5,29.9;-96.8,32.8', 2)).toMatchObject([
    { longitudeDeg: 121.5, latitudeDeg: 29.9 },
    { longitudeDeg: -96.8, latitudeDeg: 32.8 },
  ]);
});

test.each([
  '',
  ',',
  'abc',
  '121.5',
  '29.9,121.5',
  '181,0',
  '121.5,29.9,3',
  '121.5,29.9;',
  'NaN,1',
  '1,Infinity',
])('%j is no place, and that is said', (text) => {
  expect(() => readPlaces(text, 5)).toThrow(/longitude/);
});

test('more than are answered are too many', () => {
  expect(() => readPlaces('1,1;2,2;3,3', 2)).toThrow(/At most 2/);
});
