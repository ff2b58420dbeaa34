import { expect, test } from 'vitest';

import { placeChannel, readWall, resizeWall, writeWall } from '#state/video/wall-address.ts';

const one = { truckId: 7, channel: 1 };
const two = { truckId: 8, channel: 2 };

test('an address keeps the choice, empty tiles included', () => {
  const choice = readWall('tiles=4&watch=7:1,,8:2');
  expect(choice).toEqual({ size: 4, watch: [one, null, two, null] });
  expect(writeWall(choice)).toBe('tiles=4&watch=7:1,,8:2');
  expect(readWall('tiles=5&watch=x,7:1:2,7:1').watch).toEqual([null, null, one, null]);
  expect(writeWall(readWall(''))).toBe('tiles=4');
});

test('fewer tiles keep what is shown; a channel is on the wall once', () => {
  const wide = { size: 9 as const, watch: [one, null, null, null, null, null, null, two, null] };
  expect(resizeWall(wide, 4).watch).toEqual([one, two, null, null]);
  expect(resizeWall(resizeWall(wide, 1), 4).watch).toEqual([one, null, null, null]);
  expect(placeChannel(wide, 3, two).watch.filter((tile) => tile !== null)).toEqual([one, two]);
  expect(placeChannel(wide, 0, null).watch.filter((tile) => tile !== null)).toEqual([two]);
});
