import { useEffect, useState } from 'react';

import { formatClock } from '#domain/time/time.ts';
import { fleet } from '#state/fleet/truck-status.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { loadTruckAlarms } from '#state/video/truck-alarms.ts';
import { toast } from '#state/view/toasts.ts';
import type { CameraTruck } from '#state/video/cameras.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import { channelName } from '#templates/video/tile/channel-name.ts';
import { VideoTile } from '#templates/video/tile/video-tile.tsx';
import { useClip } from '#templates/video/use-clip.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { ClipBar } from './clip-bar.part.tsx';
import styles from './history-video.module.css';
import { PlayBar } from './play-bar.part.tsx';
import { nextStart, previousStart, type Segment, segmentAt, shownHours } from './segments.part.ts';
import { type Marks, Timeline } from './timeline.part.tsx';
import { usePlayKeys } from './use-play-keys.part.ts';
import { playTile, usePlayback } from './use-playback.part.ts';

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
  const { t } = useTranslation();
  const [alarms, setAlarms] = useState<readonly Alarm[]>([]);
  useEffect(() => {
    let current = true;
    void loadTruckAlarms(truck.signCode, day.fromMs, day.toMs).then((found) => current && setAlarms(found));
    return () => {
      current = false;
    };
  }, [truck.signCode, day.fromMs, day.toMs]);
  const channels = [...new Set([...truck.channels, ...lanes.keys()])].toSorted((a, b) => a - b);
  const channel = wanted ?? channels.find((one) => lanes.has(one)) ?? channels[0] ?? 1;
  const segments = lanes.get(channel) ?? none;
  const begin = startMs ?? segments[0]?.fromMs ?? day.fromMs;
  const end = segments.at(-1)?.untilMs ?? day.toMs;
  const [marks, setMarks] = useState<Marks>(noMarks);
  const playback = usePlayback(wall, { truckId: truck.truckId, channel }, begin, end);
  const clip = useClip(wall);
  const [fetching, setFetching] = useState(false);
  const { atMs, view } = playback;
  const saved = (): void => {
    setFetching(false);
    playback.stop();
    if (clip.save()) toast('success', t(['片段已保存', 'The clip is saved']));
    else toast('warning', t(['没有取到画面，没有保存', 'No picture came: nothing was saved']));
  };
  const condition = view?.condition;
  useEffect(() => {
    if (!fetching || condition === undefined) return;
    if (clip.tile === null) clip.begin(playTile, truck.signCode);
    else if (condition === 'ended') saved();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fetching, condition]);
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
  const near = before ?? after;
  return (
    <div className={styles.recorded}>
      <div className={styles.stage} data-mantine-color-scheme="dark" data-part="recorded-stage">
        {view === null ? (
          <div className={styles.hole}>
            <b>
              {inside
                ? `${truck.signCode} ${channelName(channel)} ${formatClock(atMs)}`
                : t(['此刻没有录像', 'Not recorded at this moment'])}
            </b>
            <span>
              {inside
                ? t(['按播放向终端取录像', 'Press play: the terminal sends what it recorded'])
                : near === null
                  ? t(['{channel} 这天没有录像', '{channel} recorded nothing that day'], {
                      channel: channelName(channel),
                    })
                  : t(['最近一段从 {time} 开始', 'The nearest section begins at {time}'], {
                      time: formatClock(near),
                    })}
            </span>
            {inside || near === null ? null : (
              <button type="button" className={buttons.small} onClick={() => playback.moveTo(near)}>
                <Icon name={before === null ? 'later' : 'earlier'} /> {t(['到这一段', 'Go there'])}
              </button>
            )}
          </div>
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
          setFetching(true);
          playback.fetch(marks.inMs, marks.outMs);
        }}
        onStop={saved}
      />
    </div>
  );
};
