import type { ReadonlySignal } from '@preact/signals-react';
import { memo, useEffect, useRef, type PointerEvent } from 'react';

import { chinaDayRange } from '#domain/time/china-day.ts';
import type { AlarmPriority } from '#domain/alarms/alarm-type.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import type { Text } from '#i18n/text.ts';
import type { PastDay } from '#state/tracks/past-fleet.ts';
import type { Player } from '#templates/replay/player/player.ts';
import { shortDay } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './past-lanes.module.css';

type Lane = keyof PastDay['counts'];

const lanes: Readonly<Record<Lane, Text>> = {
  alarms: ['报警', 'Alarms'],
  openings: ['开封', 'Unsealed'],
  operations: ['装 / 卸油', 'Loading, unloading'],
  driving: ['超速', 'Overspeed'],
  devices: ['设备', 'Devices'],
};

const names = Object.keys(lanes) as readonly Lane[];

const laneH = 20;
const width = 960;
const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Alarms of a day as marks: those of one priority that would lie upon each other are one. */
const marksOf = (events: PastDay['events'], x: (ms: number) => number) => {
  const marks = new Map<string, { readonly cx: number; readonly priority: AlarmPriority }>();
  for (const { time, type } of events) {
    if (type === null) continue;
    const mark = { cx: Math.round(x(Date.parse(time))), priority: alarmWord(type).priority };
    marks.set(`${mark.cx} ${mark.priority}`, mark);
  }
  return [...marks.values()];
};

/** What is drawn of a day; it does not move with the film. */
const DayPicture = memo(
  ({
    shown,
    today,
    nowMs,
  }: {
    readonly shown: PastDay | null;
    readonly today: string;
    readonly nowMs: number;
  }) => {
    const { fromMs, toMs } = chinaDayRange(today);
    const x = (ms: number): number => ((ms - fromMs) / (toMs - fromMs)) * width;
    return (
      <>
        {hours.map((hour) => (
          <line
            key={hour}
            className={styles.grid}
            x1={(hour / 24) * width}
            x2={(hour / 24) * width}
            y1={0}
            y2={names.length * laneH}
          />
        ))}
        {names.map((name, row) => {
          const counts = shown?.counts[name] ?? [];
          const top = Math.max(1, ...counts);
          return counts.map((count, bin) =>
            count === 0 ? null : (
              <rect
                // oxlint-disable-next-line react/no-array-index-key -- a bin is its place in the day
                key={`${name} ${bin}`}
                className={styles.bar}
                data-lane={name}
                x={(bin / counts.length) * width + 1}
                width={width / counts.length - 2}
                y={(row + 1) * laneH - 2 - (count / top) * (laneH - 5)}
                height={Math.max(2, (count / top) * (laneH - 5))}
              />
            ),
          );
        })}
        {marksOf(shown?.events ?? [], x).map(({ cx, priority }) => (
          <circle
            key={`${cx} ${priority}`}
            className={styles.event}
            data-priority={priority}
            cx={cx}
            cy={4}
            r={3}
          />
        ))}
        {nowMs < toMs ? (
          <rect className={styles.future} x={x(nowMs)} width={width - x(nowMs)} y={0} height="100%" />
        ) : null}
      </>
    );
  },
);

/** The moment in the day. */
const MomentLine = ({ atMs, today }: { readonly atMs: ReadonlySignal<number>; readonly today: string }) => {
  const { fromMs, toMs } = chinaDayRange(today);
  const x = ((atMs.value - fromMs) / (toMs - fromMs)) * width;
  return <line className={styles.moment} x1={x} x2={x} y1={0} y2={names.length * laneH} />;
};

/** What happened on the day, by class and quarter of an hour, with the moment in it; and the days before. */
export const PastLanes = ({
  day,
  today,
  player,
  shownMs,
  nowMs,
}: {
  readonly day: PastDay | null;
  /** China day of the moment. */
  readonly today: string;
  readonly player: Player;
  readonly shownMs: ReadonlySignal<number>;
  readonly nowMs: number;
}) => {
  const { t, language } = useTranslation();
  const box = useRef<SVGSVGElement>(null);
  const days = useRef<HTMLDivElement>(null);
  const listed = day !== null;
  // On a phone fourteen days are wider than the screen.
  useEffect(() => {
    const pressed = days.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (pressed)
      days.current?.scrollTo({ left: pressed.offsetLeft + pressed.offsetWidth - days.current.clientWidth });
  }, [today, listed]);
  const { fromMs, toMs } = chinaDayRange(today);
  const seek = (event: PointerEvent): void => {
    const area = box.current?.getBoundingClientRect();
    if (area === undefined || area.width === 0) return;
    const share = Math.min(1, Math.max(0, (event.clientX - area.left) / area.width));
    player.seek(fromMs + share * (toMs - fromMs));
  };
  const shown = day?.day === today ? day : null;
  const most = Math.max(1, ...(day?.days ?? []).map(({ alarms }) => alarms));
  return (
    <div className={styles.lanes} data-part="past-lanes">
      <div className={styles.names} aria-hidden="true">
        {names.map((name) => (
          <span key={name}>
            {t(lanes[name])}{' '}
            <b>{shown === null ? '' : shown.counts[name].reduce((sum, count) => sum + count, 0)}</b>
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg
          ref={box}
          viewBox={`0 0 ${width} ${names.length * laneH}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t([
            '当日事件密度，点按或拖动可跳转',
            'Event density of the day; click or drag to go there',
          ])}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            seek(event);
          }}
          onPointerMove={(event) => {
            if (event.buttons > 0) seek(event);
          }}
        >
          <DayPicture shown={shown} today={today} nowMs={nowMs} />
          <MomentLine atMs={shownMs} today={today} />
        </svg>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
          ))}
        </div>
      </div>
      <div ref={days} className={styles.days} role="group" aria-label={t(['日期', 'Days'])}>
        {(day?.days ?? []).map(({ day: each, alarms }) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === today}
            title={t(['{n} 条报警', '{n} {n:alarm|alarms}'], { n: alarms })}
            onClick={() => player.seek(chinaDayRange(each).fromMs + (player.secondMs.peek() - fromMs))}
          >
            <i style={{ height: `${(alarms / most) * 100}%` }} />
            {shortDay(each, language)}
          </button>
        ))}
      </div>
    </div>
  );
};
