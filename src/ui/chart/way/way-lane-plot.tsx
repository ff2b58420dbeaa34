import { formatNumber } from '#domain/text/number-format.ts';

import type { WayLane } from './way-lane.ts';
import styles from './way-lanes.module.css';

const width = 1000;
const height = 52;

const rangeOf = ({ lines, leastSpan }: WayLane): readonly [low: number, high: number] => {
  let [low, high] = [0, 0];
  for (const { values } of lines)
    for (const value of values) {
      if (value === null) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  // Nought stands in every lane, and stays where it is while the other side grows.
  const missing = Math.max(0, leastSpan - (high - low));
  return low < 0 ? [low - missing / 2, high + missing / 2] : [0, high + missing];
};

/** Curves in a low frame, with the numbers of its upper and lower edge. */
export const WayLanePlot = ({
  lane,
  metres,
}: {
  readonly lane: WayLane;
  readonly metres: readonly number[];
}) => {
  const [low, high] = rangeOf(lane);
  const end = Math.max(1, metres.at(-1) ?? 1);
  const y = (value: number): string => (((high - value) / (high - low)) * height).toFixed(1);
  const path = (values: readonly (number | null)[]): string => {
    let drawn = '';
    let open = false;
    for (const [i, value] of values.entries()) {
      if (value !== null)
        drawn += `${open ? 'L' : 'M'}${(((metres[i] ?? 0) / end) * width).toFixed(1)} ${y(value)}`;
      open = value !== null;
    }
    return drawn;
  };
  return (
    <div className={styles.plot}>
      <span className={styles.edges} aria-hidden="true">
        <span>{formatNumber(high)}</span>
        <span>{formatNumber(low)}</span>
      </span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.ground} d={`M0 ${y(0)}H${width}`} />
        {lane.lines.map(({ key, values, ink, dashed }) => (
          <path
            key={key}
            d={path(values)}
            className={dashed ? styles.dashed : styles.line}
            style={{ stroke: `var(--tw-${ink})` }}
          />
        ))}
      </svg>
    </div>
  );
};
