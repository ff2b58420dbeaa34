import type { ReactNode } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';

import frame from '../lanes/row-frame.module.css';
import { RowFrame } from '../lanes/row-frame.tsx';
import { WayLanePlot } from './way-lane-plot.tsx';
import type { WayLane } from './way-lane.ts';
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
  return (
    <RowFrame
      part="way-lane"
      className={styles.lanes}
      lanes={lanes}
      reading={reading}
      plot={(lane) => <WayLanePlot lane={lane} metres={metres} />}
      ticks={ticks.map((km) => ({ share: (km * 1000) / endM, text: formatNumber(km, stepKm < 1 ? 1 : 0) }))}
      head={
        <div className={frame.head} style={{ left: `${(atM / endM) * 100}%` }}>
          <span>{formatNumber(atM / 1000, 1)} km</span>
        </div>
      }
      onSeek={(share) => onSeek(Math.max(0, Math.min(endM, share * endM)))}
    />
  );
};
