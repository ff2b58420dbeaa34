import { expect, test } from 'vitest';

import { cameraRows, filteredTrucks } from '#templates/video/tree/camera-rows.ts';

const truck = (truckId: number, signCode: string, online: boolean, channels = [1, 2]) => ({
  truckId,
  signCode,
  companyName: truckId === 3 ? 'Harbour' : 'Coast',
  terminalPhone: null,
  online,
  seenTime: null,
  channels,
  realTime: true,
  recording: false,
  unsupported: [],
});
const trucks = [
  truck(1, '浙B1', false),
  truck(2, '浙B2', true),
  truck(3, '浙B3', true),
  truck(4, '浙B4', false),
];
const stateOf = (truckId: number) => (truckId === 4 ? 'alarm' : 'load');
const heights = { truck: 32, channel: 28 };
const ids = (list: readonly { readonly truckId: number }[]) => list.map(({ truckId }) => truckId);

test('trucks in alarm stand first, then those online, each by plate', () => {
  expect(ids(filteredTrucks(trucks, { query: '', kind: null }, stateOf))).toEqual([4, 2, 3, 1]);
  expect(ids(filteredTrucks(trucks, { query: 'harb', kind: null }, stateOf))).toEqual([3]);
  expect(ids(filteredTrucks(trucks, { query: '', kind: 'online' }, stateOf))).toEqual([2, 3]);
  expect(ids(filteredTrucks(trucks, { query: '', kind: 'alarm' }, stateOf))).toEqual([4]);
});

test('few trucks show their channels, many only those of the chosen one, and what somebody folds stays so', () => {
  const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key);
  expect(keys(cameraRows(trucks.slice(0, 2), new Map(), null, heights))).toEqual(['1', '2', '2:1', '2:2']);
  expect(keys(cameraRows(trucks.slice(0, 2), new Map([[2, false]]), 2, heights))).toEqual(['1', '2']);
  const many = Array.from({ length: 20 }, (_, id) => truck(id, `浙B${id}`, true));
  expect(cameraRows(many, new Map(), 7, heights)).toHaveLength(22);
});
