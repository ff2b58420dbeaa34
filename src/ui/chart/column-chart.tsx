import { useState } from 'react';

import { useWidth } from '../use-width.ts';
import { niceTicks } from './nice-ticks.ts';
import { largest, type Piece } from './piece.ts';
import styles from './column-chart.module.css';

/** Height of the columns; where several charts stand below each other, the lower one. */
const heightsPx = { usual: 168, low: 104 };
const axisPx = 20;
/** Room for the figures of the axis. */
const gutterPx = 48;
/** Room of a character of a label, and between two labels. */
const letterPx = 6.5;
const apartPx = 8;
const leastLabelPx = 44;
/** Two days are two columns, not two walls. */
const widestPx = 40;

/**
 * Columns along an axis that has an order: hours, days, buckets. `onPoint` is called with the piece under the
 * pointer.
 */
export const ColumnChart = ({
  pieces,
  chosen,
  label,
  leastTop,
  low = false,
  dashes = false,
  tickText,
  onPress,
  onPoint,
}: {
  readonly pieces: readonly Piece[];
  readonly chosen: string | null;
  readonly label: string;
  /** The axis never ends below this: noise is not blown up to look like something. */
  readonly leastTop: number;
  readonly low?: boolean;
  /** What is not known is drawn as a dash, where a 0 stands beside it. */
  readonly dashes?: boolean;
  /** A figure at a line of the axis. */
  readonly tickText: (figure: number) => string;
  readonly onPress: ((key: string) => void) | undefined;
  readonly onPoint: (piece: Piece | null) => void;
}) => {
  const [box, widthPx] = useWidth<HTMLDivElement>(480);
  const [at, setAt] = useState<string | null>(null);
  const heightPx = low ? heightsPx.low : heightsPx.usual;
  const { top: most, ticks } = niceTicks(Math.max(leastTop, largest(pieces)));
  const below = pieces.some(({ figure }) => (figure ?? 0) < 0);
  const zero = below ? heightPx / 2 : heightPx;
  const scale = (below ? heightPx / 2 : heightPx) / most;
  const step = (widthPx - gutterPx) / Math.max(1, pieces.length);
  // Half the height for each side: every second figure, or they would run into each other.
  const above = low && below ? ticks.filter((_, index) => index % 2 === (ticks.length - 1) % 2) : ticks;
  const lines = below ? [...above, ...above.map((tick) => -tick)] : above;
  const barPx = Math.max(1, Math.min(widestPx, step * 0.7));
  const labelPx = Math.max(
    leastLabelPx,
    ...pieces.map(({ label: words }) => words.length * letterPx + apartPx),
  );
  const everyLabel = Math.max(1, Math.ceil(labelPx / step));
  const point = (piece: Piece | null): void => {
    setAt(piece?.key ?? null);
    onPoint(piece);
  };
  return (
    <div ref={box} className={styles.chart} onPointerLeave={() => point(null)}>
      <svg width={widthPx} height={heightPx + axisPx} role="group" aria-label={label}>
        {lines.map((tick) => (
          <g key={tick}>
            <line
              x1={gutterPx}
              x2={widthPx}
              y1={zero - tick * scale}
              y2={zero - tick * scale}
              className={styles.grid}
            />
            <text x={gutterPx - 6} y={Math.max(9, zero - tick * scale + 4)} textAnchor="end">
              {tickText(tick)}
            </text>
          </g>
        ))}
        <text x={gutterPx - 6} y={zero} textAnchor="end">
          0
        </text>
        <line x1={gutterPx} x2={widthPx} y1={zero} y2={zero} className={styles.axis} />
        {pieces.map((piece, i) => {
          const figure = piece.figure ?? 0;
          const labelX = gutterPx + i * step + step / 2;
          const atEnd = labelX + (labelPx - apartPx) / 2 > widthPx;
          const tall = Math.max(figure === 0 ? 0 : 1, Math.abs(figure) * scale);
          return (
            <g
              key={piece.key}
              data-id={piece.key}
              data-value={piece.figure ?? ''}
              role={onPress ? 'button' : 'img'}
              tabIndex={onPress ? 0 : undefined}
              aria-label={`${piece.label} ${piece.text}`}
              aria-pressed={onPress ? chosen === piece.key : undefined}
              className={piece.key === at ? `${styles.piece} ${styles.pointed}` : styles.piece}
              onPointerEnter={() => point(piece)}
              onFocus={() => point(piece)}
              onClick={() => onPress?.(piece.key)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' || event.key === ' ') onPress?.(piece.key);
              }}
            >
              <rect x={gutterPx + i * step} y="0" width={step} height={heightPx} className={styles.reach} />
              <rect
                x={gutterPx + i * step + (step - barPx) / 2}
                y={figure < 0 ? zero : zero - tall}
                width={barPx}
                height={tall}
                className={figure < 0 ? `${styles.fill} ${styles.gain}` : styles.fill}
              />
              {dashes && piece.figure === null ? (
                <text x={labelX} y={zero - 4} textAnchor="middle">
                  —
                </text>
              ) : null}
              {i % everyLabel === 0 ? (
                <text
                  x={atEnd ? widthPx : labelX}
                  y={heightPx + axisPx - 6}
                  textAnchor={atEnd ? 'end' : 'middle'}
                >
                  {piece.label}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </div>
  );
};
