import styles from './column-chart.module.css';

/** Lines of the axis of figures, each with its figure. */
export const FigureAxis = ({
  lines,
  zero,
  scale,
  leftPx,
  widthPx,
  tickText,
}: {
  readonly lines: readonly number[];
  /** Where 0 lies, px. */
  readonly zero: number;
  /** px of 1. */
  readonly scale: number;
  readonly leftPx: number;
  readonly widthPx: number;
  readonly tickText: (figure: number) => string;
}) => (
  <>
    {lines.map((tick) => (
      <g key={tick}>
        <line
          x1={leftPx}
          x2={widthPx}
          y1={zero - tick * scale}
          y2={zero - tick * scale}
          className={styles.grid}
        />
        <text x={leftPx - 6} y={Math.max(9, zero - tick * scale + 4)} textAnchor="end">
          {tickText(tick)}
        </text>
      </g>
    ))}
    <text x={leftPx - 6} y={zero} textAnchor="end">
      0
    </text>
    <line x1={leftPx} x2={widthPx} y1={zero} y2={zero} className={styles.axis} />
  </>
);
