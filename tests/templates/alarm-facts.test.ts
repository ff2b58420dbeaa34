import { expect, test } from 'vitest';

import { alarmFacts } from '#templates/alarm-facts.ts';

test('an alarm of a device is described in words, figures beside their limit', () => {
  const said = alarmFacts({
    compartment: 2,
    part: 'apiAdaptor',
    cause: 'apiThreshold',
    device: 'seal',
    value: 3120,
    limit: 2750.5,
  });
  expect(said.map(([[, name], [zh, en]]) => [name, zh, en])).toEqual([
    ['Compartment', '2', '2'],
    ['Part', 'API 阀', 'API adaptor'],
    ['Fault', 'API 阈值', 'API threshold'],
    ['Reading', '3,120', '3,120'],
    ['Limit', '2,750.50', '2,750.50'],
  ]);
});

test('a missing fact is left out, and an unknown word is not shown', () => {
  expect(alarmFacts({})).toEqual([]);
  expect(alarmFacts({ part: 'toString', cause: 'drain', value: null })).toEqual([]);
  expect(alarmFacts({ door: 'deviceBox' }).map(([, [, en]]) => en)).toEqual(['Device box']);
});
