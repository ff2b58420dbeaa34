import { useMemo } from 'react';

import type { Period } from '#domain/time/period.ts';
import { useTranslation } from '#ui/language.tsx';

import { lanesOf } from './replay-lanes.ts';
import { letterOf, linesOf, marksOf } from './map/replay-on-map.ts';
import type { Colouring } from './replay-pieces.ts';
import type { ReplayTrack } from './replay-track.ts';

/** What of the tracks is drawn: on the map, as plots, in the list of events. */
export const useReplayDrawn = (
  tracks: readonly ReplayTrack[],
  chosen: number,
  { fromMs, toMs }: Period,
  colouring: Colouring,
) => {
  const { t } = useTranslation();
  const track = tracks[chosen];
  const lines = useMemo(() => linesOf(tracks, chosen, colouring), [tracks, chosen, colouring]);
  const marks = useMemo(() => (track === undefined ? [] : marksOf(track)), [track]);
  const lanes = useMemo(
    () => lanesOf(tracks, chosen, { fromMs, toMs }, t),
    [tracks, chosen, fromMs, toMs, t],
  );
  const events = useMemo(
    () =>
      tracks
        .flatMap((each, i) =>
          each.marks.map((mark) => ({ mark, letter: tracks.length > 1 ? letterOf(i) : '' })),
        )
        .toSorted((a, b) => a.mark.ms - b.mark.ms),
    [tracks],
  );
  return { lines, marks, lanes, events };
};
