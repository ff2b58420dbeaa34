import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Route, WayBill } from '#contract/master-data.ts';
import { sameContent } from '#engine/rows/same-content.ts';
import { isRecord } from '#engine/state.ts';

import {
  at,
  driving,
  fix,
  loading,
  type Options,
  run,
  type Script,
  seconds,
  shut,
  unloading,
} from '../../../support/engine/engine-script.ts';
import { runs } from '../../../support/engine/runs.ts';

const route: Route = {
  routeCode: 'R1',
  name: 'Depot → Station',
  line: [
    [121, 30],
    [121.04, 30],
    [121.1, 30],
  ],
  halfWidthM: 500,
};

const bill: WayBill = {
  wayBillCode: 'W1',
  signCode: '浙B00009',
  depotAreaCode: 'D',
  plannedTime: at(200),
  routeCode: 'R1',
  stops: [{ stationCode: 'S' }],
};

/** Metres per degree of latitude. */
const degreeM = 111_195;

/** A fix halfway to the station, so many metres north of the line. */
const north = (second: number, northM: number, speedKmh = 60, eastM = 0) =>
  fix(second, 'road', speedKmh, { eastM, latitudeDeg: 30 + northM / degreeM });

/** Loaded and under way from 780 s on, at the station from 2400 s on. */
const drive = (...between: Script): Script => [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 900, 'depot', 'road', 30),
  ...between,
  ...unloading(2400, 'station', 800, 0),
];

const off = (fromS: number, toS: number, northM: number, speedKmh = 60): Script => {
  const fixes: Script[number][] = [];
  for (let second = fromS; second <= toS; second += 30) fixes.push(north(second, northM, speedKmh));
  return fixes;
};

const on = (second: number) => north(second, 10);

const ran = (script: Script, options: Options = {}, endS = 4000) =>
  run(script, endS, { wayBills: [bill], routes: [route], ...options });
const alarms = (script: Script, options?: Options, endS?: number) =>
  ran(script, options, endS)
    .alarms(212)
    .map((row) => [row.level, ...seconds(row)]);

test('beyond the corridor for a minute and three fixes in motion, until the first of two fixes back', () => {
  expect(alarms(drive(...off(1000, 1120, 600), on(1150), on(1180)))).toEqual([[2, 1000, 1060, 1150]]);
  // Within the corridor, for less than a minute, or by two fixes alone.
  expect(alarms(drive(...off(1000, 1300, 499)))).toEqual([]);
  expect(alarms(drive(...off(1000, 1030, 600), on(1059.9), on(1090)))).toEqual([]);
  expect(alarms(drive(north(1000, 600), north(1100, 600), on(1130), on(1160)))).toEqual([]);
  // One fix back is none.
  expect(
    alarms(drive(...off(1000, 1120, 600), on(1150), ...off(1180, 1240, 600), on(1270), on(1300))),
  ).toEqual([[2, 1000, 1060, 1270]]);
});

test('standing beyond it begins nothing; a stop out there ends nothing', () => {
  expect(alarms(drive(...off(1000, 1300, 600, 2)))).toEqual([]);
  expect(alarms(drive(...off(1000, 1060, 600), ...off(1090, 1500, 600, 0), on(1530), on(1560)))).toEqual([
    [2, 1000, 1060, 1530],
  ]);
});

test('the record: how far, how long, how many kilometres, by which route and way bill', () => {
  const rows = ran(
    drive(north(1000, 600), north(1030, 1100), north(1060, 1600), north(1090, 600), on(1120), on(1150)),
  );
  const [row] = rows.records('route-deviation');
  expect(row).toMatchObject({
    routeCode: 'R1',
    routeName: 'Depot → Station',
    wayBillCode: 'W1',
    halfWidthM: 500,
    farthestM: 1600,
    durationS: 120,
    lengthKm: 2,
    fixes: 4,
    farthestLongitudeDeg: 121.05,
    raisedTime: at(1060),
    taskCode: rows.records('transport-task')[0]?.taskCode,
  });
  expect(rows.alarms(212)[0]).toMatchObject({
    recordId: row?.id,
    properties: { routeCode: 'R1', farthestM: 1600, lengthKm: 2, halfWidthM: 500 },
    why: {
      settings: [
        { key: 'route.deviationS', value: 60 },
        { key: 'route.deviationFixes', value: 3 },
      ],
      figures: { halfWidthM: 500 },
    },
  });
  expect(row?.alarmId).toBe(rows.alarms(212)[0]?.id);
});

test('ten half-widths away it is level 3', () => {
  const level = (northM: number) => alarms(drive(...off(1000, 1120, northM), on(1150), on(1180)))[0]?.[0];
  expect([4990, 5010].map(level)).toEqual([2, 3]);
});

test('nobody is accused without a loaded task, a way bill that names a route, or a route that is enabled', () => {
  const away = drive(...off(1000, 1120, 600), on(1150), on(1180));
  const { routeCode: _, ...free } = bill;
  expect(alarms(away, { wayBills: [free] })).toEqual([]);
  expect(alarms(away, { wayBills: [] })).toEqual([]);
  expect(alarms(away, { routes: [] })).toEqual([]);
  expect(alarms(away, { routes: [{ ...route, ended: true, effectiveFrom: at(500) }, route] })).toEqual([]);
  // Empty on the way to the depot.
  expect(alarms(off(0, 600, 600))).toEqual([]);
});

test('a bad fix says nothing: without satellites, or a spike', () => {
  const none = [1000, 1030, 1060, 1090].map((second) =>
    fix(second, 'road', 60, { latitudeDeg: 30.02, satellites: 3 }),
  );
  expect(alarms(drive(...none))).toEqual([]);
  expect(
    alarms(drive(on(999), north(1000, 20_000), north(1001, 20_000), north(1002, 20_000), on(1100))),
  ).toEqual([]);
});

test('the yards of depot and stations are on the route, and it ends at the last stop', () => {
  const wide = {
    areaCode: 'W',
    companyCode: 'C01',
    type: 'station' as const,
    name: 'Wide',
    stationCode: 'W',
    circle: { longitudeDeg: 121.05, latitudeDeg: 30.03, radiusM: 2000 },
  };
  const stops = [{ stationCode: 'W' }, { stationCode: 'S' }];
  const inYard = drive(...off(1000, 1300, 3300));
  expect(alarms(inYard, { areas: [wide], wayBills: [{ ...bill, stops }] })).toEqual([]);
  expect(alarms(inYard, { areas: [wide] })).toHaveLength(1);
  // Some of the load is left after the last stop: the way home is nobody's order.
  const left = (stationCode: string) =>
    alarms(
      [
        shut(0),
        ...loading(1, 800),
        ...driving(780, 1200, 'depot', 'station', 30),
        ...unloading(1200, 'station', 800, 100),
        ...off(2100, 2400, 900),
      ],
      { wayBills: [{ ...bill, stops: [{ stationCode }] }] },
    );
  expect(left('S')).toEqual([]);
  expect(left('T')).toHaveLength(1);
});

test('until the first delivery the truck may be on the route of another round of its day', () => {
  const other: Route = {
    ...route,
    routeCode: 'R2',
    line: [
      [121, 30],
      [121.05, 30.02],
      [121.1, 30],
    ],
  };
  const away = drive(...off(1000, 1120, 2200), on(1150), on(1180));
  const second = { ...bill, wayBillCode: 'W2', plannedTime: at(9000), routeCode: 'R2' };
  expect(alarms(away, { routes: [route, other], wayBills: [bill, second] })).toEqual([]);
  expect(alarms(away, { routes: [route, other] })).toHaveLength(1);
});

test('unloaded out there it is over', () => {
  const script: Script = [
    shut(0),
    ...loading(1, 800),
    ...driving(780, 900, 'depot', 'road', 30),
    ...off(1000, 1120, 2200),
    ...unloading(1500, 'otherStation', 800, 0),
    fix(2400, 'otherStation', 30, { eastM: 3000 }),
  ];
  const [row] = ran(script).records('route-deviation');
  expect(row?.endTime).not.toBeNull();
  expect(Date.parse(row?.endTime ?? '')).toBeLessThanOrEqual(Date.parse(at(2400)));
});

test('an edit is in force from its moment: what was judged before stays, and names the version', () => {
  const away = drive(
    ...off(1000, 1120, 600),
    on(1150),
    on(1180),
    ...off(1500, 1800, 600),
    on(1830),
    on(1860),
  );
  const both = [
    [2, 1000, 1060, 1150],
    [2, 1500, 1560, 1830],
  ];
  expect(alarms(away)).toEqual(both);
  const widened = { ...route, halfWidthM: 1000, effectiveFrom: at(1300) };
  expect(alarms(away, { routes: [route, widened] })).toEqual(both.slice(0, 1));
  // Narrowed afterwards, what was on the route before is not off it.
  const narrowed = { ...route, halfWidthM: 100, effectiveFrom: at(1300) };
  const rows = ran(drive(...off(1000, 1120, 400), ...off(1500, 1620, 400), on(1650), on(1680)), {
    routes: [route, narrowed],
  }).records('route-deviation');
  expect(rows.map(seconds)).toEqual([[1500, 1560, 1650]]);
  expect(rows[0]?.why).toMatchObject({ versions: { 'route:R1': at(1300) } });
});

test('hold time and fixes are settings', () => {
  const away = drive(...off(1000, 1300, 600), on(1330), on(1360));
  const set = (key: 'route.deviationS' | 'route.deviationFixes', value: number) =>
    alarms(away, { settings: [{ key, value, scope: 'default', effectiveFrom: at(-1000) }] })[0]?.[2];
  expect(set('route.deviationS', 200)).toBe(1210);
  expect(set('route.deviationFixes', 6)).toBe(1150);
});

test('any order, repetition and cutting give the same deviations', () => {
  const script = drive(
    ...off(1000, 1120, 600),
    on(1150),
    ...off(1180, 1300, 1300),
    on(1330),
    on(1360),
    ...off(1500, 1590, 700),
    on(1620),
    on(1650),
  );
  const options = {
    wayBills: [bill],
    routes: [route, { ...route, halfWidthM: 550, effectiveFrom: at(1400) }],
  };
  const rowsOf = (order: Script) =>
    run(order, 4000, options)
      .driver.inForce()
      .filter((row) => (isRecord(row) ? row.kind === 'route-deviation' : row.type === 212))
      .sort((a, b) => a.id.localeCompare(b.id));
  const wanted = rowsOf(script);
  expect(wanted).toHaveLength(4);
  const expectSame = (order: Script): void => {
    const found = rowsOf(order);
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(found.filter((row, index) => !sameContent(row, wanted[index] ?? row))).toEqual([]);
  };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(script.length - 1), fc.nat(script.length - 1)), {
        minLength: 1,
        maxLength: 12,
      }),
      (moves) => {
        const order = [...script];
        for (const [from, to] of moves) {
          const moved = order[from];
          if (moved !== undefined) order.splice(to, 0, moved);
        }
        expectSame([...new Set(order)]);
        expectSame(order);
      },
    ),
    { numRuns: runs(4, 60), seed: 7 },
  );
});

test('a line that is straight for want of a road accuses nobody', () => {
  const left = drive(...off(960, 1500, 3000));
  expect(alarms(left)).toHaveLength(1);
  expect(alarms(left, { routes: [{ ...route, estimated: true }] })).toHaveLength(0);
});
