import { useState } from 'react';

import { lastUploadHours, maxUploadDays } from '#domain/fleet/upload-statistic.ts';
import {
  loadUploadStatistic,
  uploadFilters,
  uploadStatisticAddress,
  type UploadsQuery,
} from '#state/devices/upload-statistic.ts';
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
import { Pager } from '#ui/table/pager.tsx';
import { useWidth } from '#ui/use-width.ts';

import { UploadLegend } from './upload-statistic/upload-legend.part.tsx';
import { type PointedStep, UploadRows } from './upload-statistic/upload-rows.part.tsx';
import { UploadTruck } from './upload-statistic/upload-truck.part.tsx';
import { cellText, stepText } from './upload-statistic/upload-words.part.ts';
import dataGrid from '#ui/table/data-grid.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

const sizes = [20, 50, 100] as const;

/** What each console sent by hour or day, what was due, and when it was silent; the worst first. */
const UploadStatisticPage = () => {
  const translation = useTranslation();
  const { t } = translation;
  const [query, setQuery] = useState<UploadsQuery>(() => ({
    period: lastUploadHours(now.peek()),
    companyCode: '',
    signCode: '',
  }));
  const [asked, setAsked] = useState({ query, order: '-gapH', page: 1, pageSize: 50, refetchKey: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointed, setPointed] = useState<PointedStep | null>(null);
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200, 'page');
  const { value, cached, late, asOfMs, failure } = useRead(JSON.stringify(asked), () =>
    loadUploadStatistic(asked.query, asked.order, asked.page, asked.pageSize),
  );
  const rowOf = (truckId: string | undefined) => value?.rows.find((row) => row.truckId === truckId);
  const row = rowOf(chosen ?? undefined);
  const under = rowOf(pointed?.truckId);
  const again = (): void => setAsked({ ...asked, refetchKey: asked.refetchKey + 1 });
  const title = t(['上传统计', 'Upload statistics']);
  return (
    <Page ready={value !== null || failure !== null} title={title}>
      <Mantine scheme={scheme.value}>
        <div className={reportLayout.report} data-density={phone.value ? undefined : 'regular'}>
          <div className={reportLayout.column} ref={frame}>
            <PageHead title={title} groups={t(['系统设置 / 基础数据', 'Settings / Base data'])}>
              <ExportButton
                request={{
                  address: uploadStatisticAddress,
                  filters: uploadFilters(asked.query),
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
            <UploadLegend />
            <div className={reportLayout.toolbar} role="status" data-part="upload-step">
              {value === null || under === undefined || pointed === null
                ? t([
                    '指向一格，或用左右键，查看该时段',
                    'Point at a cell, or press left and right, to read it',
                  ])
                : `${under.signCode} · ${stepText(value, pointed.index, translation)} · ${cellText(
                    under.cells[pointed.index] ?? null,
                    value,
                    translation,
                  )}`}
              {cached || late ? <AsOf ms={asOfMs} late={late} /> : null}
            </div>
            <div className={dataGrid.frame}>
              {value === null ? null : (
                <UploadRows
                  statistic={value}
                  order={asked.order}
                  widthPx={widthPx}
                  chosen={chosen}
                  pointed={pointed}
                  onOrder={(order) => setAsked({ ...asked, order, page: 1 })}
                  onChoose={setChosen}
                  onPoint={setPointed}
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
          </div>
          {value === null || row === undefined ? null : (
            <UploadTruck row={row} statistic={value} onClose={() => setChosen(null)} />
          )}
        </div>
      </Mantine>
    </Page>
  );
};

export default UploadStatisticPage;
