import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

import { formatClock } from '#domain/time/time.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { channelName } from '#templates/video/tile/channel-name.ts';
import { useTranslation } from '#ui/language.tsx';

import { AlarmMarks } from './alarm-marks.part.tsx';
import type { Segment } from './segments.part.ts';
import type { Marks } from './marks.part.ts';
import { timelineScale } from './timeline-scale.part.ts';
import { TimelineRecordings } from './timeline-recordings.part.tsx';
import styles from './timeline.module.css';

const stepMs = 10_000;

/** What each channel recorded, one below the other, with the moment that is played; a drag moves it. */
export const Timeline = ({
  channels,
  lanes,
  hours,
  channel,
  atMs,
  marks,
  alarms,
  onChannel,
  onSeek,
}: {
  readonly channels: readonly number[];
  readonly lanes: ReadonlyMap<number, readonly Segment[]>;
  readonly hours: { readonly fromMs: number; readonly toMs: number };
  readonly channel: number;
  readonly atMs: number;
  readonly marks: Marks;
  /** Of the truck, of the whole day. */
  readonly alarms: readonly Alarm[];
  readonly onChannel: (channel: number) => void;
  readonly onSeek: (ms: number) => void;
}) => {
  const { t } = useTranslation();
  const plot = useRef<HTMLDivElement>(null);
  const [dragMs, setDragMs] = useState<number | null>(null);
  const { fromMs, toMs } = hours;
  const { share, msAcross } = timelineScale(hours);
  const msAt = ({ clientX }: PointerEvent): number => {
    const box = plot.current?.getBoundingClientRect();
    return box === undefined || box.width === 0 ? atMs : msAcross((clientX - box.left) / box.width);
  };
  const shownMs = dragMs ?? atMs;
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? stepMs : event.key === 'ArrowLeft' ? -stepMs : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.min(toMs, Math.max(fromMs, atMs + step)));
  };
  const inside = shownMs >= fromMs && shownMs <= toMs;
  return (
    <div className={styles.timeline} data-part="video-timeline">
      {alarms.length === 0 ? null : (
        <AlarmMarks alarms={alarms} fromMs={fromMs} toMs={toMs} onSeek={onSeek} />
      )}
      <div className={styles.names} role="group" aria-label={t(['通道', 'Channels'])}>
        {channels.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === channel}
            data-channel={one}
            onClick={() => onChannel(one)}
          >
            {channelName(one)}
          </button>
        ))}
      </div>
      <div
        ref={plot}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={t(['播放时刻，左右键移动 10 秒', 'Moment that is played; arrows move it by 10 s'])}
        aria-valuemin={fromMs}
        aria-valuemax={toMs}
        aria-valuenow={Math.round(shownMs)}
        aria-valuetext={formatClock(shownMs)}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragMs(msAt(event));
        }}
        onPointerMove={(event) => {
          if (dragMs !== null) setDragMs(msAt(event));
        }}
        onPointerUp={(event) => {
          if (dragMs === null) return;
          setDragMs(null);
          onSeek(msAt(event));
        }}
        onPointerCancel={() => setDragMs(null)}
      >
        <TimelineRecordings channels={channels} lanes={lanes} hours={hours} channel={channel} marks={marks} />
        {inside ? (
          <span className={styles.head} style={{ left: share(shownMs) }}>
            <b>{formatClock(shownMs)}</b>
          </span>
        ) : null}
      </div>
    </div>
  );
};
