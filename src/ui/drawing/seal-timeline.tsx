import { useId } from 'react';

import type { OilDrawing } from '#domain/words/oil-words.ts';
import type { SealState } from '#domain/cargo/seal-states.ts';
import { formatClock } from '#domain/time/time.ts';

import { SealShape } from './seal-glyph.tsx';
import { OilPatterns, oilInk, patternOf, round } from './tank-parts.tsx';

export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** One compartment from its loading to its last litre. */
export interface TimelineRow {
  readonly number: number;
  readonly oil: OilDrawing;
  readonly seal: SealState;
  readonly loadings: readonly Stretch[];
  readonly legs: readonly Stretch[];
  readonly unloadings: readonly Stretch[];
  /** Openings while it had to stay shut. */
  readonly openings: readonly { readonly atMs: number; readonly abnormal: boolean }[];
}

const rowHeight = 30;
const gutter = 22;
const right = 10;
const line = 'var(--tw-text-2)';
const faint = 'var(--tw-line-2)';
const inkOf = (seal: SealState): string =>
  seal === 'broken' ? 'var(--tw-p1)' : seal === 'sealed' ? line : 'var(--tw-text-3)';

const blocksOf = ({ loadings, unloadings }: TimelineRow) => [
  ...loadings.map((stretch) => ({ ...stretch, filling: true })),
  ...unloadings.map((stretch) => ({ ...stretch, filling: false })),
];

const Block = ({
  x,
  width,
  y,
  oil,
  id,
  filling,
}: {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly oil: OilDrawing;
  readonly id: string;
  readonly filling: boolean;
}) => {
  const box = { x: round(x), y: y - 8, width: round(width), height: 16 };
  const [a, b] = [round(x), round(x + width)];
  // A level that rises to the right while it is filled, and falls while it is emptied.
  const shape = filling ? `M${a} ${y + 8}L${b} ${y - 8}V${y + 8}Z` : `M${a} ${y - 8}L${b} ${y + 8}H${a}Z`;
  const pattern = patternOf(oil, id);
  return (
    <>
      <rect {...box} rx="2" fill="var(--tw-surface)" />
      <path d={shape} fill={oilInk[oil]} />
      {pattern === null ? null : <path d={shape} fill={pattern} />}
      <rect {...box} rx="2" fill="none" stroke={line} strokeWidth="1.2" />
    </>
  );
};

/**
 * When each compartment was filled, shut and emptied, on one axis of time: blocks are loading and unloading, the pipe
 * between them is the stretch under seal. Openings on the way are marks on it, stretches without data are hatched.
 */
export const SealTimeline = ({
  rows,
  fromMs,
  toMs,
  gaps,
  width,
  title,
}: Stretch & {
  readonly rows: readonly TimelineRow[];
  readonly gaps: readonly Stretch[];
  readonly width: number;
  readonly title: string;
}) => {
  const id = useId();
  const height = rows.length * rowHeight + 22;
  const span = Math.max(1, toMs - fromMs);
  const at = (ms: number): number =>
    gutter + ((Math.min(toMs, Math.max(fromMs, ms)) - fromMs) / span) * (width - gutter - right);
  const ticks = width > 560 ? 5 : 3;
  const bottom = rows.length * rowHeight + 4;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={title}>
      <OilPatterns id={id} />
      <defs>
        <pattern
          id={`${id}g`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V5" stroke="var(--tw-text-3)" strokeWidth="1" />
        </pattern>
      </defs>
      {Array.from({ length: ticks + 1 }, (_, tick) => {
        const x = round(gutter + (tick / ticks) * (width - gutter - right));
        const anchor = tick === 0 ? 'start' : tick === ticks ? 'end' : 'middle';
        return (
          <g key={tick}>
            <path d={`M${x} 2V${bottom}`} stroke={faint} strokeDasharray="1 3" />
            <text x={x} y={height - 4} fontSize="10.5" fill="var(--tw-text-3)" textAnchor={anchor}>
              {formatClock(fromMs + (span * tick) / ticks).slice(0, 5)}
            </text>
          </g>
        );
      })}
      {gaps.map(({ fromMs: from, toMs: to }) => (
        <rect
          key={from}
          x={round(at(from))}
          y="2"
          width={round(Math.max(2, at(to) - at(from)))}
          height={bottom - 4}
          fill={`url(#${id}g)`}
          opacity=".6"
        />
      ))}
      {rows.map((row, index) => {
        const y = index * rowHeight + rowHeight / 2 + 2;
        const ink = inkOf(row.seal);
        return (
          <g key={row.number}>
            <text x="2" y={y + 4.5} fontSize="13" fontWeight="600" fill="var(--tw-text)">
              {row.number}
            </text>
            {row.legs.map((leg) => {
              const [a, b] = [round(at(leg.fromMs)), round(at(leg.toMs))];
              const dash = row.seal === 'sealed' ? undefined : '5 3';
              return (
                <g key={leg.fromMs}>
                  <rect
                    x={a}
                    y={y - 3.5}
                    width={round(Math.max(0, b - a))}
                    height="7"
                    fill={oilInk[row.oil]}
                    opacity=".22"
                  />
                  <path
                    d={`M${a} ${y - 3.5}H${b}M${a} ${y + 3.5}H${b}`}
                    stroke={ink}
                    strokeWidth="1.4"
                    strokeDasharray={dash}
                  />
                  {b - a < 40 ? null : (
                    <g transform={`translate(${round((a + b) / 2 - 9)} ${y - 9}) scale(1.28)`}>
                      <circle cx="7" cy="7" r="7.6" fill="var(--tw-surface)" />
                      <SealShape seal={row.seal} />
                    </g>
                  )}
                </g>
              );
            })}
            {blocksOf(row).map(({ fromMs: from, toMs: to, filling }) => (
              <Block
                key={`${from} ${filling}`}
                x={at(from)}
                width={Math.max(3, at(to) - at(from))}
                y={y}
                oil={row.oil}
                id={id}
                filling={filling}
              />
            ))}
            {row.openings.map(({ atMs, abnormal }) => (
              <path
                key={atMs}
                d={`M${round(at(atMs))} ${y - 11}v22m-4 -22h8`}
                stroke={abnormal ? 'var(--tw-p1)' : line}
                strokeWidth="2"
                fill="none"
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
};
