import type { SealState } from '#domain/cargo/seal-states.ts';

import { SealShape } from '../seal-glyph.tsx';
import { oilInk, round } from '../tank-parts.tsx';
import { TimelineBlock } from './timeline-block.tsx';
import type { TimelineRow } from './timeline-row.ts';

const line = 'var(--tw-text-2)';
const inkOf = (seal: SealState): string =>
  seal === 'broken' ? 'var(--tw-p1)' : seal === 'sealed' ? line : 'var(--tw-text-3)';

const blocksOf = ({ loadings, unloadings }: TimelineRow) => [
  ...loadings.map((stretch) => ({ ...stretch, filling: true })),
  ...unloadings.map((stretch) => ({ ...stretch, filling: false })),
];

/** What one compartment went through. */
export const TimelineLine = ({
  row,
  y,
  at,
  id,
}: {
  readonly row: TimelineRow;
  /** Of its middle, px. */
  readonly y: number;
  /** Of a moment, px. */
  readonly at: (ms: number) => number;
  /** Of the drawing, for its patterns. */
  readonly id: string;
}) => {
  const ink = inkOf(row.seal);
  return (
    <g>
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
        <TimelineBlock
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
};
