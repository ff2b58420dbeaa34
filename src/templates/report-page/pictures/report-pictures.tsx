import { lazy, Suspense } from 'react';

import type { Filters, ReportChart } from '#state/reports/reports.ts';

import { ReportCharts } from './report-charts.tsx';
import { ReportPlot } from './report-plot.tsx';
import type { QueryState } from '../query/use-query.ts';
import type { ReportState } from '../query/use-report.ts';
import chartFrame from '#ui/chart/chart-frame.module.css';

const ReportHeat = lazy(() => import('./report-heat.tsx'));

/** What a report draws above its table: charts, places on a map, columns over time. */
export const ReportPictures = ({
  address,
  asking,
  filters,
  charts,
  state,
  asked,
}: {
  readonly address: string;
  readonly asking: QueryState;
  /** As sent to the server; null: a required filter is still empty. */
  readonly filters: Filters | null;
  readonly charts: readonly ReportChart[] | null;
  readonly state: ReportState;
  /** Period and plate in words. */
  readonly asked: string;
}) => {
  const { report, query, draft, refetchKey } = asking;
  return (
    <>
      {report.charts ? (
        <ReportCharts
          report={report}
          charts={charts}
          asked={asked}
          values={query.values}
          onPiece={asking.toggle}
        >
          {report.heat && filters ? (
            <Suspense fallback={<div className={chartFrame.empty} />}>
              <ReportHeat
                address={address}
                report={report}
                filters={filters}
                refetchKey={refetchKey}
                period={query.period}
                onCell={(cell) => asking.submit({ ...draft, values: { ...draft.values, cell } })}
              />
            </Suspense>
          ) : null}
        </ReportCharts>
      ) : null}
      {report.plot ? (
        <ReportPlot
          report={report}
          plot={report.plot}
          rows={state.value?.rows ?? []}
          waiting={filters !== null && state.value === null && state.failure === null}
          group={address}
        />
      ) : null}
    </>
  );
};
