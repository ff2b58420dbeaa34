import { lazy, Suspense, type ReactNode } from 'react';

import type { Filters, ReportCharts as Charts } from '#state/reports/reports.ts';

import { ReportCharts } from './report-charts.tsx';
import type { QueryState } from '../query/use-query.ts';
import type { ReportState } from '../query/use-report.ts';
import type { ReportSlots } from '../slots.ts';
import type { Read } from '../../use-read.ts';
import { HeatPlace } from './heat-place.tsx';

const ReportHeat = lazy(() => import('./report-heat.tsx'));

/** What a report draws above its table: charts, places on a map, the page's own picture. */
export const ReportPictures = ({
  address,
  asking,
  filters,
  charts,
  state,
  asked,
  instead,
  picture: Picture,
}: {
  readonly address: string;
  readonly asking: QueryState;
  /** As sent to the server; null: a required filter is still empty. */
  readonly filters: Filters | null;
  readonly charts: Read<Charts>;
  readonly state: ReportState;
  /** Period and plate in words. */
  readonly asked: string;
  /** See `ReportCharts`. */
  readonly instead?: ReactNode;
  /** The page's own, below the charts. */
  readonly picture: ReportSlots['picture'];
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
          instead={instead}
        >
          {report.heat && filters ? (
            <Suspense fallback={<HeatPlace />}>
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
      {Picture ? (
        <Picture
          address={address}
          report={report}
          filters={filters}
          refetchKey={refetchKey}
          rows={state.value?.rows ?? []}
          waiting={filters !== null && state.value === null && state.failure === null}
        />
      ) : null}
    </>
  );
};
