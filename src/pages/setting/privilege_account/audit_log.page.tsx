import { useState } from 'react';

import type { Period } from '#domain/time/period.ts';
import { chinaDayStartMs, dayMs } from '#domain/time/time.ts';
import { auditAddress } from '#contract/session/audit.ts';
import { call } from '#state/hub/hub.ts';
import { now } from '#state/view/clock.ts';
import { scheme } from '#state/view/scheme.ts';
import { pageSizes } from '#state/view/table-view.ts';
import { phone } from '#state/view/viewport.ts';
import { ExportButton } from '#templates/report-page/export/export-button.tsx';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { useWidth } from '#ui/use-width.ts';

import { AuditEntry } from './audit-log/audit-entry.part.tsx';
import { AuditFilters, type AuditQuery } from './audit-log/audit-filters.part.tsx';
import { AuditRows } from './audit-log/audit-rows.part.tsx';
import dataGrid from '#ui/table/data-grid.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

interface Asked {
  readonly period: Period;
  readonly query: AuditQuery;
  readonly page: number;
  readonly pageSize: number;
}

const lastWeek = (nowMs: number): Period => {
  const toMs = chinaDayStartMs(nowMs) + dayMs;
  return { fromMs: toMs - 7 * dayMs, toMs };
};

const filtersOf = ({ period, query }: Pick<Asked, 'period' | 'query'>) => ({
  startTime: new Date(period.fromMs).toISOString(),
  endTime: new Date(period.toMs).toISOString(),
  ...query,
});

/** Who did what, when and from where, with what it was before and is after. */
const AuditLogPage = () => {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>(() => lastWeek(now.peek()));
  const [query, setQuery] = useState<AuditQuery>({ userName: '', action: '', subject: '', ip: '' });
  const [asked, setAsked] = useState<Asked>({ period, query, page: 1, pageSize: 50 });
  const [refetchKey, setRefetchKey] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const [frame, widthPx] = useWidth<HTMLDivElement>(1200, 'page');
  const { value, failure } = useRead(JSON.stringify([asked, refetchKey]), () =>
    call('audit.list', { ...filtersOf(asked), page: asked.page, pageSize: asked.pageSize }),
  );
  const rows = value?.rows ?? [];
  const entry = rows.find(({ id }) => String(id) === open) ?? null;
  const title = t(['操作日志', 'Audit log']);
  return (
    <Page ready={value !== null || failure !== null} title={title}>
      <Mantine scheme={scheme.value}>
        <div className={reportLayout.report} data-density={phone.value ? undefined : 'regular'}>
          <div className={reportLayout.column} ref={frame}>
            <PageHead title={title} groups={t(['系统设置 / 权限账号', 'Settings / Access account'])}>
              <ExportButton
                request={{ address: auditAddress, filters: filtersOf(asked), order: '', columns: [] }}
                title={title}
                compact={phone.value}
              />
            </PageHead>
            <AuditFilters
              period={period}
              query={query}
              onPeriod={setPeriod}
              onQuery={setQuery}
              onSubmit={() => {
                setAsked({ ...asked, period, query, page: 1 });
                setRefetchKey(refetchKey + 1);
              }}
            />
            <div className={dataGrid.frame}>
              <AuditRows rows={rows} chosen={open} widthPx={widthPx} onChoose={setOpen} />
              {value === null && failure === null ? <TableLoading /> : null}
              {failure === null ? null : (
                <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
              )}
              {value !== null && failure === null && rows.length === 0 ? (
                <div className={dataGrid.cover}>
                  <EmptyState title={t(['没有符合条件的操作', 'No entry found'])} />
                </div>
              ) : null}
            </div>
            <Pager
              page={asked.page}
              pageSize={asked.pageSize}
              total={value?.total ?? null}
              sizes={pageSizes}
              onPage={(page) => setAsked({ ...asked, page })}
              onPageSize={(pageSize) => setAsked({ ...asked, page: 1, pageSize })}
            />
          </div>
          {entry === null ? null : <AuditEntry row={entry} onClose={() => setOpen(null)} />}
        </div>
      </Mantine>
    </Page>
  );
};

export default AuditLogPage;
