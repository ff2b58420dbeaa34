import { words } from '#i18n/words.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Give up, show what would change, and only then correct. */
export const DateBackFoot = ({
  tried,
  canTry,
  canSave,
  busy,
  onClose,
  onTry,
  onSave,
}: {
  /** What would change is shown. */
  readonly tried: boolean;
  readonly canTry: boolean;
  readonly canSave: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onTry: () => void;
  readonly onSave: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" className={buttons.button} onClick={onClose}>
        {t(words.cancel)}
      </button>
      <button
        type="button"
        className={tried ? buttons.button : buttons.primary}
        disabled={!canTry}
        data-part="date-back-try"
        onClick={onTry}
      >
        {busy ? t(['计算中…', 'Calculating…']) : t(['看看会改变什么', 'Show what would change'])}
      </button>
      <button
        type="button"
        className={tried ? buttons.primary : buttons.button}
        disabled={!canSave}
        data-part="date-back-save"
        onClick={onSave}
      >
        {t(['更正', 'Correct'])}
      </button>
    </>
  );
};
