import { FuelSwatch } from '../drawing/fuel-swatch.tsx';
import { PieceRow } from './piece-row.tsx';
import { largest, type Piece } from './piece.ts';
import styles from './bar-list.module.css';

/** Names with a bar each, most first; each can be pressed where it leads somewhere. */
export const BarList = ({
  pieces,
  chosen,
  onPress,
}: {
  readonly pieces: readonly Piece[];
  readonly chosen: string | null;
  readonly onPress: ((key: string) => void) | undefined;
}) => {
  const most = largest(pieces) || 1;
  return (
    <ol className={styles.list}>
      {pieces.map((piece) => (
        <PieceRow key={piece.key} piece={piece} chosen={chosen} onPress={onPress}>
          <span className={styles.name}>
            {piece.oil === undefined ? null : <FuelSwatch oil={piece.oil} />}
            {piece.label}
          </span>
          <span className={styles.track} aria-hidden="true">
            <i
              className={(piece.figure ?? 0) < 0 ? styles.gain : undefined}
              style={{ width: `${(Math.abs(piece.figure ?? 0) / most) * 100}%` }}
            />
          </span>
        </PieceRow>
      ))}
    </ol>
  );
};
