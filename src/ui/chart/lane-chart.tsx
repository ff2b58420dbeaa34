import styles from './lane-chart.module.css';
import { TimeRowDrawing } from './time-rows/time-row-drawing.tsx';
import type { TimeRow } from './time-rows/time-row.ts';

const laneHeight = (lane: TimeRow): number => (lane.band === undefined ? 26 : 84);

type X = (ms: number) => number;

/** Several lanes over one time axis, with the stretch tinted in which a pattern began. */
export const LaneChart = ({
  lanes,
  fromMs,
  toMs,
  tintFromMs,
  tintLabel,
  ticks,
  widthPx,
  label,
}: {
  readonly lanes: readonly TimeRow[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly tintFromMs: number | null;
  readonly tintLabel: string;
  readonly ticks: readonly { readonly ms: number; readonly text: string }[];
  readonly widthPx: number;
  readonly label: string;
}) => {
  const left = widthPx < 480 ? 76 : 112;
  const right = Math.max(left + 60, widthPx - 32);
  const x: X = (ms) =>
    left + ((Math.min(toMs, Math.max(fromMs, ms)) - fromMs) / Math.max(1, toMs - fromMs)) * (right - left);
  const tops: number[] = [];
  let height = tintFromMs === null ? 4 : 18;
  for (const lane of lanes) {
    tops.push(height);
    height += laneHeight(lane);
  }
  return (
    <svg
      className={styles.chart}
      width={widthPx}
      height={height + 22}
      viewBox={`0 0 ${widthPx} ${height + 22}`}
      role="img"
      aria-label={label}
      data-part="lanes"
    >
      {tintFromMs === null ? null : (
        <g>
          <rect
            x={x(tintFromMs)}
            y={0}
            width={right - x(tintFromMs)}
            height={height}
            className={styles.tint}
          />
          <path d={`M${x(tintFromMs)} 0V${height}`} className={styles.began} />
          <text
            x={x(tintFromMs) > right - 120 ? x(tintFromMs) - 4 : x(tintFromMs) + 4}
            y={12}
            textAnchor={x(tintFromMs) > right - 120 ? 'end' : 'start'}
            className={styles.beganText}
          >
            {tintLabel}
          </text>
        </g>
      )}
      {ticks.map(({ ms, text }) => (
        <g key={ms}>
          <path d={`M${x(ms)} 0V${height}`} className={styles.grid} />
          <text x={x(ms)} y={height + 15} textAnchor="middle" className={styles.tick}>
            {text}
          </text>
        </g>
      ))}
      {lanes.map((lane, index) => (
        <TimeRowDrawing
          key={lane.key}
          lane={lane}
          top={tops[index] ?? 0}
          tall={laneHeight(lane)}
          left={left}
          right={right}
          x={x}
        />
      ))}
    </svg>
  );
};
