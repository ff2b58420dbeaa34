import { round } from './tank-parts.tsx';
import glyph from './glyph.module.css';

/** Sparkline: grey line, last point in ink; the limit dashed, the point red only beyond it. */
export const Spark = ({
  values,
  width = 72,
  height = 20,
  limit,
}: {
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
  readonly limit?: number;
}) => {
  if (values.length < 2) return null;
  const low = Math.min(...values, limit ?? Infinity);
  const high = Math.max(...values, limit ?? -Infinity);
  const x = (i: number): number => round(2 + (i * (width - 6)) / (values.length - 1));
  const y = (value: number): number => round(height - 3 - ((value - low) / (high - low || 1)) * (height - 6));
  const last = values.at(-1) ?? 0;
  return (
    <svg
      className={glyph.glyph}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {limit === undefined ? null : (
        <path d={`M0 ${y(limit)}H${width}`} stroke="var(--tw-p1)" strokeOpacity=".7" strokeDasharray="2 2" />
      )}
      <polyline
        points={values.map((value, i) => `${x(i)},${y(value)}`).join(' ')}
        fill="none"
        stroke="var(--tw-text-3)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <circle
        cx={x(values.length - 1)}
        cy={y(last)}
        r="2.2"
        fill={limit !== undefined && last > limit ? 'var(--tw-p1)' : 'var(--tw-text)'}
      />
    </svg>
  );
};
