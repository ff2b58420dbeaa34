import type { ArchiveNote } from '#contract/archive-note.ts';
import { formatMoment } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import styles from './table-state.module.css';

/** More names are in the server's log. */
const mostNames = 3;

/** Where the border to the archive lies, and what of it could not be read; nothing where nothing came from it. */
export const ArchiveHint = ({ note }: { readonly note: ArchiveNote | null }) => {
  const { t, language } = useTranslation();
  if (note === null) return null;
  const { untilMs, missing } = note;
  const names = missing.filter((name) => name !== '…').slice(0, mostNames);
  return (
    <>
      <span data-part="archive">
        {t(['{time} 之前的数据来自归档', 'Data before {time} is from the archive'], {
          time: formatMoment(untilMs, now.value, language),
        })}
      </span>
      {missing.length > 0 ? (
        <span className={styles.asOf} data-part="archive-missing">
          {t(
            [
              '{n} 个归档文件缺失或损坏，其中的数据未显示：{names}',
              '{n} {n:file|files} of the archive missing or damaged, what they hold is not shown: {names}',
            ],
            {
              n: missing.length,
              names: [...names, ...(names.length < missing.length ? ['…'] : [])].join(' · '),
            },
          )}
        </span>
      ) : null}
    </>
  );
};
