import { useEffect, useRef } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { words } from '#i18n/words.ts';
import { cancelExport, runningExport, watchExports } from '#state/reports/exports.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './export-progress.module.css';

const megabyte = 1_000_000;

/** Shares that are announced to screen readers: not every second. */
const announcedShares = 4;

/** Progress of a file, with a button to cancel. Rows where the server sends them, else the bytes received. */
export const ExportProgress = ({ id, compact }: { readonly id: string; readonly compact: boolean }) => {
  const { t } = useTranslation();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(watchExports, []);
  // The button that was pressed has given way to this row: the keyboard stays here.
  useEffect(() => cancel.current?.focus(), []);
  const running = runningExport(id);
  const { rows = null, total = null, bytes = 0, ahead = 0 } = running ?? {};
  const share = rows === null || total === null || total === 0 ? null : Math.min(1, rows / total);
  const said =
    ahead > 0
      ? t(['排队中，前面还有 {n} 个导出', 'Queued, {n} {n:export|exports} ahead'], { n: ahead })
      : share !== null
        ? t(['{n} / {total} 行', '{n} of {total} {total:row|rows}'], {
            n: formatNumber(rows),
            total: formatNumber(total),
          })
        : bytes > 0
          ? t(['已收 {n} MB', '{n} MB received'], { n: formatNumber(bytes / megabyte, 1) })
          : t(['正在准备…', 'Preparing…']);
  const step = share === null ? 0 : Math.floor(share * announcedShares);
  return (
    <span
      className={styles.export}
      data-part="export-progress"
      data-rows={rows ?? ''}
      data-total={total ?? ''}
    >
      <span
        className={styles.progress}
        role="progressbar"
        aria-label={t(['正在导出', 'Exporting'])}
        aria-valuetext={said}
        {...(share === null
          ? {}
          : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.round(share * 100) })}
      >
        <span className={styles.bar} style={{ width: share === null ? '100%' : `${share * 100}%` }} />
        <span className={styles.words}>
          {compact && share !== null ? `${formatNumber(share * 100)}%` : said}
        </span>
      </span>
      <span className={typography.visuallyHidden} role="status">
        {step === 0
          ? t(['正在导出', 'Exporting'])
          : t(['已导出 {n}%', '{n}% exported'], { n: (step * 100) / announcedShares })}
      </span>
      <button
        ref={cancel}
        type="button"
        className={compact ? buttons.touchIcon : buttons.quietSmall}
        data-part="export-cancel"
        aria-label={t(['取消导出', 'Cancel the export'])}
        onClick={() => cancelExport(id)}
      >
        {compact ? <Icon name="cross" size={20} /> : t(words.cancel)}
      </button>
    </span>
  );
};
