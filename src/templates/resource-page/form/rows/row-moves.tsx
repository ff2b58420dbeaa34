import { words } from '#i18n/words.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Moves a row of a long list up, or takes it out. */
export const RowMoves = ({
  name,
  isFirst,
  onUp,
  onRemove,
}: {
  /** What the row is called: "Row 3". */
  readonly name: string;
  readonly isFirst: boolean;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className={buttons.quietSmallIcon}
        aria-label={t(['{row}：上移', '{row}: move up'], { row: name })}
        disabled={isFirst}
        onClick={onUp}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={buttons.quietSmallIcon}
        aria-label={`${name}${t(['：', ': '])}${t(words.delete)}`}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </>
  );
};
