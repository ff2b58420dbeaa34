import { isLossSubjectKind, lossSubjectKinds } from '#domain/losses/loss-subjects.ts';
import { useTranslation } from '#ui/language.tsx';

import { kindText } from './subject-words.ts';
import styles from './subject-mark.module.css';

/** What kind a subject is: filled for a place, outlined for what moves. */
export const SubjectMark = ({ kind }: { readonly kind: string }) => {
  const { t } = useTranslation();
  const known = isLossSubjectKind(kind) ? lossSubjectKinds[kind] : null;
  return (
    <span
      className={known?.moves === false ? `${styles.mark} ${styles.place}` : styles.mark}
      role="img"
      aria-label={t(kindText(kind))}
      title={t(kindText(kind))}
    >
      {known === null ? '' : t(known.letter)}
    </span>
  );
};
