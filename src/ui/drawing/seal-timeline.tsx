import { useId } from 'react';

import { formatClock } from '#domain/time/time.ts';

import { TimelineLine } from './seal-timeline/timeline-line.tsx';
import type { TimeInterval, TimelineRow } from './seal-timeline/timeline-row.ts';
import { OilPatterns, round } from './tank-parts.tsx';

const rowHeight = 30;
const gutter = 22;
const right = 10;
const faint = 'var(--tw-line-2)';

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
}: TimeInterval & {
  readonly rows: readonly TimelineRow[];
  readonly gaps: readonly TimeInterval[];
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
      {rows.map((row, index) => (
        <TimelineLine key={row.number} row={row} y={index * rowHeight + rowHeight / 2 + 2} at={at} id={id} />
      ))}
    </svg>
  );
};
