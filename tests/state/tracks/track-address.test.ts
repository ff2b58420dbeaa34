import { expect, test } from 'vitest';

import { playbackAddress, trackLink, trackAddressOf, trackSearch } from '#state/tracks/track-address.ts';
import { gpxOf, kmlOf } from '#domain/fleet/track-files.ts';

const nowMs = Date.parse('2026-03-02T04:30:00Z');

test('an address keeps trucks, period and moment; no more than four trucks, each once', () => {
  const asked = {
    signCodes: ['浙B12345', '浙B12346'],
    period: { fromMs: nowMs - 3_600_000, toMs: nowMs },
    atMs: nowMs - 60_000,
  };
  expect(trackAddressOf(trackSearch(asked), 0)).toEqual(asked);
  expect(trackAddressOf('signCode=A,B,,A,C,D,E', nowMs).signCodes).toEqual(['A', 'B', 'C', 'D']);
});

test('without a period: around the moment, else the last day', () => {
  const link = trackLink(playbackAddress, '浙B12345', nowMs);
  const around = trackAddressOf(link.slice(link.indexOf('?')), 0);
  expect(link.startsWith('/monitor/playback_track?')).toBe(true);
  expect(around).toEqual({
    signCodes: ['浙B12345'],
    period: { fromMs: nowMs - 7_200_000, toMs: nowMs + 7_200_000 },
    atMs: nowMs,
  });
  expect(trackAddressOf('startTime=then', nowMs)).toEqual({
    signCodes: [],
    period: { fromMs: Date.parse('2026-03-01T05:00:00Z'), toMs: Date.parse('2026-03-02T05:00:00Z') },
    atMs: Date.parse('2026-03-01T05:00:00Z'),
  });
});

test('files begin a new part after a gap, and hold every fix with its time', () => {
  const fix = (time: string, speedKmh: number | null) => ({
    time,
    longitudeDeg: 121.5,
    latitudeDeg: 29.9,
    speedKmh,
  });
  const tracks = [
    {
      signCode: 'A<1>',
      fixes: [
        fix('2026-03-02T04:00:00.000Z', 36),
        fix('2026-03-02T04:01:00.000Z', null),
        fix('2026-03-02T05:00:00.000Z', 0),
      ],
    },
  ];
  const gpx = gpxOf(tracks);
  expect([gpx.split('<trkseg>').length, gpx.split('<trkpt').length]).toEqual([3, 4]);
  expect(gpx).toContain('<name>A&lt;1&gt;</name>');
  expect(gpx).toContain(
    '<trkpt lat="29.9" lon="121.5"><time>2026-03-02T04:00:00.000Z</time><extensions><speed>10.00</speed></extensions></trkpt>',
  );
  const kml = kmlOf(tracks);
  expect([
    kml.split('<gx:Track>').length,
    kml.split('<when>').length,
    kml.split('<gx:coord>').length,
  ]).toEqual([3, 4, 4]);
});
