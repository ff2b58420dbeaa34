import type { AlignedPoint, Passage } from '#domain/fleet/journey-alignment.ts';
import { behindMs } from '#domain/fleet/journey-stretches.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import { valueAt } from '#templates/replay/player/replay-moment.ts';
import type { ReplayTrack } from '#templates/replay/replay-track.ts';
import type { WayLane, WayLine } from '#ui/chart/way/way-lane.ts';

/** The lanes of a comparison over the way of the first; where the second was not on it, its lines have gaps. */
export const compareLanes = (
  tracks: readonly [ReplayTrack, ReplayTrack],
  points: readonly AlignedPoint[],
  t: (text: Text) => string,
): readonly WayLane[] => {
  const pair = (of: (passage: Passage, track: ReplayTrack) => number | null): readonly [WayLine, WayLine] => [
    { key: 'A', values: points.map(({ point }) => of(point, tracks[0])), ink: 's1', dashed: false },
    {
      key: 'B',
      values: points.map(({ other }) => (other === null ? null : of(other, tracks[1]))),
      ink: 's2',
      dashed: true,
    },
  ];
  const tank = tracks.some(({ totalV20 }) => totalV20.values.some((value) => value !== null));
  return [
    {
      key: 'behind',
      label: t(['B 落后 A', 'B behind A']),
      unit: t(['分', 'min']),
      digits: 1,
      leastSpan: 4,
      lines: [
        {
          key: 'B',
          values: behindMs(points).map((ms) => (ms === null ? null : ms / 60_000)),
          ink: 's2',
          dashed: false,
        },
      ],
    },
    {
      key: 'speed',
      label: t(words.speed),
      unit: 'km/h',
      digits: 0,
      leastSpan: 20,
      lines: pair(({ speedKmh }) => speedKmh),
    },
    ...(tank
      ? [
          {
            key: 'total',
            label: t(['总量 V20', 'Total V20']),
            unit: 'L',
            digits: 0,
            leastSpan: 500,
            lines: pair(({ leaveMs }, { totalV20 }) => valueAt(totalV20, leaveMs)),
          },
        ]
      : []),
  ];
};
