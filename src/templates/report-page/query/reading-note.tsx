import type { Text } from '#i18n/text.ts';
import { phone } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import styles from './reading-note.module.css';

/** How a page's figures are to be read; on a phone it is folded into one line. */
export const ReadingNote = ({ note }: { readonly note: Text | undefined }) => {
  const { t } = useTranslation();
  if (note === undefined) return null;
  return phone.value ? (
    <details className={styles.note} data-part="note">
      <summary>{t(['损溢怎么看', 'How to read these figures'])}</summary>
      {t(note)}
    </details>
  ) : (
    <p className={styles.note} data-part="note">
      {t(note)}
    </p>
  );
};
