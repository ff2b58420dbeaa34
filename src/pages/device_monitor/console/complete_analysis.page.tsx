import { useState } from 'react';

import { quickRange } from '#domain/time/period.ts';
import {
  completeAnalysisAddress,
  healthAnalysisAddress,
  healthFilters,
  loadEquipmentHealth,
  type TrucksQuery,
} from '#state/devices/device-health.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
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

import { EquipmentTable } from './complete-analysis/equipment-table.part.tsx';
import { EquipmentSums } from './complete-analysis/equipment-sums.part.tsx';
import { UnavailableChart } from './complete-analysis/unavailable-chart.part.tsx';
import dataGrid from '#ui/table/data-grid.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './complete-analysis/complete-analysis.module.css';

const maxDays = 92;

/** What share of consoles, gauges, seals, meters and receivers is in order, by fleet and by day, in device hours. */
const CompleteAnalysisPage = () => {
  const { t } = useTranslation();
  const [query, setQuery] = useState<TrucksQuery>(() => ({
    period: quickRange('recentMonth', now.peek()),
    companyCode: '',
    signCode: '',
  }));
  const [asked, setAsked] = useState({ query, refetchKey: 0 });
  const { value, cached, late, asOfMs, failure } = useRead(JSON.stringify(asked), () =>
    loadEquipmentHealth(asked.query),
  );
  const again = (next = asked.query): void => setAsked({ query: next, refetchKey: asked.refetchKey + 1 });
  const title = t(['设备完好率', 'Equipment Health']);
  return (
    <Page ready={value !== null || failure !== null} title={title}>
      <Mantine scheme={scheme.value}>
        <div className={reportLayout.report} data-density={phone.value ? undefined : 'regular'}>
          <div className={reportLayout.column}>
            <PageHead title={title} groups={t(['设备监控 / 车载终端', 'Device data / Console'])}>
              <ExportButton
                request={{
                  address: completeAnalysisAddress,
                  filters: healthFilters(asked.query),
                  order: '',
                  columns: [],
                }}
                title={title}
                compact={phone.value}
              />
            </PageHead>
            <TruckFilters query={query} maxDays={maxDays} onQuery={setQuery} onSubmit={() => again(query)} />
            <div className={reportLayout.toolbar}>
              {cached || late ? <AsOf ms={asOfMs} late={late} /> : null}
              <span className={`${typography.muted} ${styles.note}`}>
                {t([
                  '完好率按设备小时计：完好小时 ÷ 应在线小时；点车队看每台终端',
                  'Availability = hours working ÷ hours due. Click a fleet for its consoles',
                ])}
              </span>
            </div>
            {value === null ? null : (
              <>
                <EquipmentSums health={value} />
                <UnavailableChart health={value} />
                <EquipmentTable
                  health={value}
                  onCompany={(companyCode) => {
                    const filters = new URLSearchParams({
                      companyCode,
                      startTime: new Date(asked.query.period.fromMs).toISOString(),
                      endTime: new Date(asked.query.period.toMs).toISOString(),
                    });
                    navigationRequest.value = `/${healthAnalysisAddress}?${filters.toString()}`;
                  }}
                />
              </>
            )}
            <div className={value === null || value.companies.length === 0 ? dataGrid.frame : undefined}>
              {value === null && failure === null ? <TableLoading /> : null}
              {failure === null ? null : <TableFailure failure={failure} onRetry={() => again()} />}
              {value !== null && failure === null && value.companies.length === 0 ? (
                <div className={dataGrid.cover}>
                  <EmptyState title={t(['没有符合条件的车辆', 'No truck found'])} />
                </div>
              ) : null}
            </div>
          </div>
        </div>
      </Mantine>
    </Page>
  );
};

export default CompleteAnalysisPage;
