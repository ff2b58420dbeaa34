import { expect, test } from 'vitest';

import {
  at,
  fix,
  type Options,
  run,
  send,
  type Script,
  seconds,
} from '../../../support/engine/engine-script.ts';

const go = (second: number, speedKmh: number, more: Parameters<typeof fix>[3] = {}) =>
  fix(second, 'road', speedKmh, { eastM: second * 20, ...more });
const all = (...fixes: readonly (readonly [second: number, speedKmh: number])[]) =>
  fixes.map(([second, speedKmh]) => go(second, speedKmh));
const alarms = (script: Script, endS = 900, options?: Options) =>
  run(script, endS, options)
    .alarms(2)
    .map((row) => [row.level, ...seconds(row)]);
const rows = (script: Script, endS = 900, options?: Options) =>
  run(script, endS, options).records('overspeed');

test('ten seconds over the limit, from the first fix over it to the first not over', () => {
  expect(alarms(all([0, 90], [5, 90], [9.9, 70]))).toEqual([]);
  expect(alarms(all([0, 90], [5, 90], [10, 70]))).toEqual([[1, 0, 10, 10]]);
  expect(alarms(all([0, 90], [10, 90], [20, 70]))).toEqual([[1, 0, 10, 20]]);
  // Raised while it lasts, it has no end.
  expect(alarms(all([0, 90], [10, 90]), 60)).toEqual([[1, 0, 10, null]]);
  // A single fix is a spike of the receiver.
  expect(alarms(all([0, 70], [10, 120], [20, 70]))).toEqual([]);
});

test('intervals up to 30 s apart are one, later ones another', () => {
  const twice = (againS: number) =>
    alarms(all([0, 90], [10, 90], [20, 70], [againS, 90], [againS + 10, 90], [againS + 20, 70]));
  expect(twice(50)).toEqual([[1, 0, 10, 70]]);
  expect(twice(51)).toEqual([
    [1, 0, 10, 20],
    [1, 51, 61, 71],
  ]);
  // A single fix over it in between joins nothing.
  expect(alarms(all([0, 90], [10, 90], [20, 70], [40, 90], [45, 70]))).toEqual([[1, 0, 10, 20]]);
});

test('without a fix for more than a minute it ended with the last one', () => {
  const silent = (second: number) =>
    rows(all([0, 90], [10, 90], [second, 90], [second + 10, 70])).map(seconds);
  expect(silent(70)).toEqual([[0, 10, 80]]);
  expect(silent(71)[0]).toEqual([0, 10, 10]);
});

test('more than a fifth over is level 2, more than a half level 3, by the highest speed', () => {
  const level = (speedKmh: number) => alarms(all([0, 81], [5, speedKmh], [10, 81], [20, 70]))[0]?.[0];
  expect([96, 96.1, 120, 120.1].map(level)).toEqual([1, 2, 2, 3]);
});

test('the record: limit and its source, highest, mean, length and fixes', () => {
  const [row] = rows(all([0, 90], [10, 100], [20, 95], [30, 70], [60, 70]));
  expect(row).toMatchObject({
    limitKmh: 80,
    limitSource: 'default',
    maxSpeedKmh: 100,
    meanSpeedKmh: 95,
    durationS: 30,
    lengthKm: 0.6,
    fixes: 3,
    preWarned: false,
    terminalAlarm: false,
    raisedTime: at(10),
  });
  const ran = run(all([0, 90], [10, 100], [20, 70]), 900);
  expect(ran.alarms(2)[0]).toMatchObject({
    recordId: ran.records('overspeed')[0]?.id,
    properties: { limitKmh: 80, limitSource: 'default', maxSpeedKmh: 100 },
  });
  expect(ran.records('overspeed')[0]?.alarmId).toBe(ran.alarms(2)[0]?.id);
  expect(ran.alarms(2)[0]?.why).toMatchObject({
    settings: [
      { key: 'overspeed.limitKmh', value: 80 },
      { key: 'overspeed.durationS', value: 10 },
    ],
  });
});

test('a recorder more than 10 km/h below the limit says that the receiver is wrong', () => {
  const recorded = (recorderSpeedKmh: number) =>
    alarms([0, 10, 20].map((second) => go(second, 90, { recorderSpeedKmh }))).length;
  expect(recorded(70)).toBe(1);
  expect(recorded(69.9)).toBe(0);
});

test('the terminal’s pre-warning and its own alarm stand with it', () => {
  const word = (alarmWord: number) => {
    const [row] = rows([go(0, 90), go(5, 90, { alarmWord }), go(10, 90), go(20, 70)]);
    return [row?.preWarned, row?.terminalAlarm];
  };
  expect(word(1 << 13)).toEqual([true, false]);
  expect(word(2)).toEqual([false, true]);
  const first = (alarmWord: number) => rows([go(0, 90, { alarmWord }), go(10, 90), go(20, 70)])[0];
  expect(first(1 << 13)).toMatchObject({ preWarned: true, terminalAlarm: false });
  expect(first(2)).toMatchObject({ preWarned: false, terminalAlarm: true });
});

test('alarm 45 lasts while the terminal’s bit is set; joined to ours in progress it does not pop up', () => {
  const own = (...fixes: Script) =>
    run(fixes, 900)
      .alarms(45)
      .map((row) => [row.popup, ...seconds(row)]);
  expect(own(go(0, 50, { alarmWord: 2 }), go(10, 50, { alarmWord: 2 }), go(20, 50))).toEqual([
    [true, 0, 0, 20],
  ]);
  expect(own(go(0, 50, { alarmWord: 1 }))).toEqual([]);
  expect(own(go(0, 90), go(10, 90), go(15, 90, { alarmWord: 2 }))).toEqual([[false, 15, 15, null]]);
  const [row] = run([go(0, 50, { alarmWord: 2 })], 60).alarms(45);
  expect(row).toMatchObject({ level: 1, properties: { speedKmh: 50, joinedTo: null } });
});

test('the lowest limit counts: of the setting, the road’s class, its sign, an area', () => {
  const limit = (more: Parameters<typeof fix>[3], areaLimitKmh?: number) => {
    const [row] = rows(
      [0, 10, 20].map((second) => go(second, 100, more)),
      60,
      {
        areas: [
          {
            areaCode: 'L',
            companyCode: 'C01',
            type: 'other',
            name: 'Slow',
            ...(areaLimitKmh === undefined ? {} : { limitKmh: areaLimitKmh }),
            circle: { longitudeDeg: 121.05, latitudeDeg: 30, radiusM: 900 },
          },
        ],
      },
    );
    return [row?.limitKmh, row?.limitSource];
  };
  expect(limit({})).toEqual([80, 'default']);
  expect(limit({ roadClass: 'motorway' })).toEqual([80, 'default']);
  expect(limit({ roadClass: 'road' })).toEqual([60, 'roadClass']);
  expect(limit({ roadLimitKmh: 80 })).toEqual([80, 'default']);
  expect(limit({ roadLimitKmh: 70 })).toEqual([70, 'road']);
  expect(limit({ roadLimitKmh: 70 }, 70)).toEqual([70, 'road']);
  expect(limit({ roadLimitKmh: 70 }, 50)).toEqual([50, 'area']);
  expect(limit({ roadClass: 'road', roadLimitKmh: 60 })).toEqual([60, 'roadClass']);
});

test('without a fix nothing is over any limit', () => {
  const blind = [0, 10, 20].map((second) =>
    send(second, 'position', { fix: 'none', speedKmh: 150, acc: true }),
  );
  expect(alarms(blind)).toEqual([]);
});

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
