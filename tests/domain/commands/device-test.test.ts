import { expect, test } from 'vitest';

import { compartmentTestItems, testItems, testVerdict } from '#domain/commands/device-test.ts';

test('a part is what its console says; a figure below what it needs does not work; silence is no verdict', () => {
  const { gauge } = compartmentTestItems;
  expect(testVerdict(gauge, 'ok')).toBe('works');
  expect(testVerdict(gauge, 'fault')).toBe('faulty');
  expect(testVerdict(gauge, 'absent')).toBe('absent');
  expect(testVerdict(gauge, 'constructor')).toBe('said');
  expect(testVerdict(gauge, undefined)).toBe('unknown');
  expect(testVerdict(gauge, '')).toBe('unknown');
  const satellites = testItems['gnss.satellites'];
  expect(testVerdict(satellites, '3')).toBe('faulty');
  expect(testVerdict(satellites, '4')).toBe('works');
  expect(testVerdict(satellites, 'many')).toBe('said');
  expect(testVerdict(testItems['power.mainV'], '12.1')).toBe('said');
});
