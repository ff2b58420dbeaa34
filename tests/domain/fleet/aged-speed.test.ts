import { expect, test } from 'vitest';

import { agedSpeed } from '#domain/fleet/aged-speed.ts';

const nowMs = Date.parse('2026-03-02T04:00:00Z');
const fix = (speed: number | null, ageS: number | null, bearingDeg: number | null = 45) => ({
  speed,
  bearingDeg,
  gpsTime: ageS === null ? null : new Date(nowMs - ageS * 1000).toISOString(),
});

test.each([
  [fix(62, 180), '62 km/h 东北，3 分钟前', '62 km/h NE, 3 min ago'],
  [fix(61.6, 5, null), '62 km/h，刚刚', '62 km/h, just now'],
  // A standing truck has no heading; nought is a speed.
  [fix(0, 7200), '0 km/h，2 小时前', '0 km/h, 2 h ago'],
  [fix(null, 180), '—', '—'],
  [fix(62, null), '—', '—'],
  [null, '—', '—'],
])('speed %o: %s, %s', (speed, zh, en) => {
  expect([agedSpeed(speed, nowMs, 'zh'), agedSpeed(speed, nowMs, 'en')]).toEqual([zh, en]);
});
