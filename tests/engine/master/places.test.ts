import { expect, test } from 'vitest';

import type { Area } from '#contract/master-data.ts';
import { areasAround, indexAreas, validAreas } from '#engine/master/area-index.ts';
import { timelinesBy } from '#engine/master/versions.ts';

import {
  fix,
  places,
  run,
  send,
  type Script,
  sensor,
  shut,
  standing,
} from '../../support/engine/engine-script.ts';

const around = (areaCode: string, type: Area['type'], radiusM = 100, more: Partial<Area> = {}): Area => ({
  areaCode,
  type,
  name: areaCode,
  companyCode: 'C01',
  circle: { longitudeDeg: 121.05, latitudeDeg: 30, radiusM },
  ...more,
});
const here = { longitudeDeg: 121.05, latitudeDeg: 30 };
const codes = (areas: readonly Area[], toleranceM = 0, point = here) =>
  validAreas(
    areasAround(
      indexAreas(timelinesBy(areas, ({ areaCode }) => areaCode).values()),
      ['C01'],
      point,
      toleranceM,
      0,
    ),
    0,
  ).map(({ areaCode }) => areaCode);
/** A point so many metres to the east. */
const east = (metres: number) => ({
  longitudeDeg: 121.05 + metres / (111_195 * Math.cos(Math.PI / 6)),
  latitudeDeg: 30,
});

test('of areas that overlap the type names the place, then the lowest code', () => {
  const types = [
    'depot',
    'station',
    'authorizedUnsealing',
    'serviceDepot',
    'parkingLot',
    'authorizedParking',
    'other',
  ] as const;
  const all = types.map((type, index) => around(`${9 - index}`, type));
  expect(codes(all.toReversed())).toEqual(['9', '8', '7', '6', '5', '4', '3']);
  expect(codes([around('b', 'station'), around('a', 'station'), around('c', 'depot')])).toEqual([
    'c',
    'a',
    'b',
  ]);
});

test('a place is in an area up to the tolerance outside its border', () => {
  const area = [around('a', 'station')];
  expect(codes(area, 0, east(99))).toEqual(['a']);
  expect(codes(area, 0, east(101))).toEqual([]);
  expect(codes(area, 50, east(149))).toEqual(['a']);
  expect(codes(area, 50, east(151))).toEqual([]);
  expect(codes(area, 1000, east(1099))).toEqual(['a']);
  expect(codes(area, 50, east(-149))).toEqual(['a']);
  expect(codes(area, 50, east(-151))).toEqual([]);
});

test('an area as large as a province is found among small ones, in the same order', () => {
  const wide = around('z', 'depot', 300_000);
  const small = around('a', 'station');
  expect(codes([small, wide])).toEqual(['z', 'a']);
  expect(codes([small, around('z', 'other', 300_000)])).toEqual(['a', 'z']);
  expect(codes([wide], 0, east(299_000))).toEqual(['z']);
  expect(codes([wide], 0, east(301_000))).toEqual([]);
});

test('where an area crosses cells of the index it is found on both sides', () => {
  const large = [around('a', 'station', 9000)];
  for (const metres of [-8990, -5000, 0, 5000, 8990]) expect(codes(large, 0, east(metres))).toEqual(['a']);
  for (const metres of [-9010, 9010]) expect(codes(large, 0, east(metres))).toEqual([]);
});

const opened = (fixes: Script, openS: number, areas: readonly Area[] = []) =>
  run([shut(0), ...fixes, sensor(openS, 'apiAdaptor', { state: 'open' })], openS + 60, { areas }).records(
    'seal-record',
  )[0];

test('the last fix names the place for two minutes, a standing one for half an hour', () => {
  const place = (speedKmh: number, ageS: number) => opened([fix(100, 'road', speedKmh)], 100 + ageS)?.place;
  expect(place(50, 120)).toBe('outOfFence');
  expect(place(50, 121)).toBe('unknown');
  expect(place(3, 1800)).toBe('outOfFence');
  expect(place(3, 1801)).toBe('unknown');
  expect(opened([], 50)).toMatchObject({ place: 'unknown', longitudeDeg: null, speedKmh: null });
  expect(opened([fix(100, 'station', 2, { bearingDeg: 80, altitudeM: 12 })], 110)).toMatchObject({
    place: 'inFence',
    areaCode: 'S',
    areaName: 'Station',
    longitudeDeg: places.station[0],
    latitudeDeg: places.station[1],
    speedKmh: 2,
    bearingDeg: 80,
    altitudeM: 12,
  });
});

test('unsealing is permitted where any area of the place permits it', () => {
  const abnormal = (...areas: readonly Area[]) => opened(standing(1, 181, 'road', 500), 200, areas)?.abnormal;
  expect(abnormal()).toBe(true);
  for (const type of ['depot', 'station', 'authorizedUnsealing'] as const)
    expect(abnormal(around('A', type))).toBe(false);
  for (const type of ['serviceDepot', 'parkingLot', 'authorizedParking', 'other'] as const)
    expect(abnormal(around('A', type))).toBe(true);
  expect(abnormal(around('A', 'other', 100, { permitsUnsealing: true }))).toBe(false);
  expect(abnormal(around('A', 'parkingLot', 100, { permitsUnsealing: true }))).toBe(true);
  expect(abnormal(around('A', 'parkingLot'), around('B', 'other', 100, { permitsUnsealing: true }))).toBe(
    false,
  );
});

test('hours of a fence are judged at the moment of the opening, though the last fix is of another hour', () => {
  // The script begins at noon in China.
  const place = (validHours: string, openS: number) => {
    const row = opened([...standing(1, 181, 'road', 500)], openS, [
      around('A', 'authorizedUnsealing', 100, { validHours }),
    ]);
    return [row?.place, row?.areaCode, row?.abnormal];
  };
  const within = ['inFence', 'A', false];
  const without = ['outOfFence', null, true];
  expect(place('12:04-18:00', 239)).toEqual(without);
  expect(place('12:04-18:00', 240)).toEqual(within);
  expect(place('06:00-12:04', 239)).toEqual(within);
  expect(place('06:00-12:04', 240)).toEqual(without);
});

test('opened with a load at a station under a roof: a standing fix holds for half an hour', () => {
  const roofed = (second: number) => [
    shut(0),
    ...standing(1, 61, 'station', 500),
    sensor(second, 'apiAdaptor', { state: 'open' }),
  ];
  expect(run(roofed(61 + 1800), 2000).alarms(1)).toHaveLength(0);
  expect(run(roofed(62 + 1800), 2000).alarms(1)).toHaveLength(1);
});

test('who drives off without fixes has left the place of the last one; who moves up under the roof has not', () => {
  const jammed = (recorderSpeedKmh: number, second: number) =>
    run(
      [
        shut(0),
        ...standing(1, 61, 'station', 500),
        send(300, 'position', { fix: 'none', speedKmh: 0, recorderSpeedKmh, acc: true }),
        sensor(second, 'apiAdaptor', { state: 'open' }),
      ],
      2000,
    ).alarms(1);
  expect(jammed(20, 900)).toHaveLength(0);
  expect(jammed(20.5, 900)).toMatchObject([{ place: 'unknown' }]);
  // An opening before the truck drove off was here.
  expect(jammed(20.5, 299)).toHaveLength(0);
});
