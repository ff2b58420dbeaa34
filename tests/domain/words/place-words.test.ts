import { expect, test } from 'vitest';

import { placeWords } from '#domain/words/place-words.ts';

const station = {
  areaCode: 'S01',
  type: 'station',
  name: '城关加油站',
  nameEn: 'Chengguan station',
  circle: { longitudeDeg: 121.7, latitudeDeg: 29.95, radiusM: 150 },
  polygon: null,
};
const yard = {
  areaCode: 'P01',
  type: 'parkingLot',
  name: '停车场',
  nameEn: '',
  circle: null,
  polygon: [
    [121.8, 29.9],
    [121.81, 29.9],
    [121.81, 29.91],
    [121.8, 29.91],
  ] as [number, number][],
};

const at = (longitudeDeg: number, latitudeDeg: number) =>
  placeWords({ longitudeDeg, latitudeDeg }, [station, yard]);

test('a place is named by the fence that holds it, else by the nearest with its distance, else not at all', () => {
  expect(at(121.7005, 29.9501)).toEqual(['城关加油站', 'Chengguan station']);
  expect(at(121.805, 29.905)).toEqual(['停车场', '停车场']);
  expect(at(121.7, 29.97)).toEqual(['距城关加油站 2.1 km', '2.1 km from Chengguan station']);
  expect(at(121.5, 29.5)).toBeNull();
});

test('a fence that is near enough is found wherever it lies, one that is too far is not', () => {
  const north = (metres: number) => at(121.7, 29.95 + (metres + 150) / 111_195);
  expect(north(19_900)).toEqual(['距城关加油站 19.9 km', '19.9 km from Chengguan station']);
  expect(north(20_100)).toBeNull();
  expect(at(121.52, 29.95)?.[1]).toMatch(/^1\d\.\d km from Chengguan station$/);
  expect(at(121.48, 29.95)).toBeNull();
});
