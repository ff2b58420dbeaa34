import { largest, type Piece } from './piece.ts';
import './pieces.css';

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
    <ol className="bar-list">
      {pieces.map((piece) => {
        const body = (
          <>
            <span className="name">{piece.label}</span>
            <span className="track" aria-hidden="true">
              <i
                className={(piece.figure ?? 0) < 0 ? 'gain' : ''}
                style={{ width: `${(Math.abs(piece.figure ?? 0) / most) * 100}%` }}
              />
            </span>
            <b data-value={piece.figure ?? ''}>{piece.text}</b>
          </>
        );
        return (
          <li key={piece.key} data-id={piece.key}>
            {onPress ? (
              <button type="button" aria-pressed={chosen === piece.key} onClick={() => onPress(piece.key)}>
                {body}
              </button>
            ) : (
              <div>{body}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
};
