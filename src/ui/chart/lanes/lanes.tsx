import { useSignalEffect, type ReadonlySignal } from '@preact/signals-react';
import { useRef, type PointerEvent, type ReactNode } from 'react';

import { chinaOffsetMs } from '#domain/time/china-day.ts';
import { formatClock, formatDay } from '#domain/time/time.ts';
import type { Language } from '#i18n/text.ts';

import { BandLanePlot } from './band-lane.tsx';
import { CurveLanePlot } from './curve-lane.tsx';
import type { Lane } from './lane.ts';
import styles from './lanes.module.css';

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
  const area = useRef<HTMLDivElement>(null);
  const share = (ms: number): number => (ms - fromMs) / Math.max(1, toMs - fromMs);
  useSignalEffect(() => {
    const at = atMs.value;
    if (head.current) head.current.style.left = `${share(at) * 100}%`;
    if (clock.current) clock.current.textContent = formatClock(at);
  });
  const seek = (event: PointerEvent<HTMLDivElement>): void => {
    const box = area.current?.getBoundingClientRect();
    if (box && box.width > 0) onSeek(fromMs + ((event.clientX - box.left) / box.width) * (toMs - fromMs));
  };
  return (
    <div className={styles.lanes} data-part="lanes">
      {lanes.map((lane) => (
        <div key={lane.key} className={styles.lane} data-part="lane" data-id={lane.key}>
          <div className={styles.label}>
            <b>{lane.label}</b>
            <span>
              {reading(lane)} {lane.unit}
            </span>
          </div>
          {lane.kind === 'curves' ? (
            <CurveLanePlot lane={lane} fromMs={fromMs} toMs={toMs} scheme={scheme} />
          ) : (
            <BandLanePlot lane={lane} fromMs={fromMs} toMs={toMs} />
          )}
        </div>
      ))}
      <div className={styles.axis} aria-hidden="true">
        <div>
          {ticksOf(fromMs, toMs).map((ms) => (
            <span key={ms} style={{ left: `${share(ms) * 100}%` }}>
              {formatClock(ms) === '00:00:00' ? formatDay(ms, language) : formatClock(ms).slice(0, 5)}
            </span>
          ))}
        </div>
      </div>
      <div
        ref={area}
        className={styles.area}
        data-part="lane-area"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seek(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
        }}
      >
        <div ref={head} className={styles.head} data-part="playhead">
          <span ref={clock} />
        </div>
      </div>
    </div>
  );
};
