import { expect, test } from 'vitest';

import { bootTypes, linkStates } from '#domain/words/device-words.ts';
import { severities } from '#domain/words/severity-words.ts';
import bootups from '#pages/device_monitor/console/bz_bootup.report.ts';
import links from '#pages/device_monitor/console/console_link.report.ts';
import faults from '#pages/device_monitor/other_devices/abnormal_record.report.ts';

const english = (words: Readonly<Record<string, { readonly text: readonly [string, string] }>>) =>
  Object.values(words).map(({ text: [, en] }) => en.toLowerCase());

test('boot-off.types: abnormal restart, manual, power-off, timed restart and upgrade restart', () => {
  expect(Object.keys(bootTypes)).toEqual([
    'abnormalRestart',
    'manual',
    'powerOff',
    'timedRestart',
    'upgradeRestart',
  ]);
  expect(bootups.columns.type.choices).toBe(bootTypes);
});

test('console-connection.states: normal or communication failure', () => {
  expect(english(linkStates)).toEqual(['normal communication', 'communication failure']);
  expect(links.columns.state.choices).toBe(linkStates);
});

test('abnormal-level.yellow-red-black, abnormal-level.1-to-3: a fault is 1 yellow, 2 red or 3 black', () => {
  expect(Object.keys(severities)).toEqual(['1', '2', '3']);
  expect(english(severities)).toEqual(['1 yellow', '2 red', '3 black']);
  expect(faults.columns['level']?.choices).toBe(severities);
});

test('device-fault.ended-or-not: a fault says when it ended, and those that have not are one press away', () => {
  expect(faults.columns['endTime']?.kind).toBe('time');
  expect(faults.chips['ongoing']?.where).toEqual({ ongoing: 'true' });
});
