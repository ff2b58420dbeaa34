import { expect, test } from 'vitest';

import { at, fix, places, run } from '../../../support/engine/engine-script.ts';

/** Half a minute at one speed on a class of road, then slow. */
const onRoad = (speedKmh: number, more: object) => [
  ...[0, 10, 20].map((second) => fix(second, 'road', speedKmh, { eastM: second * 20, ...more })),
  fix(30, 'road', 10, { eastM: 600, ...more }),
];

test.each([
  ['motorway', 79, 0, 80],
  ['motorway', 81, 1, 80],
  ['road', 60, 0, 60],
  ['road', 61, 1, 60],
  ['access', 61, 1, 60],
] as const)('alarm 2 on a %s at %s km/h: %s, by the limit of %s', (roadClass, speedKmh, count, limitKmh) => {
  const { alarms, records } = run(onRoad(speedKmh, { roadClass }), 200);
  expect(alarms(2)).toHaveLength(count);
  if (count === 0) return;
  const limitSource = limitKmh < 80 ? 'roadClass' : 'default';
  expect(records('overspeed')[0]).toMatchObject({ limitKmh, limitSource });
  expect(alarms(2)[0]?.properties).toMatchObject({ limitKmh, limitSource });
});

test('a road without a class has the setting alone', () => {
  expect(run(onRoad(75, {}), 200).alarms(2)).toHaveLength(0);
});

test("a company's own table of road classes is the limit from its moment on, and says so in its why", () => {
  const settings = [
    { key: 'overspeed.roadKmh', value: 50, scope: 'company', scopeId: 'C00', effectiveFrom: at(-1000) },
    { key: 'overspeed.roadKmh', value: 70, scope: 'company', scopeId: 'C00', effectiveFrom: at(100) },
  ] as const;
  const { records } = run(onRoad(55, { roadClass: 'road' }), 90, { settings });
  expect(records('overspeed')[0]).toMatchObject({ limitKmh: 50, limitSource: 'roadClass' });
  expect(JSON.stringify(records('overspeed')[0]?.why)).toContain('overspeed.roadKmh');
  const later = onRoad(65, { roadClass: 'road' }).map((_, i) =>
    fix(200 + i * 10, 'road', i < 3 ? 65 : 10, { eastM: i * 200, roadClass: 'road' }),
  );
  expect(run(later, 400, { settings }).records('overspeed')).toHaveLength(0);
});

test('the lowest limit counts and names itself: truck, road class, sign, fence', () => {
  const settings = [
    { key: 'overspeed.limitKmh', value: 55, scope: 'truck', scopeId: '浙B00009', effectiveFrom: at(-1000) },
  ] as const;
  const yard = {
    areaCode: 'Y',
    companyCode: 'C01',
    type: 'other',
    name: 'Yard',
    circle: { longitudeDeg: places.road[0], latitudeDeg: places.road[1], radiusM: 2000 },
    limitKmh: 20,
  } as const;
  const source = (more: object, areas: readonly (typeof yard)[] = []) =>
    run(onRoad(90, { roadClass: 'road', ...more }), 200, { settings, areas }).records('overspeed')[0];
  expect(source({})).toMatchObject({ limitKmh: 55, limitSource: 'truck' });
  expect(source({ roadLimitKmh: 40 })).toMatchObject({ limitKmh: 40, limitSource: 'road' });
  expect(source({ roadLimitKmh: 40 }, [yard])).toMatchObject({ limitKmh: 20, limitSource: 'area' });
});
