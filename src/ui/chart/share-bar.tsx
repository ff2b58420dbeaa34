import { PieceRow } from './piece-row.tsx';
import { oilGround } from '../drawing/fuel-swatch.tsx';
import type { Piece } from './piece.ts';
import barList from './bar-list.module.css';
import typography from '../styles/typography.module.css';
import styles from './share-bar.module.css';

const colours = 6;

/** Parts of a whole in one bar, with their names and percentages beneath. */
export const ShareBar = ({
  pieces,
  chosen,
  onPress,
}: {
  readonly pieces: readonly Piece[];
  readonly chosen: string | null;
  readonly onPress: ((key: string) => void) | undefined;
}) => {
  const whole = pieces.reduce((sum, { figure }) => sum + Math.max(0, figure ?? 0), 0) || 1;
  const part = (figure: number | null): number => (Math.max(0, figure ?? 0) / whole) * 100;
  const colour = ({ oil }: Piece, i: number): string =>
    oil === undefined ? `var(--tw-s${(i % colours) + 1})` : oilGround[oil];
  return (
    <div className={undefined}>
      <div className={styles.bar} aria-hidden="true">
        {pieces.map((piece, i) => (
          <i key={piece.key} style={{ width: `${part(piece.figure)}%`, background: colour(piece, i) }} />
        ))}
      </div>
      <ol className={barList.list}>
        {pieces.map((piece, i) => (
          <PieceRow key={piece.key} piece={piece} chosen={chosen} onPress={onPress}>
            <span className={barList.name}>
              <i className={styles.swatch} style={{ background: colour(piece, i) }} aria-hidden="true" />
              {piece.label}
            </span>
            <span className={typography.muted}>{part(piece.figure).toFixed(1)}%</span>
          </PieceRow>
        ))}
      </ol>
    </div>
  );
};
