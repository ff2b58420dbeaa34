import { formatNumber } from '#domain/text/number-format.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './import-dialog.module.css';
import type { ImportProgress } from './use-running-import.ts';

/** How many rows are written; a bar that only moves until that is known. */
export const ImportProgressBar = ({ progress }: { readonly progress: ImportProgress }) => {
  const { t } = useTranslation();
  return (
    <span className={styles.progress} data-part="import-progress">
      <progress
        {...(progress === null ? {} : { max: progress.total, value: progress.written })}
        aria-label={t(['导入进度', 'Progress of the import'])}
      />
      {progress === null
        ? t(['正在写入…', 'Writing…'])
        : t(['已写入 {n} / {all} 行', '{n} of {all} {all:row|rows} written'], {
            n: formatNumber(progress.written),
            all: formatNumber(progress.total),
          })}
    </span>
  );
};
