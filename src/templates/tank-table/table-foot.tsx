import { words } from '#i18n/words.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import styles from './table-file-form.module.css';

/** Saves a table, or leaves it. */
export const TableFoot = ({
  disabled,
  onSave,
  onCancel,
}: {
  readonly disabled: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.foot}>
      <button type="button" className={buttons.small} onClick={onCancel}>
        {t(words.cancel)}
      </button>
      <button
        type="button"
        className={buttons.primary}
        data-part="save-tank"
        disabled={disabled}
        onClick={onSave}
      >
        {t(words.save)}
      </button>
    </div>
  );
};
