import { useState } from 'react';

import { maxUploadDays } from '#domain/fleet/upload-statistic.ts';
import { quickRange } from '#domain/time/period.ts';
import { instantMs } from '#domain/time/time.ts';
import {
  healthAnalysisAddress,
  healthFilters,
  loadHealthRanking,
  type TrucksQuery,
} from '#state/devices/device-health.ts';
import { now } from '#state/view/clock.ts';
import { scheme } from '#state/view/scheme.ts';
import { phone } from '#state/view/viewport.ts';
import { ExportButton } from '#templates/report-page/export/export-button.tsx';
import { AsOf, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { TruckFilters } from '#templates/truck-filters.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useWidth } from '#ui/use-width.ts';

import { HealthRows } from './health-analysis/health-rows.part.tsx';
import { HealthHistoryPanel } from './health-analysis/health-history.part.tsx';
import { HealthSums } from './health-analysis/health-sums.part.tsx';
import { HealthParts } from './health-analysis/health-parts.part.tsx';
import dataGrid from '#ui/table/data-grid.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

const sizes = [20, 50, 100] as const;

/** What the address asks for, else all trucks of the last thirty days. */
const askedIn = (params: URLSearchParams, nowMs: number): TrucksQuery => {
  const fromMs = instantMs(params.get('startTime'));
  const toMs = instantMs(params.get('endTime'));
  return {
    period: fromMs !== null && toMs !== null ? { fromMs, toMs } : quickRange('recentMonth', nowMs),
    companyCode: params.get('companyCode') ?? '',
    signCode: params.get('signCode') ?? '',
  };
};

/** Which console needs somebody, why, and what to do: the worst first, each opened down to what it is reckoned from. */
const HealthAnalysisPage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const [query, setQuery] = useState<TrucksQuery>(() => askedIn(new URLSearchParams(search), now.peek()));
  const [asked, setAsked] = useState({
    query,
    only: '',
    order: 'score',
    page: 1,
    pageSize: 50,
    refetchKey: 0,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState(search);
  if (opened !== search) {
    // The same tab, another fleet or period.
    const next = askedIn(new URLSearchParams(search), now.peek());
    setOpened(search);
    setQuery(next);
    setAsked({ ...asked, query: next, page: 1 });
    setChosen(null);
  }
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200, 'page');
  const { value, cached, late, asOfMs, failure } = useRead(JSON.stringify(asked), () => {
    const { only, order, page, pageSize } = asked;
    return loadHealthRanking(asked.query, { only, order, page, pageSize });
  });
  const row = value?.rows.find(({ truckId }) => truckId === chosen);
  const again = (): void => setAsked((before) => ({ ...before, refetchKey: before.refetchKey + 1 }));
  const title = t(['健康分析', 'Health analysis']);
  return (
    <Page ready={value !== null || failure !== null} title={title}>
      <Mantine scheme={scheme.value}>
        <div className={reportLayout.report} data-density={phone.value ? undefined : 'regular'}>
          <div className={reportLayout.column} ref={frame}>
            <PageHead title={title} groups={t(['设备监控 / 设备分析', 'Device data / Device analysis'])}>
              <ExportButton
                request={{
                  address: healthAnalysisAddress,
                  filters: { ...healthFilters(asked.query), only: asked.only },
                  order: '',
                  columns: [],
                }}
                title={title}
                compact={phone.value}
              />
            </PageHead>
            <TruckFilters
              query={query}
              maxDays={maxUploadDays}
              onQuery={setQuery}
              onSubmit={() => setAsked({ ...asked, query, page: 1, refetchKey: asked.refetchKey + 1 })}
            />
            <div className={reportLayout.toolbar} role="group" aria-label={t(['健康状态', 'Health'])}>
              <HealthParts only={asked.only} onOnly={(only) => setAsked({ ...asked, only, page: 1 })} />
              {cached || late ? <AsOf ms={asOfMs} late={late} /> : null}
            </div>
            {value === null ? null : <HealthSums sums={value.sums} />}
            <div className={dataGrid.frame}>
              {value === null ? null : (
                <HealthRows
                  ranking={value}
                  order={asked.order}
                  widthPx={widthPx}
                  chosen={chosen}
                  onOrder={(order) => setAsked({ ...asked, order, page: 1 })}
                  onChoose={setChosen}
                />
              )}
              {value === null && failure === null ? <TableLoading /> : null}
              {failure === null ? null : <TableFailure failure={failure} onRetry={again} />}
              {value !== null && failure === null && value.rows.length === 0 ? (
                <div className={dataGrid.cover}>
                  <EmptyState title={t(['没有符合条件的车辆', 'No truck found'])} />
                </div>
              ) : null}
            </div>
            <Pager
              page={asked.page}
              pageSize={asked.pageSize}
              total={value?.total ?? null}
              sizes={sizes}
              onPage={(page) => setAsked({ ...asked, page })}
              onPageSize={(pageSize) => setAsked({ ...asked, page: 1, pageSize })}
            />
            {row === undefined ? null : (
              <HealthHistoryPanel
                key={row.truckId}
                row={row}
                period={asked.query.period}
                onChanged={again}
                onClose={() => setChosen(null)}
              />
            )}
          </div>
        </div>
      </Mantine>
    </Page>
  );
};

export default HealthAnalysisPage;
