import { useSignalEffect } from '@preact/signals-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';

import type { Period } from '#domain/time/period.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import { user } from '#state/session/session.ts';
import { scheme } from '#state/view/scheme.ts';
import { phone } from '#state/view/viewport.ts';
import { Lanes } from '#ui/chart/lanes/lanes.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import { ReplayMap, type ReplayMapHandle } from '#ui/map/replay/replay-map.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';
import mapSide from '#ui/styles/map-side.module.css';

import { LaneReading } from './lane-reading.tsx';
import { createPlayer } from './player/player.ts';
import { browserFrames, takesKeys } from './player/player-ports.ts';
import { ReplayBar } from './player/replay-bar.tsx';
import { ReplayEvents } from './replay-events.tsx';
import { pressKey } from './player/replay-keys.ts';
import { lanesOf } from './replay-lanes.ts';
import { ReplayLegend } from './replay-legend.tsx';
import { ReplayLevels } from './replay-levels.tsx';
import { headsOf, letterOf, linesOf, marksOf, nearestMs } from './replay-on-map.ts';
import type { Colouring } from './replay-pieces.ts';
import { ReplaySheet } from './replay-sheet.tsx';
import { ReplayTable } from './replay-table.tsx';
import { ReplayTrucks } from './replay-trucks.tsx';
import type { ReplayTrack } from './replay-track.ts';

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
  const translation = useTranslation();
  const { t, language } = translation;
  const { fromMs, toMs } = period;
  const start = useRef(startMs);
  const player = useMemo(() => createPlayer({ fromMs, toMs }, start.current, browserFrames), [fromMs, toMs]);
  const map = useRef<ReplayMapHandle | null>(null);
  const [asked, setChosen] = useState(0);
  const chosen = Math.min(asked, tracks.length - 1);
  const [colouring, setColouring] = useState<Colouring>(firstColouring);
  const [following, setFollowing] = useState(false);
  const [view, setView] = useState(firstView);
  const [laneKey, setLaneKey] = useState('speed');
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

  useEffect(() => {
    // People without an account see no fences.
    if (areas.peek().length === 0 && user.peek() !== null) void loadAreas();
  }, []);
  const now = useRef({ tracks, chosen, following });
  const moveHeads = (atMs: number): void => {
    const heads = headsOf(now.current.tracks, now.current.chosen, atMs);
    map.current?.setHeads(heads);
    const followed = heads.find((each) => each.chosen);
    if (now.current.following && followed) map.current?.centre(followed.place);
  };
  useSignalEffect(() => moveHeads(player.atMs.value));
  useEffect(() => {
    now.current = { tracks, chosen, following };
    moveHeads(player.atMs.peek());
  }, [tracks, chosen, following, player]);
  // Hidden, it rests.
  useEffect(() => () => player.pause(), [player]);
  const rest = useEffectEvent((): void => onMoment?.(Math.round(player.atMs.peek() / 1000) * 1000));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopWatching = player.secondMs.subscribe((ms) => {
      clearTimeout(timer);
      if (ms !== start.current) timer = setTimeout(() => rest(), 600);
    });
    return () => {
      clearTimeout(timer);
      stopWatching();
    };
  }, [player]);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target, event.key)) return;
    if (pressKey(event, player, track?.marks ?? [])) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  if (track === undefined) return null;
  const small = phone.value;
  const sprays = tracks.some(({ water }) => water.timesMs.length > 0);
  const shown = small ? lanes.filter(({ key }) => key === laneKey) : lanes;
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
        <div className={mapSide.map}>
          <ReplayMap
            label={t([
              '轨迹地图；方向键平移，加减键缩放',
              'Map of the track; arrows pan, plus and minus zoom',
            ])}
            scheme={scheme.value}
            lines={lines}
            marks={marks}
            shapes={areas.value}
            onReady={(made) => {
              map.current = made;
              moveHeads(player.atMs.peek());
            }}
            onMark={(id) => {
              const mark = track.marks.find((each) => each.id === id);
              if (mark) player.seek(mark.ms);
            }}
            onWay={(place) => player.seek(nearestMs(track, place) ?? player.atMs.peek())}
          >
            <ReplayLegend colouring={colouring} sprays={sprays} onColouring={setColouring} />
          </ReplayMap>
        </div>
        <ReplayBar
          player={player}
          track={track}
          marks={track.marks}
          following={following}
          onFollow={() => setFollowing(!following)}
        >
          {small ? (
            <span className={inputs.frame}>
              <select
                aria-label={t(['曲线', 'Plot'])}
                value={laneKey}
                onChange={(event) => setLaneKey(event.target.value)}
              >
                {lanes.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
          ) : (
            <span className={segmented.small} role="group" aria-label={t(['显示', 'Shown'])}>
              <button type="button" aria-pressed={view === 'lanes'} onClick={() => setView('lanes')}>
                {t(['曲线', 'Plots'])}
              </button>
              <button type="button" aria-pressed={view === 'table'} onClick={() => setView('table')}>
                {t(['表格', 'Table'])}
              </button>
            </span>
          )}
          {actions}
          <button
            type="button"
            className={buttons.quietSmall}
            data-part="print-map"
            onClick={() => globalThis.print()}
          >
            <Icon name="printer" size={14} />
            {t(['打印地图', 'Print map'])}
          </button>
        </ReplayBar>
        <div className={mapSide.below} role="region" tabIndex={0} aria-label={t(['曲线', 'Plots'])}>
          {view === 'table' && !small ? (
            <ReplayTable player={player} track={track} />
          ) : (
            <Lanes
              lanes={shown}
              fromMs={fromMs}
              toMs={toMs}
              atMs={player.atMs}
              scheme={scheme.value}
              language={language}
              reading={(lane) => <LaneReading lane={lane} player={player} track={track} />}
              onSeek={player.seek}
            />
          )}
        </div>
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
