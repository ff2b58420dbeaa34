import { expect, test } from 'vitest';

import {
  channelsToTurn,
  groupOf,
  readTurning,
  writeTurning,
} from '#pages/monitor/full_video/carousel.part.ts';

const truck = (truckId: number, online: boolean, channels: number[], realTime = true) => ({
  truckId,
  signCode: `浙B${truckId}`,
  companyName: 'A',
  terminalPhone: null,
  online,
  seenTime: null,
  channels,
  realTime,
  recording: false,
  unsupported: [],
});
const trucks = [
  truck(8, true, [1]),
  truck(7, true, [1, 2]),
  truck(9, false, [1]),
  truck(6, true, [1], false),
];

test('who is offline or allows no live pictures is left out and named', () => {
  const { channels, away } = channelsToTurn(trucks, []);
  expect(channels.map(({ truckId, channel }) => [truckId, channel])).toEqual([
    [7, 1],
    [7, 2],
    [8, 1],
  ]);
  expect(away.map(({ truckId }) => truckId)).toEqual([6, 9]);
  const chosen = [
    { truckId: 8, channel: 1 },
    { truckId: 9, channel: 1 },
  ];
  expect(channelsToTurn(trucks, chosen).channels).toEqual([chosen[0]]);
});

test('groups follow each other for ever, backwards too', () => {
  const { channels } = channelsToTurn(trucks, []);
  expect([0, 1, 2, -1].map((turn) => groupOf(channels, 2, turn).length)).toEqual([2, 1, 2, 1]);
  expect(groupOf([], 4, 3)).toEqual([]);
});

test('the address keeps more channels than there are tiles', () => {
  const turning = readTurning('tiles=1&every=30&watch=7:1,7:2,x,8:1');
  expect(turning).toEqual({
    size: 1,
    everyS: 30,
    watch: [
      { truckId: 7, channel: 1 },
      { truckId: 7, channel: 2 },
      { truckId: 8, channel: 1 },
    ],
  });
  expect(writeTurning(turning)).toBe('tiles=1&watch=7:1,7:2,8:1&every=30');
  expect(readTurning('every=7').everyS).toBe(20);
});
