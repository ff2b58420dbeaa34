import { words } from '#i18n/words.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { copyText } from '../../copy-text.ts';

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
  return (
    <DialogBox
      title={name}
      onClose={onClose}
      foot={
        <>
          <button type="button" className={buttons.button} onClick={() => void copyText(text)}>
            {t(['复制', 'Copy'])}
          </button>
          <button type="button" className={buttons.primary} onClick={onClose}>
            {t(words.close)}
          </button>
        </>
      }
    >
      <p className={typography.secondary}>{title}</p>
      <p className={typography.toCopy} data-part="answer">
        {text}
      </p>
    </DialogBox>
  );
};
