import { expect, test } from 'vitest';

import { withAlarms } from '#state/video/alarms-on-wall.ts';
import { readWall } from '#state/video/wall-address.ts';

const truck = (truckId: number, online = true, realTime = true, channels = [2, 3]) => ({
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
const trucks = [truck(7), truck(8), truck(9, false), truck(10, true, false), truck(11, true, true, [])];
const alarms = (...ids: readonly number[]) => ids.map((truckId) => ({ truckId }));

test('a truck in alarm takes a free tile, once, and nothing gives way to it', () => {
  const choice = readWall('tiles=4&watch=7:1,,1:1');
  expect(withAlarms(choice, alarms(8, 8, 7), trucks).watch).toEqual([
    { truckId: 7, channel: 1 },
    { truckId: 8, channel: 2 },
    { truckId: 1, channel: 1 },
    null,
  ]);
  const full = readWall('tiles=1&watch=7:1');
  expect(withAlarms(full, alarms(8), trucks)).toBe(full);
});

test('who is offline, allows no live pictures or has no camera stays away', () => {
  const choice = readWall('tiles=4');
  expect(withAlarms(choice, alarms(9, 10, 11, 99), trucks)).toBe(choice);
});
