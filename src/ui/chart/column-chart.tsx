import { useState } from 'react';

import { useWidth } from '../use-width.ts';
import styles from './column-chart.module.css';
import { apartPx, axisPx, columnScale, gutterPx } from './column-scale.ts';
import { FigureAxis } from './figure-axis.tsx';
import type { Piece } from './piece.ts';

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
  const { heightPx, zero, scale, step, lines, barPx, labelPx, everyLabel } = columnScale(
    pieces,
    widthPx,
    leastTop,
    low,
  );
  const point = (piece: Piece | null): void => {
    setAt(piece?.key ?? null);
    onPoint(piece);
  };
  return (
    <div ref={box} className={styles.chart} onPointerLeave={() => point(null)}>
      <svg width={widthPx} height={heightPx + axisPx} role="group" aria-label={label}>
        <FigureAxis
          lines={lines}
          zero={zero}
          scale={scale}
          leftPx={gutterPx}
          widthPx={widthPx}
          tickText={tickText}
        />
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
