import { useEffect, useState } from 'react';

import {
  loadCharts,
  loadReport,
  type Filters,
  type ReportCharts,
  type ReportPage,
} from '#state/reports/reports.ts';

import { useKeyed } from '../../use-keyed.ts';
import { type Read, useRead } from '../../use-read.ts';

/** One page of a report; the rows that are shown stay until the next are there. */
export type ReportState = Read<ReportPage>;

/**
 * `refetchKey` reads the same again.
 * @param ask false: a required filter is still empty
 */
export const useReport = (
  address: string,
  filters: Filters,
  order: string,
  paging: { readonly page: number; readonly pageSize: number },
  refetchKey: number,
  ask = true,
): ReportState =>
  useRead(ask ? JSON.stringify([address, filters, order, paging, refetchKey]) : null, () =>
    loadReport({ address, filters, order, ...paging }),
  );

type Counts = Readonly<Record<string, number | null>>;

const chipCounts = (page: ReportPage): Counts => ({
  '': page.total,
  ...Object.fromEntries(
    Object.entries(page.totals).flatMap(([name, value]) =>
      name.startsWith('chip:') ? [[name.slice('chip:'.length), Number(value)]] : [],
    ),
  ),
});

/**
 * Rows that each quick filter would leave. A reply without a quick filter has them all in its totals; only while one
 * is on they are read with a page of one row.
 */
export const useCounts = (
  address: string,
  base: Filters,
  shown: { readonly page: ReportPage | null; readonly chip: string | null },
  refetchKey: number,
): Counts => {
  const [counts, setCounts] = useState<Counts>({});
  const { page, chip } = shown;
  useEffect(() => {
    if (chip === null && page !== null) setCounts(chipCounts(page));
  }, [chip, page]);
  useKeyed(
    chip === null ? null : JSON.stringify([address, base, refetchKey]),
    () => loadReport({ address, filters: base, order: '', page: 1, pageSize: 1 }),
    (outcome) => {
      if (outcome.ok) setCounts(chipCounts(outcome.value));
    },
  );
  return counts;
};

/** The report's charts for the same filters; those that are shown stay until the next are there. */
export const useCharts = (
  address: string,
  filters: Filters,
  wanted: boolean,
  refetchKey: number,
): Read<ReportCharts> =>
  useRead(wanted ? JSON.stringify([address, filters, refetchKey]) : null, () => loadCharts(address, filters));
