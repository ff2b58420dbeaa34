import type { ArchiveNote } from '#contract/archive-note.ts';
import { formatMoment } from '#domain/time/time.ts';
import { archiveWords, namesOf } from '#i18n/archive-words.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import styles from './table-state.module.css';

/** Where the border to the archive lies, and what of it could not be read; nothing where nothing came from it. */
export const ArchiveHint = ({ note }: { readonly note: ArchiveNote | null }) => {
  const { t, language } = useTranslation();
  if (note === null) return null;
  const { untilMs, missing } = note;
  return (
    <>
      <span data-part="archive">
        {t(archiveWords.border, { time: formatMoment(untilMs, now.value, language) })}
      </span>
      {missing.length > 0 ? (
        <span className={styles.missing} data-part="archive-missing">
          {t(archiveWords.missing, { names: namesOf(missing) })}
        </span>
      ) : null}
    </>
  );
};
