import type { PointerEvent, ReactNode } from 'react';

import styles from './row-frame.module.css';

/** Lanes over one another on one axis, with one head through all of them; pressing and dragging moves it. */
export const RowFrame = <L extends { readonly key: string; readonly label: string; readonly unit: string }>({
  part,
  className,
  lanes,
  reading,
  plot,
  ticks,
  head,
  onSeek,
}: {
  /** What one lane is called in the page. */
  readonly part: string;
  readonly className: string | undefined;
  readonly lanes: readonly L[];
  /** What a lane says at the head. */
  readonly reading: (lane: L) => ReactNode;
  readonly plot: (lane: L) => ReactNode;
  /** Along the axis, each with its share of the way from the left. */
  readonly ticks: readonly { readonly share: number; readonly text: string }[];
  readonly head: ReactNode;
  /** @param share of the way from the left; beyond 0 and 1 where it is dragged out of the lanes */
  readonly onSeek: (share: number) => void;
}) => {
  const seek = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) onSeek((event.clientX - box.left) / box.width);
  };
  return (
    <div className={`${styles.lanes} ${className}`} data-part={`${part}s`}>
      {lanes.map((lane) => (
        <div key={lane.key} className={styles.lane} data-part={part} data-id={lane.key}>
          <div className={styles.label}>
            <b>{lane.label}</b>
            <span>
              {reading(lane)} {lane.unit}
            </span>
          </div>
          {plot(lane)}
        </div>
      ))}
      <div className={styles.axis} aria-hidden="true">
        <div>
          {ticks.map(({ share, text }) => (
            <span key={share} style={{ left: `${share * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <div
        className={styles.area}
        data-part={`${part}-area`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seek(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
        }}
      >
        {head}
      </div>
    </div>
  );
};
