import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';
import { dayMs, formatDate, instantMs } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import { loadReport } from '#state/reports/reports.ts';
import { useTranslation } from '#ui/language.tsx';

import { ReadAge } from '../../table-state.tsx';
import { useRead } from '../../use-read.ts';
import { filtersOf } from '../query/query.ts';
import type { QueryState } from '../query/use-query.ts';
import typography from '#ui/styles/typography.module.css';
import styles from '../query/left-out.module.css';

/** Quick filter of a page of alarms: what nobody has judged and somebody is asked to. */
const chip = 'toHandle';
/** Where a page has no limit of its own. */
const mostDays = 92;

/**
 * How many alarms from before the period still wait for somebody, and the way to them: an alarm that was left open does
 * not go out of sight with its week. Of `maxDays` before it, as far as the page can be asked. Its line is there from the
 * beginning.
 */
export const OlderOpen = ({
  address,
  report,
  asking,
}: {
  readonly address: string;
  readonly report: Report;
  readonly asking: QueryState;
}) => {
  const { t, language } = useTranslation();
  const { query, refetchKey, submit } = asking;
  const { fromMs } = query.period;
  const days = report.maxDays ?? mostDays;
  const open = { ...query, period: { fromMs: fromMs - days * dayMs, toMs: fromMs }, chip };
  const filters = filtersOf(report, open);
  const read = useRead(JSON.stringify([address, filters, refetchKey]), () =>
    loadReport({ address, filters, order: 'startTime', page: 1, pageSize: 1 }),
  );
  const { value } = read;
  const oldestMs = instantMs(String(value?.rows[0]?.['startTime'] ?? ''));
  if (value === null) return <div className={styles.leftOut} />;
  if (oldestMs === null)
    return (
      <div className={`${styles.leftOut} ${typography.muted}`}>
        {t(['此前 {n} 天没有待处理的', 'Nothing to handle in the {n} days before'], { n: days })}{' '}
        <ReadAge read={read} />
      </div>
    );
  const from = chinaDayRange(chinaDayOf(oldestMs)).fromMs;
  return (
    <div className={styles.leftOut}>
      <button
        type="button"
        data-part="older-open"
        data-value={value.total}
        onClick={() => submit({ ...open, period: { fromMs: from, toMs: fromMs } })}
      >
        {t(['更早还有 {n} 条待处理，最早 {day}', '{n} older still to handle, oldest {day}'], {
          n: value.total,
          day: formatDate(oldestMs, language),
        })}
      </button>
      <ReadAge read={read} />
    </div>
  );
};
