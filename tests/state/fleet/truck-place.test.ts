import { beforeEach, expect, test, vi } from 'vitest';

import { areas } from '#state/fleet/areas.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { truckPlace } from '#state/fleet/truck-place.ts';
import { englishNames } from '#state/view/english-names.ts';

import { truck as sample } from '../../hub/support/samples.ts';

// Nothing is asked of it here, and it wants a page.
vi.mock('#state/hub/hub.ts', () => ({ call: vi.fn(), watchTopic: vi.fn() }));

const depot = {
  areaCode: 'D01',
  type: 'depot',
  name: '康桥油库',
  nameEn: 'Kangqiao depot',
  circle: { longitudeDeg: 121, latitudeDeg: 30, radiusM: 500 },
  polygon: null,
};

const truck = (fields: Partial<TruckStatus>): TruckStatus => ({
  ...sample('浙B00001', 2),
  area: null,
  longitudeDeg: null,
  latitudeDeg: null,
  ...fields,
});

beforeEach(() => {
  areas.value = [depot];
  englishNames.value = new Map([['城关加油站', 'Chengguan station']]);
});

test('a truck in a place is named by it, in both languages where both are kept', () => {
  expect(truckPlace(truck({ area: '城关加油站' }))).toEqual(['城关加油站', 'Chengguan station']);
  expect(truckPlace(truck({ area: '别处' }))).toEqual(['别处', '别处']);
});

test('under way it is the nearest place within 20 km and how far it is; farther away nothing is said', () => {
  const at = (latitudeDeg: number) => truckPlace(truck({ longitudeDeg: 121, latitudeDeg }));
  expect(at(30.0405)).toEqual(['距康桥油库 4.0 km', '4.0 km from Kangqiao depot']);
  expect(at(30.3)).toBeNull();
  expect(truckPlace(truck({}))).toBeNull();
});

test('places that come later are read', () => {
  areas.value = [];
  const driving = truck({ longitudeDeg: 121, latitudeDeg: 30.0405 });
  expect(truckPlace(driving)).toBeNull();
  areas.value = [depot];
  expect(truckPlace(driving)).not.toBeNull();
});
