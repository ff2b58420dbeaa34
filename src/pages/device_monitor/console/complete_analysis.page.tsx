import { useState } from 'react';

import { quickRange } from '#domain/time/period.ts';
import { formatNumber } from '#domain/text/number-format.ts';
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
import { LineChart } from '#ui/chart/line-chart.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';

import {
  allHours,
  equipmentKinds,
  EquipmentTable,
  equipmentText,
  okShare,
} from './complete-analysis/equipment-table.part.tsx';
import dataGrid from '#ui/table/data-grid.module.css';
import figureStrip from '#ui/styles/figure-strip.module.css';
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
                <div className={figureStrip.strip} data-part="equipment-sums">
                  {equipmentKinds.map((kind) => {
                    const hours = allHours(value, kind);
                    const share = okShare(hours);
                    return (
                      <div key={kind}>
                        <span>{t(equipmentText[kind])}</span>
                        <b data-field={kind} data-value={share ?? ''}>
                          {share === null ? '—' : formatNumber(share * 100, share === 1 ? 0 : 2)}
                          <small>{share === null ? '' : '%'}</small>
                        </b>
                      </div>
                    );
                  })}
                </div>
                <div className={styles.chart}>
                  <LineChart
                    title={t(['每天不完好的占比', 'Unavailable, % per day'])}
                    unit="%"
                    days={value.days.map(({ day }) => day)}
                    series={equipmentKinds.map((kind) => ({
                      label: t(equipmentText[kind]),
                      values: value.days.map((day) => {
                        const share = day[kind];
                        return share === null ? null : (1 - share) * 100;
                      }),
                    }))}
                    scheme={scheme.value}
                    emptyText={t(['全部完好，或没有应在线的设备', 'All available, or nothing was due'])}
                    format={(one) => formatNumber(one, 2)}
                  />
                </div>
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
