import type { Report } from '#report/define.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import type { ReportPage } from '#state/reports/reports.ts';
import { useTranslation } from '#ui/language.tsx';

import { leftOutLink } from './left-out-link.ts';
import type { QueryState } from './use-query.ts';
import typography from '#ui/styles/typography.module.css';
import styles from './left-out.module.css';

/** How many rows no total counts, and why: each opens them, here or on the drill-down page. Its line is there from the beginning. */
export const LeftOut = ({
  report,
  asking,
  page,
}: {
  readonly report: Report;
  readonly asking: QueryState;
  readonly page: ReportPage | null;
}) => {
  const { t } = useTranslation();
  const { counted } = report;
  if (counted === undefined || page?.total === 0) return null;
  if (page === null) return <div className={styles.leftOut} />;
  const { query } = asking;
  const own = counted.field in report.filters;
  const leftOut = Object.entries(counted.others).flatMap(([why, words]) => {
    const n = page.totals[`left:${why}`] ?? 0;
    return n > 0 ? [{ why, words, n }] : [];
  });
  if (leftOut.length === 0)
    return (
      <div className={`${styles.leftOut} ${typography.muted}`}>
        {t(['全部计入合计', 'All count in the totals'])}
      </div>
    );
  return (
    <div
      className={styles.leftOut}
      data-part="left-out"
      role="group"
      aria-label={t(['未计入', 'Not counted'])}
    >
      {leftOut.map(({ why, words, n }) => (
        <button
          key={why}
          type="button"
          data-id={why}
          data-value={n}
          aria-pressed={own ? query.values[counted.field] === why : undefined}
          onClick={() => {
            if (own) asking.toggle(counted.field, why);
            else navigationRequest.value = leftOutLink(report, query, why);
          }}
        >
          {t(words, { n })}
        </button>
      ))}
    </div>
  );
};
