import { expect, test } from 'vitest';

import { readLine } from '#resource/read-line.ts';

const field = { kind: 'line', title: ['', ''], maxPoints: 3 } as const;
const faultOf = (points: unknown, learnedFrom: unknown = null): string | undefined => {
  const read = readLine({ points, learnedFrom }, field);
  return 'text' in read ? read.text[1] : undefined;
};
const way = [
  [121, 30],
  [121.1, 30],
];

test('a line has positions on the globe, leads somewhere, and has not too many of them', () => {
  expect(faultOf(way)).toBeUndefined();
  expect(faultOf([])).toBe('Draw it on the map first');
  expect(faultOf('121 30')).toBe('Draw it on the map first');
  expect(faultOf([...way, [30, 121]])).toBe('A latitude over 90°: coordinates are longitude, latitude');
  expect(faultOf([...way, [181, 30]])).toBe('A longitude over 180°');
  for (const wrong of [[121], [121, '30'], [121, Number.NaN], null])
    expect(faultOf([...way, wrong]), String(wrong)).toBe('Coordinates are not right');
  expect(faultOf([way[0], [121.1, 30], [121.2, 30], [121.3, 30]])).toBe('At most 3 positions');
  expect(faultOf([way[0], [121.0009, 30]])).toBe('A line of 100 m at least');
  expect(faultOf([way[0], [121.0011, 30]])).toBeUndefined();
});

test('it keeps the task that it was learned from', () => {
  expect(readLine({ points: way, learnedFrom: 'T1' }, field)).toEqual({
    line: { points: way, learnedFrom: 'T1' },
  });
  expect(readLine({ points: way }, field)).toEqual({ line: { points: way, learnedFrom: null } });
  expect(faultOf(way, 5)).toBe('No task code');
  expect(faultOf(way, 'x'.repeat(81))).toBe('No task code');
});
