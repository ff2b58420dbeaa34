import type { ReactNode } from 'react';

import type { Piece } from './piece.ts';

/** One piece in a list: its own line, and a button where it leads somewhere. */
export const PieceRow = ({
  piece,
  chosen,
  onPress,
  children,
}: {
  readonly piece: Piece;
  readonly chosen: string | null;
  readonly onPress: ((key: string) => void) | undefined;
  readonly children: ReactNode;
}) => {
  const body = (
    <>
      {children}
      <b data-value={piece.figure ?? ''}>{piece.text}</b>
    </>
  );
  return (
    <li data-id={piece.key}>
      {onPress ? (
        <button type="button" aria-pressed={chosen === piece.key} onClick={() => onPress(piece.key)}>
          {body}
        </button>
      ) : (
        <div>{body}</div>
      )}
    </li>
  );
};
