import { type ReadonlySignal, useSignalEffect } from '@preact/signals-react';
import { type ReactNode, useRef } from 'react';

import { chinaOffsetMs } from '#domain/time/china-day.ts';
import { formatClock, formatDay } from '#domain/time/time.ts';
import type { Language } from '#i18n/text.ts';

import { BandLanePlot } from './band-lane.tsx';
import { CurveLanePlot } from './curve-lane.tsx';
import type { Lane } from './lane.ts';
import styles from './lanes.module.css';
import frame from './row-frame.module.css';
import { RowFrame } from './row-frame.tsx';

const minuteMs = 60_000;
const steps = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs);
const mostTicks = 9;

/** Whole steps of China time inside the period. */
const ticksOf = (fromMs: number, toMs: number): readonly number[] => {
  const step = steps.find((candidate) => (toMs - fromMs) / candidate <= mostTicks) ?? 1440 * minuteMs;
  const first = Math.ceil((fromMs + chinaOffsetMs) / step) * step - chinaOffsetMs;
  const ticks: number[] = [];
  for (let ms = first; ms < toMs; ms += step) ticks.push(ms);
  return ticks;
};

/**
 * Lanes over one another on one time, with one playhead through all of them; pressing and dragging moves it. The lanes
 * are drawn once: only the playhead follows the moment.
 */
export const Lanes = ({
  lanes,
  fromMs,
  toMs,
  atMs,
  scheme,
  language,
  reading,
  onSeek,
}: {
  readonly lanes: readonly Lane[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly atMs: ReadonlySignal<number>;
  readonly scheme: string;
  readonly language: Language;
  /** What a lane says at the moment. */
  readonly reading: (lane: Lane) => ReactNode;
  readonly onSeek: (ms: number) => void;
}) => {
  const head = useRef<HTMLDivElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const share = (ms: number): number => (ms - fromMs) / Math.max(1, toMs - fromMs);
  useSignalEffect(() => {
    const at = atMs.value;
    if (head.current) head.current.style.left = `${share(at) * 100}%`;
    if (clock.current) clock.current.textContent = formatClock(at);
  });
  return (
    <RowFrame
      part="lane"
      className={styles.lanes}
      lanes={lanes}
      reading={reading}
      plot={(lane) =>
        lane.kind === 'curves' ? (
          <CurveLanePlot lane={lane} fromMs={fromMs} toMs={toMs} scheme={scheme} />
        ) : (
          <BandLanePlot lane={lane} fromMs={fromMs} toMs={toMs} />
        )
      }
      ticks={ticksOf(fromMs, toMs).map((ms) => ({
        share: share(ms),
        text: formatClock(ms) === '00:00:00' ? formatDay(ms, language) : formatClock(ms).slice(0, 5),
      }))}
      head={
        <div ref={head} className={frame.head} data-part="playhead">
          <span ref={clock} />
        </div>
      }
      onSeek={(at) => onSeek(fromMs + at * (toMs - fromMs))}
    />
  );
};
