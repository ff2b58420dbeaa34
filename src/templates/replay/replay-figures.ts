import { trackGapMs } from '#domain/fleet/track-thinning.ts';
import { distanceM } from '#domain/geo/geo.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { missing, type DateLanguage } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';

import type { ReplayTrack } from './replay-track.ts';

/** A name and its value, as they are shown. */
export interface Figure {
  readonly key: string;
  readonly text: Text;
  readonly value: string;
}

/** Slower is standing: a receiver at rest wanders, km/h. */
const movingKmh = 3;

/** Way and time that are covered by fixes; what was driven in a gap is not known and not counted. */
export const drivenOf = ({ spots }: ReplayTrack): { readonly km: number; readonly drivingMs: number } => {
  let metres = 0;
  let drivingMs = 0;
  for (const [i, spot] of spots.entries()) {
    const before = spots[i - 1];
    if (before === undefined || spot.ms - before.ms > trackGapMs) continue;
    if ((spot.speedKmh ?? 0) <= movingKmh && (before.speedKmh ?? 0) <= movingKmh) continue;
    metres += distanceM(before, spot);
    drivingMs += spot.ms - before.ms;
  }
  return { km: metres / 1000, drivingMs };
};

/** What a truck did in the period, in five figures. */
export const figuresOf = (track: ReplayTrack, language: DateLanguage): readonly Figure[] => {
  const { km, drivingMs } = drivenOf(track);
  const known = track.spots.length > 1;
  const speeds = track.spots.flatMap(({ speedKmh }) => speedKmh ?? []);
  const count = (kind: string): string => String(track.marks.filter((mark) => mark.kind === kind).length);
  return [
    { key: 'km', text: ['里程 km', 'Distance, km'], value: known ? formatNumber(km, 1) : missing },
    {
      key: 'driving',
      text: ['行驶', 'Driving'],
      value: known ? formatDuration(Math.round(drivingMs / 60_000) * 60, language) : missing,
    },
    {
      key: 'fastest',
      text: ['最高', 'Fastest'],
      value: speeds.length === 0 ? missing : formatNumber(speeds.reduce((a, b) => Math.max(a, b))),
    },
    { key: 'stops', text: ['停车', 'Stops'], value: count('stop') },
    { key: 'openings', text: ['开封', 'Unsealed'], value: count('opening') },
  ];
};
