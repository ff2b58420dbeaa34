import { expect, test } from 'vitest';

import { alarmWordBits } from '#domain/devices/alarm-word.ts';

import { fix, run, seconds, type Script } from '../../../support/engine/engine-script.ts';

type Word = Parameters<typeof fix>[3];

/** A place on the road with bits of the alarm word. */
const said = (second: number, bits: readonly number[], more: Word = {}) =>
  fix(second, 'road', 50, {
    alarmWord: bits.reduce((word, bit) => word + 2 ** bit, 0),
    eastM: second * 14,
    ...more,
  });

const types = [214, 215, 216, 217, 218];
const alarmsOf = (script: Script, endS = 900) =>
  types.flatMap((type) =>
    run(script, endS)
      .alarms(type)
      .map((row) => [type, row.cause, ...seconds(row)]),
  );

test('a bit is an alarm from the moment it is set until it is cleared', () => {
  const script = [said(0, []), said(10, [8]), said(20, [8]), said(30, []), said(120, [])];
  expect(alarmsOf(script)).toEqual([[215, 'powerCut', 10, 10, 30]]);
});

test('set again within a minute it is the same alarm, and after that another', () => {
  const script = (againS: number) => [
    said(0, [28]),
    said(10, []),
    said(againS, [28]),
    said(200, []),
    said(300, []),
  ];
  expect(alarmsOf(script(69))).toEqual([[216, 'moved', 0, 0, 200]]);
  expect(alarmsOf([said(0, [28]), said(10, []), said(70, []), said(71, [28]), said(200, [])])).toEqual([
    [216, 'moved', 0, 0, 10],
    [216, 'moved', 71, 71, 200],
  ]);
});

test('bits of one type are alarms of their own, each with its name', () => {
  expect(alarmsOf([said(0, [2, 18]), said(60, [18]), said(90, [])])).toEqual([
    [218, 'fatigue', 0, 0, 60],
    [218, 'dayLimit', 0, 0, 90],
  ]);
});

test('a bit is read by the edition of its terminal', () => {
  const at = (alarmWordEdition: '2011' | '2013' | '2019' | undefined, bit: number) =>
    alarmsOf([said(0, [bit], alarmWordEdition === undefined ? {} : { alarmWordEdition })]);
  expect(at('2013', 31)).toEqual([[216, 'doorOpened', 0, 0, null]]);
  expect(at('2019', 31)).toEqual([]);
  expect(at('2011', 29)).toEqual([]);
  expect(at('2013', 29)).toEqual([[214, 'collision', 0, 0, null]]);
  expect(at(undefined, 29)).toEqual([[214, 'collisionOrRollover', 0, 0, null]]);
});

test('what is no danger is listed and does not pop up', () => {
  const popsUp = (bit: number) =>
    run([said(0, [bit])], 100)
      .alarms(218)
      .map((row) => row.popup);
  expect(popsUp(19)).toEqual([false]);
  expect(popsUp(15)).toEqual([true]);
});

test('every bit that a terminal may set for ten minutes is in a list', () => {
  for (const [bit, meanings] of alarmWordBits.entries()) {
    const meaning = meanings['2013'];
    if (meaning === null) continue;
    const script = Array.from({ length: 61 }, (_, step) =>
      said(step * 10, [bit], { alarmWordEdition: '2013' }),
    );
    const ran = run(script, 600);
    const found =
      'alarm' in meaning.becomes
        ? ran.alarms(meaning.becomes.alarm).map((row) => row.cause)
        : 'fault' in meaning.becomes
          ? ran.records('device-fault').map((row) => row.fault)
          : [...ran.alarms(201), ...ran.alarms(45), ...ran.records('route-event')].map(() => meaning.name);
    const expected = 'fault' in meaning.becomes ? meaning.becomes.fault : meaning.name;
    expect(found, `bit ${bit}`).toEqual([expected]);
  }
});

test('a fault that several bits say is one, and ends when none says it', () => {
  const script = [0, 30, 60, 90].map((second) => said(second, [4]));
  const more = [120, 150].map((second) => said(second, [5]));
  const ran = run([...script, ...more, said(200, []), said(600, [])], 600).records('device-fault');
  expect(ran.map((row) => [row.fault, ...seconds(row)])).toEqual([['antenna', 0, 60, 200]]);
});
