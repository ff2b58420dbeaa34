import { expect, test } from 'vitest';

import { comparedOf, compareSearch, type JourneyPair } from '#state/tracks/compare-address.ts';

const nowMs = Date.parse('2026-03-02T04:10:00Z');

test('an address holds two journeys, each with its own period', () => {
  const pair: JourneyPair = [
    { signCode: '浙B12345', period: { fromMs: nowMs - 5e6, toMs: nowMs } },
    { signCode: '浙B12346', period: { fromMs: nowMs - 9e7, toMs: nowMs - 8e7 } },
  ];
  expect(comparedOf(compareSearch(pair), nowMs)).toEqual(pair);
});

test('without words it is nobody in the last 24 hours, up to the full hour', () => {
  const toMs = Date.parse('2026-03-02T05:00:00Z');
  const usual = { signCode: '', period: { fromMs: toMs - 86_400_000, toMs } };
  expect(comparedOf('', nowMs)).toEqual([usual, usual]);
  expect(comparedOf('signCode=A&startTime=never&endTime=2026', nowMs)[0].period).toEqual(usual.period);
});
