import type { Report } from '#report/define.ts';
import { navigationRequest } from '#state/app-update.ts';
import type { ReportPage } from '#state/reports.ts';
import { useSpeech } from '#ui/language.tsx';

import { leftOutLink } from './left-out-link.ts';
import type { QueryState } from './use-query.ts';

/** How many rows no total counts, and why: each opens them, here or on the page of the rows behind the lines. */
export const LeftOut = ({
  report,
  asking,
  page,
}: {
  readonly report: Report;
  readonly asking: QueryState;
  readonly page: ReportPage | null;
}) => {
  const { t } = useSpeech();
  const { counted } = report;
  if (counted === undefined || page === null) return null;
  const { query } = asking;
  const own = counted.field in report.filters;
  const told = Object.entries(counted.others).flatMap(([why, words]) => {
    const n = page.totals[`left:${why}`] ?? 0;
    return n > 0 ? [{ why, words, n }] : [];
  });
  if (told.length === 0) return null;
  return (
    <div className="left-out" data-part="left-out" role="group" aria-label={t(['未计入', 'Not counted'])}>
      {told.map(({ why, words, n }) => (
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
