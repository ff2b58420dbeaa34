import type { EditedSettingKey } from '#contract/setting-limits.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { settingNames } from '../why/setting-names.ts';
import styles from './trial/trial-panel.module.css';

/** Where several limits were typed: which they are; each leads to what it would have done. */
export const UnsavedLimits = ({
  unsaved,
  looked,
  onLook,
}: {
  readonly unsaved: readonly EditedSettingKey[];
  readonly looked: EditedSettingKey;
  readonly onLook: (key: EditedSettingKey) => void;
}) => {
  const { t } = useTranslation();
  if (unsaved.length < 2) return null;
  return (
    <div
      className={styles.unsaved}
      data-part="unsaved"
      role="group"
      aria-label={t(['未保存的修改', 'Unsaved changes'])}
    >
      <span className={typography.small}>{t(['{n} 项未保存：', '{n} unsaved:'], { n: unsaved.length })}</span>
      {unsaved.map((key) => (
        <button
          key={key}
          type="button"
          className={buttons.quietSmall}
          data-id={key}
          aria-pressed={key === looked}
          onClick={() => onLook(key)}
        >
          {t(settingNames[key])}
        </button>
      ))}
    </div>
  );
};
