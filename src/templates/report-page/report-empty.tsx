import { quickRange } from '#domain/period.ts';
import { now } from '#state/clock.ts';
import { useSpeech } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';

import { TableFailure, TableLoading } from '../table-state.tsx';
import type { QueryState } from './use-query.ts';
import type { ReportState } from './use-report.ts';

/** What lies over a table without rows: what is to be chosen first, that it loads, why it failed, that nothing was found. */
export const ReportEmpty = ({
  title,
  asking,
  asked,
  needed,
  state,
}: {
  readonly title: string;
  readonly asking: QueryState;
  /** What was asked, in words. */
  readonly asked: string;
  /** The filter without which nothing is asked. */
  readonly needed: string | undefined;
  readonly state: ReportState;
}) => {
  const { t } = useSpeech();
  const { report, draft, submit, again } = asking;
  const { value: page, failure } = state;
  return (
    <>
      {needed === undefined ? null : (
        <div className="table-over">
          <EmptyState
            title={t(['请先选择{what}', 'Please choose first: {what}'], {
              what: t(report.filters[needed]?.title ?? ['', '']),
            })}
          />
        </div>
      )}
      {page === null && failure === null && needed === undefined ? <TableLoading /> : null}
      {failure === null ? null : <TableFailure failure={failure} onRetry={again} />}
      {page !== null && page.rows.length === 0 && failure === null ? (
        <div className="table-over">
          <EmptyState
            title={
              report.emptyText
                ? t(report.emptyText)
                : t(['该条件下没有{what}', 'No {what} for this query'], { what: title })
            }
            text={asked}
          >
            <button
              type="button"
              className="btn"
              onClick={() => submit({ ...draft, chip: null, period: quickRange('recentWeek', now.peek()) })}
            >
              {t(['查最近一周', 'Look at the recent week'])}
            </button>
          </EmptyState>
        </div>
      ) : null}
    </>
  );
};
