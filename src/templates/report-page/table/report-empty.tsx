import { quickRange } from '#domain/time/period.ts';
import { stretchesText } from '#domain/time/stretches-text.ts';
import { now } from '#state/view/clock.ts';
import { hasDays } from '#report/has-days.ts';
import { rowNoun } from '#report/row-noun.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';

import { TableFailure, TableLoading } from '../../table-state.tsx';
import { TruckChoice } from '../query/truck-choice.tsx';
import type { QueryState } from '../query/use-query.ts';
import type { ReportState } from '../query/use-report.ts';
import { DaysWithRows } from './days-with-rows.tsx';
import buttons from '#ui/styles/buttons.module.css';
import dataGrid from '#ui/table/data-grid.module.css';

/** What lies over a table without rows: what is to be chosen first, that it loads, why it failed, that nothing was found. */
export const ReportEmpty = ({
  address,
  asking,
  asked,
  needed,
  state,
}: {
  readonly address: string;
  readonly asking: QueryState;
  /** The query, in words. */
  readonly asked: string;
  /** The required filter. */
  readonly needed: string | undefined;
  readonly state: ReportState;
}) => {
  const { t, language } = useTranslation();
  const { report, draft, query, submit, again } = asking;
  const { value: page, failure } = state;
  return (
    <>
      {needed === undefined ? null : (
        <div className={dataGrid.cover}>
          <EmptyState
            title={t(['请先选择{what}', 'Please choose first: {what}'], {
              what: t(report.filters[needed]?.title ?? ['', '']),
            })}
          >
            {report.filters[needed]?.control === 'plate' ? (
              <TruckChoice
                onChoose={(signCode) => submit({ ...draft, values: { ...draft.values, [needed]: signCode } })}
              />
            ) : null}
          </EmptyState>
        </div>
      )}
      {page === null && failure === null && needed === undefined ? <TableLoading /> : null}
      {failure === null ? null : <TableFailure failure={failure} onRetry={again} />}
      {page !== null && page.rows.length === 0 && failure === null ? (
        <div className={dataGrid.cover}>
          <EmptyState
            title={
              report.emptyText
                ? t(report.emptyText)
                : t(['该条件下没有{what}', 'No {what} for these filters'], { what: t(rowNoun(report)) })
            }
            text={asked}
          >
            {page.filled === undefined ? null : (
              <span data-part="filled">
                {t(
                  [
                    '历史数据正在补齐，已补齐 {stretches}',
                    'Past days are being filled in; complete: {stretches}',
                  ],
                  {
                    stretches: stretchesText(page.filled, language),
                  },
                )}
              </span>
            )}
            {hasDays(report) ? (
              <DaysWithRows
                address={address}
                report={report}
                query={query}
                onPeriod={(period) => submit({ ...draft, period })}
              />
            ) : 'period' in report.filters ? (
              <button
                type="button"
                className={buttons.button}
                onClick={() => submit({ ...draft, chip: null, period: quickRange('recentWeek', now.peek()) })}
              >
                {t(['查近 7 天', 'Look at the last 7 days'])}
              </button>
            ) : null}
          </EmptyState>
        </div>
      ) : null}
    </>
  );
};
