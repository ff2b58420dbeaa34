import { words } from '#i18n/words.ts';
import { closePanel } from '#state/panels.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useSpeech } from '#ui/language.tsx';

import { dialogKeys, shortcuts } from './shortcuts.ts';

/** All keys on one sheet. */
export const ShortcutSheet = () => {
  const { t } = useSpeech();
  return (
    <DialogBox
      title={t(['快捷键', 'Keyboard shortcuts'])}
      onClose={closePanel}
      foot={
        <button className="btn" type="button" autoFocus onClick={closePanel}>
          {t(words.close)}
        </button>
      }
    >
      <dl className="keys" data-part="shortcuts">
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
