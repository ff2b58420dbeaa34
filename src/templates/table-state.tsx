import { formatMoment } from '#domain/time/time.ts';
import type { CallFailure } from '#state/hub/failures.ts';
import { now } from '#state/view/clock.ts';
import { words } from '#i18n/words.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { LoadingBars } from '#ui/page.tsx';
import { useLasting } from '#ui/use-lasting.ts';

import type { Read } from './use-read.ts';
import buttons from '#ui/styles/buttons.module.css';
import dataGrid from '#ui/table/data-grid.module.css';
import placeholders from '#ui/styles/placeholders.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './table-state.module.css';

/** Over a table whose first rows are on their way. */
export const TableLoading = () => (
  <div className={`${dataGrid.cover} ${styles.loading}`}>
    <LoadingBars />
  </div>
);

/** How long what is shown may be of before until it is said, ms. */
const saidAfterMs = 500;

/** Over what was read before, while what is asked now is on its way; screen readers speak it. */
export const Reading = ({
  read: { value, reading },
}: {
  readonly read: Pick<Read<unknown>, 'value' | 'reading'>;
}) => {
  const { t } = useTranslation();
  const shown = useLasting(reading && value !== null, saidAfterMs);
  return (
    <p role="status" className={styles.reading} data-part="reading" data-value={shown}>
      {shown ? t(['正在读取，下面仍是之前的结果', 'Loading; earlier results are shown below']) : ''}
    </p>
  );
};

/** Over a table whose rows could not be read: what is wrong, that nothing typed is lost, the way on. */
export const TableFailure = ({
  failure,
  onRetry,
}: {
  readonly failure: CallFailure;
  readonly onRetry: () => void;
}) => {
  const { t } = useTranslation();
  const refused = failure.code === 'restricted';
  return (
    <div className={dataGrid.cover} role="alert" data-part="error">
      <div className={placeholders.empty}>
        <Icon name="broken" size={24} />
        <b>{refused ? failure.message : t(['查询没有完成', 'The query did not complete'])}</b>
        {refused ? null : (
          <span>
            {failure.message} {t(['条件已保留。', 'Your filters are kept.'])}
          </span>
        )}
        <button type="button" className={buttons.primary} onClick={onRetry}>
          {t(words.retry)}
        </button>
        {failure.requestId ? (
          <span className={typography.muted}>
            {t(['编号', 'Number'])} {failure.requestId}
          </span>
        ) : null}
      </div>
    </div>
  );
};

/** The age of what was read; nothing where the server has just answered. */
export const ReadAge = ({
  read,
}: {
  readonly read: { readonly cached: boolean; readonly asOfMs: number; readonly late?: boolean };
}) => (read.cached || read.late ? <AsOf ms={read.asOfMs} late={read.late ?? false} /> : null);

/** As of when figures are that come from this device, or `late` from the server, whose replica is behind: with the day where it is not today. */
export const AsOf = ({ ms, late = false }: { readonly ms: number; readonly late?: boolean }) => {
  const { t, language } = useTranslation();
  const clock = formatMoment(ms, now.value, language);
  return (
    <span className={styles.asOf} data-part="as-of">
      {late
        ? t(['截至 {clock}（服务器数据延迟）', 'As of {clock} (the server’s data is behind)'], { clock })
        : t(['截至 {clock}（本机缓存）', 'As of {clock} (kept on this device)'], { clock })}
    </span>
  );
};
