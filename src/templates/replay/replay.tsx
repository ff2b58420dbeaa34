import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

import type { Period } from '#domain/time/period.ts';
import { phone } from '#state/view/viewport.ts';
import mapSide from '#ui/styles/map-side.module.css';

import { browserFrames } from './player/player-ports.ts';
import { createPlayer } from './player/player.ts';
import { ReplayBar } from './player/replay-bar.tsx';
import { useReplayKeys } from './player/use-replay-keys.ts';
import { useRestingMoment } from './player/use-resting-moment.ts';
import { PrintMapButton } from './map/print-map-button.tsx';
import { ReplayBelow } from './replay-below.tsx';
import { ReplayEvents } from './replay-events.tsx';
import { ReplayLegend } from './map/replay-legend.tsx';
import { ReplayLevels } from './replay-levels.tsx';
import type { Colouring } from './replay-pieces.ts';
import { ReplaySheet } from './replay-sheet.tsx';
import type { ReplayTrack } from './replay-track.ts';
import { ReplayTrucks } from './replay-trucks.tsx';
import { ReplayViewChoice } from './replay-view-choice.tsx';
import { TrackMapPane } from './map/track-map-pane.tsx';
import { useMapHeads } from './map/use-map-heads.ts';
import { useReplayDrawn } from './use-replay-drawn.ts';

/** Trucks on the map, their lanes, events and fixes: all at one moment, which plays or is sought. */
export const Replay = ({
  tracks,
  period,
  startMs,
  onMoment,
  head,
  actions,
  firstView = 'lanes',
  firstColouring = 'speed',
}: {
  /** One to four, each with fixes or without. */
  readonly tracks: readonly ReplayTrack[];
  readonly period: Period;
  readonly startMs: number;
  /** The moment, where it comes to rest. */
  readonly onMoment?: (ms: number) => void;
  /** Over the events: what is replayed. */
  readonly head: ReactNode;
  readonly actions?: ReactNode;
  /** What stands under the map at first. */
  readonly firstView?: 'lanes' | 'table';
  /** What the way is coloured by at first. */
  readonly firstColouring?: Colouring;
}) => {
  const { fromMs, toMs } = period;
  const start = useRef(startMs);
  const player = useMemo(() => createPlayer({ fromMs, toMs }, start.current, browserFrames), [fromMs, toMs]);
  const [asked, setChosen] = useState(0);
  const chosen = Math.min(asked, tracks.length - 1);
  const [colouring, setColouring] = useState<Colouring>(firstColouring);
  const [following, setFollowing] = useState(false);
  const [view, setView] = useState(firstView);
  const [laneKey, setLaneKey] = useState('speed');
  const track = tracks[chosen];
  const { lines, marks, lanes, events } = useReplayDrawn(tracks, chosen, period, colouring);

  const { map, showOn } = useMapHeads(player, tracks, chosen, following);
  // Hidden, it rests.
  useEffect(() => () => player.pause(), [player]);
  useRestingMoment(player, start.current, onMoment);
  useReplayKeys(player, track?.marks ?? []);

  if (track === undefined) return null;
  const small = phone.value;
  const sprays = tracks.some(({ water }) => water.timesMs.length > 0);
  return (
    <div
      className={mapSide.page}
      data-part="replay"
      data-value={tracks.map(({ spots }) => spots.length).join()}
    >
      <aside className={mapSide.side}>
        {head}
        {tracks.length > 1 ? <ReplayTrucks tracks={tracks} chosen={chosen} onChoose={setChosen} /> : null}
        <ReplayLevels player={player} track={track} />
        <ReplayEvents player={player} events={events} />
      </aside>
      <div className={mapSide.main}>
        <TrackMapPane lines={lines} marks={marks} track={track} onReady={showOn} onSeek={player.seek}>
          <ReplayLegend colouring={colouring} sprays={sprays} onColouring={setColouring} />
        </TrackMapPane>
        <ReplayBar
          player={player}
          track={track}
          marks={track.marks}
          following={following}
          onFollow={() => setFollowing(!following)}
        >
          <ReplayViewChoice
            lanes={lanes}
            laneKey={laneKey}
            view={view}
            onLane={setLaneKey}
            onView={setView}
          />
          {actions}
          <PrintMapButton />
        </ReplayBar>
        <ReplayBelow
          player={player}
          track={track}
          lanes={small ? lanes.filter(({ key }) => key === laneKey) : lanes}
          period={period}
          asTable={view === 'table' && !small}
        />
      </div>
      <ReplaySheet
        tracks={tracks}
        chosen={chosen}
        period={period}
        colouring={colouring}
        sprays={sprays}
        atMs={player.atMs}
        picture={() => map.current?.picture() ?? null}
      />
    </div>
  );
};
