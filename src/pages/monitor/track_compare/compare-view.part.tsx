import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { indexAt } from '#templates/replay/player/replay-moment.ts';
import { headsOf, linesOf, marksOf } from '#templates/replay/map/replay-on-map.ts';
import { ReplayTrucks } from '#templates/replay/replay-trucks.tsx';
import { TrackMapPane } from '#templates/replay/map/track-map-pane.tsx';
import { WayLanes } from '#ui/chart/way/way-lanes.tsx';
import { useTranslation } from '#ui/language.tsx';
import type { ReplayMapHandle } from '#ui/map/replay/replay-map.tsx';
import mapSide from '#ui/styles/map-side.module.css';

import { compareLanes } from './compare-lanes.part.ts';
import { CompareStretches } from './compare-stretches.part.tsx';
import { comparedStretches } from './journey-figures.part.ts';
import type { Compared } from './use-journeys.part.ts';
import { ComparePlace } from './compare-place.part.tsx';

/** Two journeys on the map and over the kilometres of the first, at one place. */
export const CompareView = ({
  compared: { tracks, points },
  head,
}: {
  readonly compared: Compared;
  /** Over the journeys: what is compared. */
  readonly head: ReactNode;
}) => {
  const { t } = useTranslation();
  const map = useRef<ReplayMapHandle | null>(null);
  const [chosen, setChosen] = useState(0);
  const [atM, setAtM] = useState(() => points.find(({ other }) => other !== null)?.point.metres ?? 0);
  const metres = useMemo(() => points.map(({ point }) => point.metres), [points]);
  const lines = useMemo(() => linesOf(tracks, chosen, 'speed'), [tracks, chosen]);
  const marks = useMemo(() => {
    const track = tracks[chosen];
    return track === undefined ? [] : marksOf(track);
  }, [tracks, chosen]);
  const lanes = useMemo(() => compareLanes(tracks, points, t), [tracks, points, t]);
  const stretches = useMemo(() => comparedStretches(tracks, points), [tracks, points]);
  const endM = metres.at(-1) ?? 0;
  const index = Math.max(
    0,
    indexAt(metres.length, (i) => metres[i] ?? 0, atM),
  );
  const here = points[index];
  const ownMs = here?.point.leaveMs ?? null;
  const otherMs = here?.other?.leaveMs ?? null;
  const heads = useMemo(
    () =>
      [ownMs, otherMs].flatMap((ms, i) =>
        ms === null ? [] : headsOf(tracks, chosen, ms).filter(({ series }) => series === i),
      ),
    [tracks, chosen, ownMs, otherMs],
  );
  useEffect(() => map.current?.setHeads(heads), [heads]);
  const seekMs = (ms: number): void => {
    const found = points.findLast(({ point, other }) => {
      const there = chosen === 0 ? point : other;
      return there !== null && there.arriveMs <= ms;
    });
    if (found) setAtM(found.point.metres);
  };
  return (
    <div className={mapSide.page} data-part="compare">
      <aside className={mapSide.side}>
        {head}
        <ReplayTrucks tracks={tracks} chosen={chosen} onChoose={setChosen} />
        <CompareStretches stretches={stretches} onSeek={setAtM} />
      </aside>
      <div className={mapSide.main}>
        <TrackMapPane
          lines={lines}
          marks={marks}
          track={tracks[chosen]}
          onReady={(made) => {
            map.current = made;
            made.setHeads(heads);
          }}
          onSeek={seekMs}
        />
        <ComparePlace atM={atM} endM={endM} moments={[ownMs, otherMs]} onMove={setAtM} />
        <div className={mapSide.below} role="region" tabIndex={0} aria-label={t(['曲线', 'Plots'])}>
          <WayLanes
            lanes={lanes}
            metres={metres}
            atM={atM}
            reading={({ lines: drawn, digits }) =>
              drawn
                .map(({ values }) => {
                  const value = values[index] ?? null;
                  return value === null ? missing : formatNumber(value, digits);
                })
                .join(' · ')
            }
            onSeek={setAtM}
          />
        </div>
      </div>
    </div>
  );
};
