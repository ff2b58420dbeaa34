import { useMemo, useState } from 'react';

import type { Period } from '#domain/time/period.ts';
import { chinaDayStartMs, dayMs } from '#domain/time/time.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import { loadDriverScores, type DriverScoreRow } from '#state/fleet/drivers.ts';
import { scheme } from '#state/view/scheme.ts';
import { phone } from '#state/view/viewport.ts';
import { ExportButton } from '#templates/report-page/export/export-button.tsx';
import { AsOf, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { useWidth } from '#ui/use-width.ts';

import { orderedRows, ScoreCards, scoreRow, ScoreTable } from './driver-score-rows.part.tsx';
import { ScoreFilters } from './driver_score/score-filters.part.tsx';
import dataGrid from '#ui/table/data-grid.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

const driverScoreAddress = 'driving_monitor/data_analysis/driver_score';

/** The last thirty China days, today included. */
const lastDays = (nowMs: number): Period => {
  const toMs = chinaDayStartMs(nowMs) + dayMs;
  return { fromMs: toMs - 30 * dayMs, toMs };
};

const has = (row: DriverScoreRow, text: string): boolean =>
  text === '' || row.driverName.includes(text) || row.driverCode.includes(text);

/** Driver scores: each beside the median of the fleet, by name; nobody is ranked. */
const DriverScorePage = () => {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>(() => lastDays(now.peek()));
  const [company, setCompany] = useState('');
  const [name, setName] = useState('');
  const [order, setOrder] = useState('driverName');
  const [refetchKey, setRefetchKey] = useState(0);
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200);
  const {
    value: scores,
    cached,
    late,
    asOfMs,
    failure,
  } = useRead(JSON.stringify([period, company, refetchKey]), () => loadDriverScores(period, company));
  const rows = useMemo(
    () => orderedRows((scores ?? []).filter((row) => has(row, name.trim())).map(scoreRow), order),
    [scores, name, order],
  );
  const open = (driverCode: string): void => {
    const query = new URLSearchParams({
      code: driverCode,
      startTime: new Date(period.fromMs).toISOString(),
      endTime: new Date(period.toMs).toISOString(),
    });
    navigationRequest.value = `/driver?${query.toString()}`;
  };
  const title = t(['驾驶员评分', 'Driver scores']);
  return (
    <Page ready={scores !== null || failure !== null} title={title}>
      <Mantine scheme={scheme.value}>
        <div className={reportLayout.report} data-density={phone.value ? undefined : 'regular'}>
          <div className={reportLayout.column} ref={frame}>
            <PageHead title={title} groups={t(['行车监控 / 数据分析', 'Driving data / Data analysis'])}>
              <ExportButton
                request={{
                  address: driverScoreAddress,
                  filters: {
                    startTime: new Date(period.fromMs).toISOString(),
                    endTime: new Date(period.toMs).toISOString(),
                    companyCode: company,
                  },
                  order: '',
                  columns: [],
                }}
                title={title}
                compact={phone.value}
              />
            </PageHead>
            <ScoreFilters
              period={period}
              company={company}
              name={name}
              onPeriod={setPeriod}
              onCompany={setCompany}
              onName={setName}
              onQuery={() => setRefetchKey(refetchKey + 1)}
            >
              {cached || late ? <AsOf ms={asOfMs} late={late} /> : null}
            </ScoreFilters>
            <div className={dataGrid.frame}>
              {phone.value ? (
                <ScoreCards rows={rows} onOpen={open} />
              ) : (
                <ScoreTable rows={rows} order={order} widthPx={widthPx} onOrder={setOrder} onOpen={open} />
              )}
              {scores === null && failure === null ? <TableLoading /> : null}
              {failure === null ? null : (
                <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
              )}
              {scores !== null && failure === null && rows.length === 0 ? (
                <div className={dataGrid.cover}>
                  <EmptyState title={t(['这段时间没有驾驶员出车', 'No driving in this period'])} />
                </div>
              ) : null}
            </div>
          </div>
        </div>
      </Mantine>
    </Page>
  );
};

export default DriverScorePage;
