import { useState } from 'react';

import { formatClock } from '#domain/time/time.ts';
import { fleet } from '#state/fleet/truck-status.ts';
import type { CameraTruck } from '#state/video/cameras.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import { channelName } from '#templates/video/tile/channel-name.ts';
import { VideoTile } from '#templates/video/tile/video-tile.tsx';
import { useClip } from '#templates/video/use-clip.ts';

import { ClipBar } from './clip-bar.part.tsx';
import styles from './history-video.module.css';
import { PlayBar } from './play-bar.part.tsx';
import { nextStart, previousStart, type Segment, segmentAt, shownHours } from './segments.part.ts';
import type { Marks } from './marks.part.ts';
import { Timeline } from './timeline.part.tsx';
import { usePlayKeys } from './use-play-keys.part.ts';
import { playTile, usePlayback } from './use-playback.part.ts';
import { useDayAlarms } from './use-day-alarms.part.ts';
import { useFetchedClip } from './use-fetched-clip.part.ts';
import { RecordedHole } from './recorded-hole.part.tsx';

const none: readonly Segment[] = [];
const noMarks: Marks = { inMs: null, outMs: null };

/** One picture of what was recorded, its controls, and the day of all channels below. */
export const RecordedView = ({
  wall,
  truck,
  lanes,
  day,
  channel: wanted,
  startMs,
  onChannel,
}: {
  readonly wall: VideoWall;
  readonly truck: CameraTruck;
  readonly lanes: ReadonlyMap<number, readonly Segment[]>;
  readonly day: { readonly fromMs: number; readonly toMs: number };
  /** Null: the first that recorded something. */
  readonly channel: number | null;
  /** Null: where its first stretch begins. */
  readonly startMs: number | null;
  readonly onChannel: (channel: number) => void;
}) => {
  const alarms = useDayAlarms(truck.signCode, day);
  const channels = [...new Set([...truck.channels, ...lanes.keys()])].toSorted((a, b) => a - b);
  const channel = wanted ?? channels.find((one) => lanes.has(one)) ?? channels[0] ?? 1;
  const segments = lanes.get(channel) ?? none;
  const begin = startMs ?? segments[0]?.fromMs ?? day.fromMs;
  const end = segments.at(-1)?.untilMs ?? day.toMs;
  const [marks, setMarks] = useState<Marks>(noMarks);
  const playback = usePlayback(wall, { truckId: truck.truckId, channel }, begin, end);
  const clip = useClip(wall);
  const { atMs, view } = playback;
  const fetching = useFetchedClip(playback, clip, truck.signCode);
  const inside = segmentAt(segments, atMs) !== null;
  const before = previousStart(segments, (segmentAt(segments, atMs)?.fromMs ?? atMs) - 1);
  const after = nextStart(segments, atMs);
  usePlayKeys({
    toggle: playback.toggle,
    step: (ms) => playback.moveTo(Math.min(day.toMs, Math.max(day.fromMs, atMs + ms))),
    markIn: () =>
      setMarks({ inMs: atMs, outMs: marks.outMs !== null && marks.outMs > atMs ? marks.outMs : null }),
    markOut: () => setMarks(marks.inMs !== null && atMs > marks.inMs ? { ...marks, outMs: atMs } : marks),
  });
  return (
    <div className={styles.recorded}>
      <div className={styles.stage} data-mantine-color-scheme="dark" data-part="recorded-stage">
        {view === null ? (
          <RecordedHole
            label={`${truck.signCode} ${channelName(channel)} ${formatClock(atMs)}`}
            channel={channel}
            inside={inside}
            before={before}
            after={after}
            onMove={playback.moveTo}
          />
        ) : (
          <VideoTile
            wall={wall}
            tile={playTile}
            truck={truck}
            status={fleet().get(truck.truckId) ?? null}
            chosen={false}
            onChoose={playback.toggle}
          />
        )}
      </div>
      <PlayBar
        playback={playback}
        disabled={view === null && !inside}
        before={before}
        after={after}
        onMove={playback.moveTo}
      />
      <Timeline
        channels={channels}
        lanes={lanes}
        hours={shownHours([...lanes.values()].flat(), day)}
        channel={channel}
        atMs={atMs}
        marks={marks}
        alarms={alarms}
        onChannel={(one) => {
          setMarks(noMarks);
          onChannel(one);
        }}
        onSeek={playback.moveTo}
      />
      <ClipBar
        segments={segments}
        marks={marks}
        atMs={atMs}
        clip={clip}
        onMarks={setMarks}
        onFetch={() => {
          if (marks.inMs === null || marks.outMs === null) return;
          fetching.begin(marks.inMs, marks.outMs);
        }}
        onStop={fetching.end}
      />
    </div>
  );
};
