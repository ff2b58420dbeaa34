import { expect, test } from 'vitest';

import {
  plotPoints,
  trackOf,
} from '#pages/driving_monitor/exception_report/gps_info_his/plot-points.part.ts';

const row = (id: string, time: string | null, longitudeDeg: number | null = 121) => ({
  id,
  time,
  longitudeDeg,
  latitudeDeg: longitudeDeg === null ? null : 30,
  speedKmh: 40,
});

test('rows become points over their time, and those with a place a track that leads back to them', () => {
  const points = plotPoints(
    [
      row('c', '2026-03-02T00:02:00Z'),
      row('none', null),
      row('a', '2026-03-02T00:00:00Z'),
      row('b', '2026-03-02T00:01:00Z', null),
    ],
    'time',
  );
  expect(points.map(({ row: { id } }) => id)).toEqual(['a', 'b', 'c']);
  const track = trackOf(points);
  expect(track.spots).toHaveLength(2);
  expect(track.spotOf).toEqual([0, null, 1]);
  expect(track.pointOf).toEqual([0, 2]);
});
