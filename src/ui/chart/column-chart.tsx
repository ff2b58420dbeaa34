import { useState } from 'react';

import { useWidth } from '../use-width.ts';
import { largest, type Piece } from './piece.ts';
import styles from './column-chart.module.css';

const heightPx = 168;
const axisPx = 20;
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
  onPress,
  onPoint,
}: {
  readonly pieces: readonly Piece[];
  readonly chosen: string | null;
  readonly label: string;
  readonly onPress: ((key: string) => void) | undefined;
  readonly onPoint: (piece: Piece | null) => void;
}) => {
  const [box, widthPx] = useWidth<HTMLDivElement>(480);
  const [at, setAt] = useState<string | null>(null);
  const most = largest(pieces) || 1;
  const below = pieces.some(({ figure }) => (figure ?? 0) < 0);
  const zero = below ? heightPx / 2 : heightPx;
  const scale = (below ? heightPx / 2 : heightPx) / most;
  const step = widthPx / Math.max(1, pieces.length);
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
        {[0.25, 0.5, 0.75, 1].map((part) => (
          <line
            key={part}
            x1="0"
            x2={widthPx}
            y1={zero - part * most * scale}
            y2={zero - part * most * scale}
            className={styles.grid}
          />
        ))}
        <line x1="0" x2={widthPx} y1={zero} y2={zero} className={styles.axis} />
        {pieces.map((piece, i) => {
          const figure = piece.figure ?? 0;
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
              <rect x={i * step} y="0" width={step} height={heightPx} className={styles.reach} />
              <rect
                x={i * step + (step - barPx) / 2}
                y={figure < 0 ? zero : zero - tall}
                width={barPx}
                height={tall}
                className={figure < 0 ? `${styles.fill} ${styles.gain}` : styles.fill}
              />
              {i % everyLabel === 0 ? (
                <text x={i * step + step / 2} y={heightPx + axisPx - 6} textAnchor="middle">
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
