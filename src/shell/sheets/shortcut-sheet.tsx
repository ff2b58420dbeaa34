import { words } from '#i18n/words.ts';
import { closePanel } from '#state/view/panels.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';

import { dialogKeys, shortcuts } from './shortcuts.ts';
import buttons from '#ui/styles/buttons.module.css';
import styles from './shortcut-sheet.module.css';

/** All keys on one sheet. */
export const ShortcutSheet = () => {
  const { t } = useTranslation();
  return (
    <DialogBox
      title={t(['快捷键', 'Keyboard shortcuts'])}
      onClose={closePanel}
      foot={
        <button className={buttons.button} type="button" autoFocus onClick={closePanel}>
          {t(words.close)}
        </button>
      }
    >
      {/* Longer than a low screen: the keyboard scrolls it. */}
      <dl className={styles.keys} data-part="shortcuts" tabIndex={0}>
        {[...shortcuts, ...dialogKeys].map(({ keys, text }) => (
          <div key={text[1]}>
            <dt>{t(text)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogBox>
  );
};
