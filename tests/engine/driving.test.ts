import { expect, test } from 'vitest';

import {
  at,
  fix,
  level,
  places,
  run,
  say,
  seconds,
  sensor,
  shut,
  standing,
} from '../support/engine-script.ts';

const park = (fromS: number, toS: number, place: 'road' | 'park' = 'road', everyS = 60) => {
  const all = [];
  for (let second = fromS; second <= toS; second += everyS) all.push(fix(second, place));
  return all;
};

test('alarm 2: raised when the episode has lasted 10 s, with the limit that was in force', () => {
  const settings = [
    { key: 'overspeed.limitKmh', value: 60, scope: 'company', scopeId: 'C00', effectiveFrom: at(-1000) },
    { key: 'overspeed.limitKmh', value: 90, scope: 'company', scopeId: 'C00', effectiveFrom: at(100) },
  ] as const;
  const drive = (fromS: number) =>
    [0, 10, 20, 30].map((second) =>
      fix(fromS + second, 'road', second === 30 ? 50 : 70, { eastM: second * 20 }),
    );
  const { alarms, records } = run([...drive(0), ...drive(200)], 400, { settings });
  expect(alarms(2).map(seconds)).toEqual([[0, 10, 30]]);
  expect(records('overspeed')[0]).toMatchObject({
    limitKmh: 60,
    limitSource: 'company',
    maxSpeedKmh: 70,
    durationS: 30,
  });
});

test.each([
  [80, 0],
  [80.1, 1],
])('%s km/h against a limit of 80 is over %s times', (speedKmh, count) => {
  const script = [0, 5, 10].map((second) => fix(second, 'road', speedKmh, { eastM: second * 22 }));
  expect(run([...script, fix(15, 'road', 60, { eastM: 330 })], 200).alarms(2)).toHaveLength(count);
});

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

test('a road whose class nobody tells has the setting alone', () => {
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

test('an episode ends at its last fix when none follows for a minute; a wrong receiver is none', () => {
  const script = [0, 6, 12].map((second) => fix(second, 'road', 100, { eastM: second * 28 }));
  const lost = run([...script, fix(73, 'road', 100, { eastM: 2000 })], 300);
  expect(lost.alarms(2).map(seconds)).toEqual([[0, 12, 12]]);
  const wrong = [0, 6, 12].map((second) =>
    fix(second, 'road', 100, { eastM: second * 28, recorderSpeedKmh: 60 }),
  );
  expect(run(wrong, 300).alarms(2)).toHaveLength(0);
});

test("alarm 45: the terminal says so, joined to the platform's own in progress", () => {
  const script = [0, 10, 20, 30, 40].map((second) =>
    fix(second, 'road', second < 40 ? 90 : 70, {
      eastM: second * 25,
      alarmWord: second >= 20 && second < 40 ? 2 : 0,
    }),
  );
  const { alarms, records } = run(script, 200);
  expect(alarms(45).map(seconds)).toEqual([[20, 20, 40]]);
  expect(alarms(45)[0]).toMatchObject({ popup: false, recordId: records('overspeed')[0]?.id });
  expect(records('overspeed')[0]?.terminalAlarm).toBe(true);
});

test.each([
  [1799, 0],
  [1800, 1],
])('alarm 4: standing for %s s outside permitted areas raises %s', (lastsS, count) => {
  const stop = [...park(0, 1740), fix(1790, 'road'), fix(lastsS, 'road', 40, { eastM: 300 })];
  const { alarms, records } = run(stop, 3000);
  expect(alarms(4).map(seconds)).toEqual(count === 0 ? [] : [[0, 1800, lastsS]]);
  expect(records('parking')[0]).toMatchObject({ durationS: lastsS });
});

test('alarm 4 is for stops that are seen: a truck that falls silent is offline', () => {
  const { alarms } = run(park(0, 1200), 4000);
  expect(alarms(4)).toHaveLength(0);
  expect(alarms(7).map(seconds)).toEqual([[1201, 3001, null]]);
});

test('a stop in a park is no alarm; a nudge in a queue and a single drifted fix do not end it', () => {
  expect(run([...park(0, 2400, 'park'), fix(2430, 'park', 30, { eastM: 400 })], 3000).alarms(4)).toHaveLength(
    0,
  );
  const nudged = [
    ...park(0, 600),
    fix(660, 'road', 8, { eastM: 30 }),
    fix(720, 'road', 0, { eastM: 140 }),
    ...park(780, 1200),
    fix(1210, 'road', 50, { eastM: 200 }),
  ];
  expect(
    run(nudged, 1400)
      .records('parking')
      .map(({ durationS }) => durationS),
  ).toEqual([1210]);
});

test('alarm 7: silence that reaches the timeout; data told afterwards does not cure it, sentAt does', () => {
  const script = [fix(0, 'road', 50), fix(1801, 'road', 50, { eastM: 3000 })];
  expect(run(script, 2000).alarms(7).map(seconds)).toEqual([[1, 1801, 1802]]);
  expect(run([fix(0, 'road', 50), fix(1799, 'road', 50, { eastM: 3000 })], 2000).alarms(7)).toHaveLength(0);
  const backlog = say(900, 'heartbeat', { intervalS: 60 }, { receivedS: 1802 });
  const told = run([fix(0, 'road', 50), backlog, fix(1801, 'road', 50, { eastM: 3000 })], 2000);
  expect(told.alarms(7)).toHaveLength(1);
  const proved = say(900, 'heartbeat', { intervalS: 60 }, { receivedS: 1802, sentS: 900 });
  expect(
    run([fix(0, 'road', 50), fix(1801, 'road', 50, { eastM: 3000 }), proved], 2000).alarms(7),
  ).toHaveLength(0);
});

test('alarm 7 is not raised for a planned shut-down: off, empty, in a park', () => {
  const off = (place: 'park' | 'road', levelMm: number) => [
    ...standing(0, 180, place, levelMm),
    say(200, 'boot', { event: 'off', part: 'console', type: 'manual' }),
  ];
  const planned = run(off('park', 0), 9000);
  expect(planned.alarms(7)).toHaveLength(0);
  expect(planned.records('offline')[0]).toMatchObject({ planned: true, endTime: null });
  expect(run(off('road', 0), 9000).alarms(7)).toHaveLength(1);
  expect(run(off('park', 300), 9000).alarms(7)[0]).toMatchObject({ level: 2 });
});

test('alarm 201: at once, without a fix, and the same again when set within 10 s', () => {
  const button = (second: number, on: boolean) =>
    say(second, 'position', { fix: 'none', speedKmh: 0, acc: true, alarmWord: on ? 1 : 0 });
  const script = (againS: number) => [
    button(0, false),
    button(10, true),
    button(20, false),
    button(againS, true),
    button(60, false),
  ];
  expect(run(script(29.999), 100).alarms(201).map(seconds)).toEqual([[10, 10, 60]]);
  expect(run(script(30), 100).alarms(201).map(seconds)).toEqual([
    [10, 10, 20],
    [30, 30, 60],
  ]);
});

test('alarm 201 lasts while bit or button is set, and pops up however old it is', () => {
  const script = [
    fix(0, 'road', 50, { alarmWord: 1 }),
    say(5, 'emergency', { action: 'pressed' }),
    fix(10, 'road', 50, { alarmWord: 0, eastM: 100 }),
    say(50, 'emergency', { action: 'released' }),
  ];
  expect(run(script, 100).alarms(201).map(seconds)).toEqual([[0, 0, 50]]);
});

const drive = (fromS: number, toS: number, restedS = 0) => {
  const all = [];
  for (let second = fromS; second <= toS; second += 60)
    all.push(fix(second, 'road', 60, { eastM: (second - restedS) * 16 }));
  return all;
};

test.each([
  ['19:59', 1199, 1],
  ['20:00', 1200, 0],
])('alarm 203: a rest of %s min counts as one or not', (_name, restS, count) => {
  const script = [
    say(0, 'driver-sign', { action: 'in', method: 'card', driverCode: '42', accepted: true }),
    ...drive(0, 7140),
    fix(7200, 'road', 0, { eastM: 7200 * 16 }),
    ...[300, 600, 900, 1150].map((second) => fix(7200 + second, 'road', 0, { eastM: 7200 * 16 })),
    ...drive(7200 + restS, 7200 + restS + 7260, restS),
  ];
  const { alarms } = run(script, 16_000);
  expect(alarms(203)).toHaveLength(count);
  if (count === 1) expect(seconds(alarms(203)[0] ?? {})).toEqual([14_400 + restS, 14_400 + restS, null]);
});

test('alarm 203 for a truck in which nobody signed in', () => {
  const { alarms } = run(drive(0, 14_460), 14_500);
  expect(alarms(203).map((row) => [...seconds(row), row.driverCode])).toEqual([[14_400, 14_400, null, null]]);
});

test('alarm 5: hard braking between fixes a second apart, once in ten seconds', () => {
  const brake = (fromS: number) => [fix(fromS, 'road', 60), fix(fromS + 1, 'road', 50, { eastM: 15 })];
  const { alarms } = run([...brake(0), ...brake(5), ...brake(20)], 60);
  expect(alarms(5).map((row) => [...seconds(row), row.cause])).toEqual([
    [1, 1, 1, 'braking'],
    [21, 21, 21, 'braking'],
  ]);
});

test('alarm 5 asks for a change of 10 km/h within 3 s, and for the recorder to agree', () => {
  expect(run([fix(0, 'road', 60), fix(1, 'road', 50.1)], 60).alarms(5)).toHaveLength(0);
  expect(run([fix(0, 'road', 60), fix(4, 'road', 20)], 60).alarms(5)).toHaveLength(0);
  const disagree = [
    fix(0, 'road', 60, { recorderSpeedKmh: 60 }),
    fix(1, 'road', 48, { recorderSpeedKmh: 60 }),
  ];
  expect(run(disagree, 60).alarms(5)).toHaveLength(0);
});

test("alarm 44: the terminal's own, without a second pop-up when ours came within 5 s", () => {
  const own = say(3, 'adas-event', {
    system: 'harsh',
    eventCode: 2,
    phase: 'point',
    alarmCode: 'h1',
    speedKmh: 44,
  });
  expect(run([own], 60).alarms(44)[0]).toMatchObject({ popup: true, level: 1 });
  expect(run([fix(0, 'road', 60), fix(1, 'road', 45), own], 60).alarms(44)[0]).toMatchObject({
    popup: false,
  });
});

test('alarm 6: two intervals running over the limit; a lane change is none', () => {
  const bend = (turns: readonly number[]) => {
    let bearingDeg = 350;
    return turns.map((turn, second) => {
      bearingDeg = (bearingDeg + turn + 360) % 360;
      return fix(second, 'road', 54, { eastM: second * 15, bearingDeg });
    });
  };
  const tight = run(bend([0, 13, 13, 13, 0, 0]), 60);
  expect(tight.alarms(6).map(seconds)).toEqual([[0, 2, 3]]);
  expect(tight.records('curve')[0]).toMatchObject({ alarmId: tight.alarms(6)[0]?.id, maxSpeedKmh: 54 });
  expect(run(bend([0, 13, 0, 13, 0]), 60).alarms(6)).toHaveLength(0);
  expect(run(bend([0, 13, -13, 13, -13]), 60).alarms(6)).toHaveLength(0);
});

test('alarms 9-37 and 109-117: begin and end join, an end alone is a point, captures do not pop up', () => {
  const event = (
    second: number,
    eventCode: number,
    phase: 'begin' | 'end' | 'point',
    alarmCode: string,
    system: 'adas' | 'dsm' = 'adas',
  ) => say(second, 'adas-event', { system, eventCode, phase, alarmCode, speedKmh: 60 });
  const { alarms } = run(
    [
      event(0, 1, 'begin', 'a'),
      event(10, 1, 'end', 'a'),
      event(20, 3, 'end', 'b'),
      event(30, 17, 'point', 'c'),
      event(40, 2, 'point', 'd', 'dsm'),
      event(43, 2, 'point', 'e', 'dsm'),
    ],
    60,
  );
  expect(alarms(9).map(seconds)).toEqual([[0, 0, 10]]);
  expect(alarms(11).map(seconds)).toEqual([[20, 20, 20]]);
  expect(alarms(113)[0]?.popup).toBe(false);
  expect(alarms(14).map(({ popup }) => popup)).toEqual([true, false]);
});

test('a spike is dropped and the fourth in a row believed', () => {
  const far = (second: number) => fix(second, 'park');
  const { driver } = run([fix(0, 'road'), far(10), far(20), far(30)], 40);
  expect(JSON.stringify(driver.state('truck:浙B00009')?.slices['motion'])).toContain('"dropped":3');
  const { records } = run([fix(0, 'road'), far(10), far(20), far(30), far(40), far(300)], 400);
  expect(records('parking').map(({ areaName }) => areaName)).toEqual(['Park']);
});

test('devices: undervoltage, power cut, a frozen level, a silent heartbeat and a clock ahead', () => {
  const power = (second: number, mainVoltageV: number, source: 'main' | 'battery' = 'main') =>
    say(second, 'power', { source, mainVoltageV });
  const volts = run(
    [fix(0, 'road', 50), power(10, 21.5), power(60, 21.4), power(80, 26), power(500, 26)],
    600,
  );
  expect(volts.records('device-fault').map((row) => [row.fault, ...seconds(row)])).toEqual([
    ['undervoltage', 10, 70, 80],
  ]);
  const cut = run([fix(0, 'road', 50), power(10, 0, 'battery')], 200);
  expect(cut.records('device-fault').map((row) => [row.fault, row.level])).toEqual([['powerCut', 3]]);
  const frozen = [];
  for (let second = 0; second <= 2000; second += 60)
    frozen.push(fix(second, 'road', 50, { eastM: second * 14 }), level(second + 5, 500));
  expect(
    run(frozen, 2100)
      .records('device-fault')
      .map(({ fault }) => fault),
  ).toEqual(['frozen']);
  const silent = run([say(0, 'heartbeat', { intervalS: 60 }), say(700, 'heartbeat', { intervalS: 60 })], 800);
  expect(silent.records('heartbeat')[0]).toMatchObject({ durationS: 700, cause: 'silent' });
  const ahead = run([say(100, 'heartbeat', { intervalS: 60 }, { receivedS: 50 })], 200);
  expect(ahead.records('device-fault').map(({ fault }) => fault)).toEqual(['clock']);
});

test('meters: a ticket with its verdict and ours, a reprint, and a totaliser that falls', () => {
  const ticket = (vtL: number, ticketCode = 'K1') =>
    say(700, 'flow-delivery', {
      ticketCode,
      meterNumber: 1,
      measuringPosition: 'truck',
      direction: 'unload',
      oilCode: 92,
      unit: 'L',
      vtL,
      averageTemperatureC: 30,
      density20KgM3: 745,
      startTime: at(0),
      endTime: at(600),
      startTotalVtL: 100,
      endTotalVtL: 5100,
      valid: true,
    });
  const { records } = run([ticket(5000), ticket(5000), ticket(4990)], 800);
  expect(records('meter-delivery').map(({ vtL, validity, reprint }) => [vtL, validity, reprint])).toEqual([
    [5000, 'valid', false],
    [4990, 'totals', true],
  ]);
  expect(records('meter-delivery')[0]?.v20L).toBeCloseTo(4939.1, 1);
  const status = (second: number, totalVtL: number) =>
    say(second, 'flow-status', { meterNumber: 1, meterState: 'idle', totalVtL });
  const crept = run([status(0, 100), status(60, 108), status(120, 50)], 200);
  expect(crept.records('flow-change').map(({ step, cause }) => [step, cause])).toEqual([
    [8, 'flowWhileIdle'],
  ]);
  expect(crept.records('device-fault').map(({ fault }) => fault)).toEqual(['flowWhileIdle', 'totaliserFell']);
});

test('the tightness test is judged by the detector and by us, at one temperature', () => {
  const cell = (
    second: number,
    state: 'pressurising' | 'holding' | 'passed',
    pressureKPa: number,
    temperatureC = 20,
  ) => say(second, 'airtight-cell', { cell: 1, state, testCode: 'A1', pressureKPa, temperatureC });
  const { records } = run(
    [cell(0, 'pressurising', 2), cell(60, 'holding', 5), cell(360, 'holding', 4.1), cell(361, 'passed', 4.1)],
    400,
  );
  expect(records('airtight-test')).toMatchObject([
    { dropKPa: 0.9, minutes: 5, result: 'passed', ownResult: 'failed' },
  ]);
});

test('a sprinkler sprays until it has stopped for ten seconds', () => {
  const water = (second: number, spraying: boolean, waterL: number) =>
    say(second, 'water-tank', { waterPercent: waterL / 100, waterL, spraying });
  const { records } = run(
    [water(0, true, 8000), water(30, false, 7700), water(39, true, 7700), water(60, false, 7500)],
    100,
  );
  expect(records('spraying').map((row) => [...seconds(row), row.litres])).toEqual([[0, null, 60, 500]]);
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
