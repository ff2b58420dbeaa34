import type { PointerEvent, ReactNode } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';

import type { WayLane } from './way-lane.ts';
import { WayLanePlot } from './way-lane-plot.tsx';
import styles from './way-lanes.module.css';

const stepsKm = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const mostTicks = 8;

/** Lanes over one another on one way by kilometre, with one head through all of them; pressing and dragging moves it. */
export const WayLanes = ({
  lanes,
  metres,
  atM,
  reading,
  onSeek,
}: {
  readonly lanes: readonly WayLane[];
  /** Of each point, rising. */
  readonly metres: readonly number[];
  readonly atM: number;
  /** What a lane says at the head. */
  readonly reading: (lane: WayLane) => ReactNode;
  readonly onSeek: (metres: number) => void;
}) => {
  const endM = Math.max(1, metres.at(-1) ?? 1);
  const stepKm = stepsKm.find((step) => endM / 1000 / step <= mostTicks) ?? 1000;
  const ticks = Array.from({ length: Math.floor(endM / 1000 / stepKm) + 1 }, (_, i) => i * stepKm);
  const percent = (at: number): string => `${(at / endM) * 100}%`;
  const seek = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) onSeek(Math.max(0, Math.min(endM, ((event.clientX - box.left) / box.width) * endM)));
  };
  return (
    <div className={styles.lanes} data-part="way-lanes">
      {lanes.map((lane) => (
        <div key={lane.key} className={styles.lane} data-part="way-lane" data-id={lane.key}>
          <div className={styles.label}>
            <b>{lane.label}</b>
            <span>
              {reading(lane)} {lane.unit}
            </span>
          </div>
          <WayLanePlot lane={lane} metres={metres} />
        </div>
      ))}
      <div className={styles.axis} aria-hidden="true">
        <div>
          {ticks.map((km) => (
            <span key={km} style={{ left: percent(km * 1000) }}>
              {formatNumber(km, stepKm < 1 ? 1 : 0)}
            </span>
          ))}
        </div>
      </div>
      <div
        className={styles.area}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seek(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
        }}
      >
        <div className={styles.head} style={{ left: percent(atM) }}>
          <span>{formatNumber(atM / 1000, 1)} km</span>
        </div>
      </div>
    </div>
  );
};
