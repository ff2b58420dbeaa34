import { type ReactNode, useEffect } from 'react';

import { areas, loadAreas } from '#state/fleet/areas.ts';
import { user } from '#state/session/session.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';
import { ReplayMap, type ReplayMapHandle } from '#ui/map/replay/replay-map.tsx';
import mapSide from '#ui/styles/map-side.module.css';

import { linesOf, marksOf, nearestMs } from './replay-on-map.ts';
import type { ReplayTrack } from '../replay-track.ts';

/** Tracks on the map, among the fences: a press on a mark or on the way of the chosen one seeks its moment. */
export const TrackMapPane = ({
  lines,
  marks,
  track,
  onReady,
  onSeek,
  children,
}: {
  readonly lines: ReturnType<typeof linesOf>;
  readonly marks: ReturnType<typeof marksOf>;
  /** The chosen one. */
  readonly track: ReplayTrack | undefined;
  readonly onReady: (map: ReplayMapHandle) => void;
  /** @param ms UTC */
  readonly onSeek: (ms: number) => void;
  /** Over the map. */
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation();
  useEffect(() => {
    // People without an account see no fences.
    if (areas.peek().length === 0 && user.peek() !== null) void loadAreas();
  }, []);
  const seek = (ms: number | null | undefined): void => {
    if (ms !== null && ms !== undefined) onSeek(ms);
  };
  return (
    <div className={mapSide.map}>
      <ReplayMap
        label={t(['轨迹地图；方向键平移，加减键缩放', 'Map of the track; arrows pan, plus and minus zoom'])}
        scheme={scheme.value}
        lines={lines}
        marks={marks}
        shapes={areas.value}
        onReady={onReady}
        onMark={(id) => seek(track?.marks.find((each) => each.id === id)?.ms)}
        onWay={(place) => seek(track && nearestMs(track, place))}
      >
        {children}
      </ReplayMap>
    </div>
  );
};
