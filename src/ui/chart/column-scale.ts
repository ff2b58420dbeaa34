import { niceTicks } from './nice-ticks.ts';
import { largest, type Piece } from './piece.ts';

/** Height of the columns; where several charts stand below each other, the lower one. */
const heightsPx = { usual: 168, low: 104 };
export const axisPx = 20;
/** Room for the figures of the axis. */
export const gutterPx = 48;
/** Room of a character of a label, and between two labels. */
const letterPx = 6.5;
export const apartPx = 8;
const leastLabelPx = 44;
/** Two days are two columns, not two walls. */
const widestPx = 40;

/** Where columns, lines and labels of a chart lie, px. */
export const columnScale = (pieces: readonly Piece[], widthPx: number, leastTop: number, low: boolean) => {
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
  return { heightPx, zero, scale, step, lines, barPx, labelPx, everyLabel };
};
