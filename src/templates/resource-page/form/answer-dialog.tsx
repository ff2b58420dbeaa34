import { words } from '#i18n/words.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './answer-dialog.module.css';

/** A text that is shown once, to be copied: nobody can read it again. */
export const AnswerDialog = ({
  name,
  title,
  text,
  onClose,
}: {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast('success', t(['已复制', 'Copied']));
    } catch {
      // Without a secure origin there is no clipboard: the text can be selected.
      toast('warning', t(['不能复制，请选中后复制', 'Can’t be copied; select it by hand']));
    }
  };
  return (
    <DialogBox
      title={name}
      onClose={onClose}
      foot={
        <>
          <button type="button" className={buttons.button} onClick={() => void copy()}>
            {t(['复制', 'Copy'])}
          </button>
          <button type="button" className={buttons.primary} onClick={onClose}>
            {t(words.close)}
          </button>
        </>
      }
    >
      <p className={typography.secondary}>{title}</p>
      <p className={styles.text} data-part="answer">
        {text}
      </p>
    </DialogBox>
  );
};
