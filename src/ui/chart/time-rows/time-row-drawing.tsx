import styles from '../lane-chart.module.css';
import { TimeRowBand } from './time-row-band.tsx';
import type { TimeRow } from './time-row.ts';

/** One lane: its name, and what happened in it. */
export const TimeRowDrawing = ({
  lane,
  top,
  tall,
  left,
  right,
  x,
}: {
  readonly lane: TimeRow;
  /** px. */
  readonly top: number;
  readonly tall: number;
  readonly left: number;
  readonly right: number;
  /** Of a moment, px. */
  readonly x: (ms: number) => number;
}) => (
  <g data-lane={lane.key}>
    <text x={8} y={top + (lane.band === undefined ? tall / 2 + 4 : 18)} className={styles.label}>
      {lane.label}
    </text>
    {lane.unit === undefined ? null : (
      <text x={8} y={top + 32} className={styles.tick}>
        {lane.unit}
      </text>
    )}
    <path d={`M${left} ${top + tall}H${right}`} className={styles.rule} />
    {lane.band === undefined ? null : (
      <TimeRowBand band={lane.band} x={x} top={top} height={tall} rightPx={right} />
    )}
    {lane.spans?.map((span) => (
      <rect
        key={`${span.fromMs}-${span.label}`}
        x={x(span.fromMs)}
        y={top + tall / 2 - 5}
        width={Math.max(2, x(span.toMs) - x(span.fromMs))}
        height={10}
        className={styles.span}
        data-tone={span.tone}
      >
        <title>{span.label}</title>
      </rect>
    ))}
    {lane.moments?.map((moment) => (
      <path
        key={moment.ms}
        d={`M${x(moment.ms)} ${top + 6}V${top + tall - 6}`}
        className={styles.moment}
        data-bad={moment.bad}
      >
        <title>{moment.label}</title>
      </path>
    ))}
    {lane.bars?.map(({ fromMs: from, toMs: to, share }) =>
      share === null || share === 0 ? null : (
        <rect
          key={from}
          x={x(from) + 0.5}
          y={top + tall - 2 - share * (tall - 6)}
          width={Math.max(1, x(to) - x(from) - 1)}
          height={Math.max(1, share * (tall - 6))}
          className={styles.bar}
        />
      ),
    )}
  </g>
);
