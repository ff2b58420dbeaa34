import { expect, test } from 'vitest';

import {
  close,
  driving,
  fix,
  level,
  open,
  run,
  type Script,
  seconds,
  sensor,
  shut,
  standing,
} from '../../support/engine/engine-script.ts';

const inOrder = (...parts: readonly Script[]): Script =>
  parts.flat().toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

const go = (second: number, speedKmh: number, alarmWord = 0) =>
  fix(second, 'road', speedKmh, { eastM: second * 25, alarmWord });

/** Alarms 2 and 45 that lists and counts have: the suppressed ones are part of another. */
const listed = (script: Script) => {
  const { alarms } = run(script, 900);
  return [...alarms(2), ...alarms(45)]
    .filter(({ suppressedBy }) => suppressedBy == null)
    .map((row) => [row.type, row.popup, ...seconds(row)]);
};

test('speeding reported by the terminal first and the platform after it is one alarm, and pops up once', () => {
  const script = [go(0, 90, 2), go(5, 90, 2), go(10, 90, 2), go(20, 90, 2), go(30, 70)];
  const { alarms, records } = run(script, 900);
  const [own] = alarms(2);
  expect(listed(script)).toEqual([[2, false, 0, 10, 30]]);
  expect(alarms(45)).toMatchObject([
    { suppressedBy: 'joined', popup: true, recordId: own?.recordId, properties: { joinedTo: own?.id } },
  ]);
  expect(records('overspeed')).toMatchObject([{ terminalAlarm: true, alarmId: own?.id }]);
});

test('the terminal’s alarm may be over before the platform’s is certain, or begin before the speeding', () => {
  const over = [go(0, 90, 2), go(5, 90), go(10, 90), go(20, 70)];
  expect(listed(over)).toEqual([[2, false, 0, 10, 20]]);
  expect(run(over, 900).records('overspeed')).toMatchObject([{ terminalAlarm: true }]);
  const before = [go(-5, 70, 2), go(0, 90, 2), go(5, 90, 2), go(10, 90, 2), go(20, 70)];
  expect(listed(before)).toEqual([[2, false, 0, 10, 20]]);
});

test('joined to the platform’s in progress it is raised with it', () => {
  expect(listed([go(0, 90), go(10, 90), go(15, 90, 2), go(20, 70)])).toEqual([[2, true, 0, 10, 20]]);
});

test('what is no speeding for the platform stays the terminal’s own alarm', () => {
  expect(listed([go(0, 90, 2), go(5, 70), go(60, 50)])).toEqual([[45, true, 0, 0, 5]]);
  expect(listed([go(0, 60, 2), go(10, 60, 2), go(20, 60)])).toEqual([[45, true, 0, 0, 20]]);
});

test('a bit that the terminal never takes back silences no later speeding', () => {
  const script = [
    ...[0, 5, 10, 20].map((second) => go(second, 90, 2)),
    go(30, 70, 2),
    ...[300, 305, 310, 320].map((second) => go(second, 90, 2)),
    go(330, 70, 2),
  ];
  expect(listed(script)).toEqual([
    [2, false, 0, 10, 30],
    [2, true, 300, 310, 330],
  ]);
});

test('joined whatever arrives first', () => {
  const script = [go(0, 90, 2), go(5, 90, 2), go(10, 90), go(20, 90), go(30, 70)];
  for (const order of [script.toReversed(), [2, 0, 4, 1, 3].flatMap((index) => script[index] ?? [])])
    expect(listed(order).map(([type, , ...times]) => [type, ...times])).toEqual([[2, 0, 10, 30]]);
});

/** Adaptor and valve are opened at the roadside and 200 L go. */
const opened = (between: Script = []): Script =>
  inOrder(
    [shut(0)],
    standing(10, 250, 'road', 500),
    [open(260), open(265, 'footValve')],
    between,
    [close(400, 'footValve'), close(410)],
    standing(430, 700, 'road', 480),
  );

test('an opening of adaptor and valve counts its litres once', () => {
  const records = run(opened(), 900).records('seal-record');
  expect(
    records.map(({ part, deltaV20L, countedV20L, firstOfUnsealing }) => [
      part,
      deltaV20L,
      countedV20L,
      firstOfUnsealing,
    ]),
  ).toEqual([
    ['apiAdaptor', -200, 0, true],
    ['footValve', -200, -200, false],
  ]);
  expect(new Set(records.map(({ unsealingCode }) => unsealingCode)).size).toBe(1);
});

test('openings of one stop that follow each other count each its own litres', () => {
  const script = inOrder(
    [shut(0)],
    standing(10, 250, 'road', 500),
    [open(260), close(280)],
    standing(310, 550, 'road', 490),
    [open(560), open(570, 'footValve'), close(600, 'footValve')],
    standing(610, 850, 'road', 480),
    [close(860)],
    standing(870, 1100, 'road', 475),
  );
  const records = run(script, 1200).records('seal-record');
  expect(records.map(({ part, deltaV20L, countedV20L }) => [part, deltaV20L, countedV20L])).toEqual([
    ['apiAdaptor', -100, -100],
    ['apiAdaptor', -150, -50],
    ['footValve', -100, -100],
  ]);
  expect(new Set(records.map(({ unsealingCode }) => unsealingCode)).size).toBe(1);
  expect(records.map(({ firstOfUnsealing }) => firstOfUnsealing)).toEqual([true, false, false]);
});

test('a nudge within the stop divides no unsealing; the next stop is another one', () => {
  const nudged = run(
    inOrder(
      [shut(0)],
      standing(10, 250, 'road', 500),
      [open(260), close(270)],
      [fix(300, 'road', 6, { eastM: 10 }), fix(310, 'road', 0, { eastM: 20 })],
      [open(330, 'footValve'), close(340, 'footValve')],
      [fix(360, 'road', 0, { eastM: 20 })],
      driving(400, 800, 'road', 'park', 30),
      standing(810, 900, 'park', 500),
      [sensor(910, 'manhole', { state: 'open' }), sensor(920, 'manhole', { state: 'closed' })],
      [level(940, 500)],
    ),
    1200,
  ).records('seal-record');
  const codes = nudged.map(({ unsealingCode }) => unsealingCode);
  expect(codes[0]).toBe(codes[1]);
  expect(codes[2]).not.toBe(codes[0]);
  expect(nudged.map(({ firstOfUnsealing }) => firstOfUnsealing)).toEqual([true, false, true]);
});

test('an alarm of an opening names all parts that were open in it', () => {
  expect(run(opened(), 900).alarms(1)).toMatchObject([
    { part: 'apiAdaptor', properties: { parts: ['apiAdaptor', 'footValve'] } },
  ]);
});
