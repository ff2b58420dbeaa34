import { niceTicks } from './nice-ticks.ts';
import styles from './lane-chart.module.css';

/** Something that lasted, in one lane. */
export interface LaneSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly tone: 'usual' | 'dark' | 'bad' | 'warn';
  readonly label: string;
}

/** One lane over the common time axis: stretches, moments, shares by step, or a band of values with a limit. */
export interface Lane {
  readonly key: string;
  readonly label: string;
  readonly unit?: string;
  readonly spans?: readonly LaneSpan[];
  readonly moments?: readonly { readonly ms: number; readonly bad: boolean; readonly label: string }[];
  /** Shares, 0-1; null: unknown. */
  readonly bars?: readonly {
    readonly fromMs: number;
    readonly toMs: number;
    readonly share: number | null;
  }[];
  readonly band?: {
    readonly points: readonly {
      readonly ms: number;
      readonly low: number | null;
      readonly high: number | null;
    }[];
    readonly limit: number | null;
    readonly limitLabel: string;
    /** Steps further apart than this are a gap. */
    readonly gapMs: number;
  };
}

const laneHeight = (lane: Lane): number => (lane.band === undefined ? 26 : 84);

type X = (ms: number) => number;

const Band = ({
  band,
  x,
  top,
  height,
  rightPx,
}: {
  readonly band: NonNullable<Lane['band']>;
  readonly x: X;
  readonly top: number;
  readonly height: number;
  readonly rightPx: number;
}) => {
  const known = band.points.filter(
    (point): point is { ms: number; low: number; high: number } => point.low !== null && point.high !== null,
  );
  if (known.length === 0) return null;
  const { top: peak, ticks } = niceTicks(Math.max(...known.map(({ high }) => high), band.limit ?? 0));
  const y = (value: number): number => top + 6 + ((peak - value) / peak) * (height - 8);
  const runs: { ms: number; low: number; high: number }[][] = [];
  for (const point of known) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && point.ms - last.ms <= band.gapMs) run.push(point);
    else runs.push([point]);
  }
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${x(band.points[0]?.ms ?? 0)} ${y(tick)}H${rightPx}`} className={styles.grid} />
          <text x={rightPx + 4} y={y(tick) + 3.5} className={styles.tick}>
            {tick}
          </text>
        </g>
      ))}
      {runs.map((run) => {
        const edge = (value: (point: (typeof run)[number]) => number, points = run): string =>
          points.map((point) => `${x(point.ms).toFixed(1)} ${y(value(point)).toFixed(1)}`).join('L');
        return (
          <g key={run[0]?.ms}>
            <path
              d={`M${edge(({ high }) => high)}L${edge(({ low }) => low, run.toReversed())}Z`}
              className={styles.band}
            />
            <path d={`M${edge(({ low }) => low)}`} className={styles.low} />
          </g>
        );
      })}
      {band.limit === null ? null : (
        <g>
          <path d={`M${x(band.points[0]?.ms ?? 0)} ${y(band.limit)}H${rightPx}`} className={styles.limit} />
          <text x={rightPx - 4} y={y(band.limit) - 3} textAnchor="end" className={styles.limitText}>
            {band.limitLabel}
          </text>
        </g>
      )}
    </g>
  );
};

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
  readonly lanes: readonly Lane[];
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
      {lanes.map((lane, index) => {
        const top = tops[index] ?? 0;
        const tall = laneHeight(lane);
        return (
          <g key={lane.key} data-lane={lane.key}>
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
              <Band band={lane.band} x={x} top={top} height={tall} rightPx={right} />
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
      })}
    </svg>
  );
};
