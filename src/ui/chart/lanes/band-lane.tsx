import type { BandLane } from './lane.ts';
import styles from './lanes.module.css';

const shapes = { full: styles.full, line: styles.line, hollow: styles.hollow } as const;

/** Stretches as bars; a long one holds its word. */
export const BandLanePlot = ({
  lane,
  fromMs,
  toMs,
}: {
  readonly lane: BandLane;
  readonly fromMs: number;
  readonly toMs: number;
}) => {
  const share = (ms: number): number =>
    ((Math.max(fromMs, Math.min(toMs, ms)) - fromMs) / Math.max(1, toMs - fromMs)) * 100;
  const rowPx = lane.rows > 1 ? 7 : 16;
  return (
    <div className={styles.bands} style={{ height: lane.rows * rowPx + 8 }}>
      <div className={styles.bandArea}>
        {lane.bands.map((band) => (
          <i
            key={band.key}
            className={shapes[band.shape]}
            style={{
              left: `${share(band.fromMs)}%`,
              width: `${Math.max(0, share(band.toMs) - share(band.fromMs))}%`,
              top: 4 + band.row * rowPx,
              height: rowPx - 2,
              color: `var(--tw-${band.ink})`,
            }}
            title={band.text}
          >
            {band.shape === 'hollow' && share(band.toMs) - share(band.fromMs) > 5 ? (
              <span>{band.text}</span>
            ) : null}
          </i>
        ))}
      </div>
    </div>
  );
};
