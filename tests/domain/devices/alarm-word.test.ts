import { expect, test } from 'vitest';

import { alarmTypes } from '#domain/alarms/alarm-types.ts';
import {
  alarmWordBits,
  alarmWordEditions,
  allAlarmBits,
  meaningsOf,
  urgentAlarmBits,
} from '#domain/devices/alarm-word.ts';

/** Bits without a meaning by edition, as the tables of JT/T 808-2011, -2013 and -2019 leave them. */
const reserved = {
  '2011': [12, 13, 14, 15, 16, 17, 29, 30, 31],
  '2013': [15, 16, 17],
  '2019': [31],
} as const;

test('each of the 32 bits has its line, and says where an edition gives it no meaning', () => {
  expect(alarmWordBits).toHaveLength(32);
  for (const edition of alarmWordEditions)
    expect(
      alarmWordBits.flatMap((meanings, bit) => (meanings[edition] === null ? [bit] : [])),
      edition,
    ).toEqual(reserved[edition]);
});

test('a meaning has one name, and one name has one meaning', () => {
  for (const meanings of alarmWordBits)
    for (const edition of alarmWordEditions) {
      const bit = meanings[edition];
      if (bit !== null) expect(allAlarmBits.filter(({ name }) => name === bit.name)).toEqual([bit]);
    }
});

test('a bit is read by the edition of its terminal', () => {
  const name = (word: number, edition: '2011' | '2013' | '2019') =>
    meaningsOf(word, edition).map((bit) => bit.name);
  expect(name(1 << 3, '2013')).toEqual(['dangerWarning']);
  expect(name(1 << 3, '2019')).toEqual(['dangerousDriving']);
  expect(name(2 ** 31, '2013')).toEqual(['doorOpened']);
  expect(name(2 ** 31, '2019')).toEqual([]);
  expect(name(2 ** 29 + 1, '2011')).toEqual(['emergency']);
  expect(name(2 ** 29 + 1, '2019')).toEqual(['emergency', 'collisionOrRollover']);
});

test('the button, a collision and theft are told before what waits', () => {
  const bits = Array.from({ length: 32 }, (_, bit) => bit).filter(
    (bit) => ((urgentAlarmBits >>> bit) & 1) === 1,
  );
  expect(bits).toEqual([0, 26, 27, 28, 29, 30, 31]);
});

test('every alarm that a bit becomes is a type with a page', () => {
  for (const { becomes } of allAlarmBits)
    if ('alarm' in becomes)
      expect(alarmTypes[becomes.alarm].page).toBe('driving_monitor/exception_report/alarm_terminal');
});
