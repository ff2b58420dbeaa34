import type { CallOutcome, ExportFile } from '#contract/hub/outcomes.ts';
import type { ReplyOf } from '#contract/calls.ts';
import type { ReportChart, ReportPage } from '#contract/reports/reports.ts';

import { exportColumns, type TableColumn } from '#domain/menu/table-column.ts';

import { call } from '../hub/hub.ts';

export type { ReportChart, ReportPage };
export type ReportCharts = ReplyOf<'reports.charts'>;
export type ReportHeat = ReplyOf<'reports.heat'>;
export type RowDetail = ReplyOf<'reports.row'>;
export type Row = ReportPage['rows'][number];

/** Filters as they go on the wire: field → text. */
export type Filters = Readonly<Record<string, string>>;

export interface ReportRequest {
  readonly address: string;
  readonly filters: Filters;
  /** Missing: the page's own. */
  readonly order?: string;
  readonly page: number;
  readonly pageSize: number;
}

export const loadReport = ({
  address,
  filters,
  ...paging
}: ReportRequest): Promise<CallOutcome<ReportPage>> =>
  call('reports.page', { address, ...filters, ...paging });

export const loadCharts = (address: string, filters: Filters): Promise<CallOutcome<ReportCharts>> =>
  call('reports.charts', { address, ...filters });

/** Number of rows in the smallest cells of the map. */
export const loadHeat = (address: string, filters: Filters): Promise<CallOutcome<ReportHeat>> =>
  call('reports.heat', { address, ...filters });

/** The last days with rows, whatever the period. */
export const loadDaysWithRows = (
  address: string,
  filters: Filters,
): Promise<CallOutcome<ReplyOf<'reports.days'>>> => call('reports.days', { address, ...filters });

export const loadRow = (address: string, id: string): Promise<CallOutcome<RowDetail>> =>
  call('reports.row', { address, id });

export interface ExportRequest {
  readonly address: string;
  readonly filters: Filters;
  readonly order: string;
  readonly columns: readonly TableColumn[];
  readonly language: 'zh' | 'en';
  readonly fileName: string;
  /** Name under which its progress is asked for and by which it is cancelled. */
  readonly exportId: string;
}

/** The file with everything that is filtered; empty filters are dropped (specification 7). */
export const exportReport = ({
  filters,
  columns,
  ...request
}: ExportRequest): Promise<CallOutcome<ExportFile>> =>
  call('exports.report', {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...request,
    ...exportColumns(columns),
  });
