import { Icon } from '../icon.tsx';
import { useTranslation } from '../language.tsx';

/** Pins a column, or moves it. */
export const ColumnMoves = ({
  title,
  pinned,
  isFirst,
  isLast,
  onPin,
  onMove,
}: {
  readonly title: string;
  readonly pinned: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onPin: () => void;
  readonly onMove: (step: number) => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        aria-pressed={pinned}
        aria-label={`${t(['固定', 'Pin'])} ${title}`}
        onClick={onPin}
      >
        <Icon name="tack" size={12} />
      </button>
      <button
        type="button"
        aria-label={`${t(['上移', 'Move up'])} ${title}`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" size={12} />
      </button>
      <button
        type="button"
        aria-label={`${t(['下移', 'Move down'])} ${title}`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <Icon name="down" size={12} />
      </button>
    </>
  );
};
