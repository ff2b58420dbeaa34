import { useEffect, useState } from 'react';

import type { CallFailure } from '#state/failures.ts';
import { loadCharts, loadReport, type Filters, type ReportChart, type ReportPage } from '#state/reports.ts';

export interface ReportState {
  readonly page: ReportPage | null;
  readonly cached: boolean;
  readonly asOfMs: number;
  readonly failure: CallFailure | null;
}

const nothing: ReportState = { page: null, cached: false, asOfMs: 0, failure: null };

/**
 * One page of a report; the rows that are shown stay until the next are there. `turn` asks again for the same.
 * @param ask false: a filter without which nothing is asked is still empty
 */
export const useReport = (
  address: string,
  filters: Filters,
  order: string,
  paging: { readonly page: number; readonly pageSize: number },
  turn: number,
  ask = true,
): ReportState => {
  const [state, setState] = useState<ReportState>(nothing);
  const key = ask ? JSON.stringify([address, filters, order, paging, turn]) : null;
  useEffect(() => {
    if (key === null) return;
    let current = true;
    void loadReport({ address, filters, order, ...paging }).then((outcome) => {
      if (!current) return;
      if (outcome.ok) {
        const { value, cached, asOfMs } = outcome;
        setState({ page: value, cached, asOfMs, failure: null });
      } else setState((old) => ({ ...old, failure: outcome.failure }));
    });
    return () => {
      current = false;
    };
    // The key holds all of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return state;
};

const chipCounts = (page: ReportPage): Readonly<Record<string, number | null>> => ({
  '': page.total,
  ...Object.fromEntries(
    Object.entries(page.totals).flatMap(([name, value]) =>
      name.startsWith('chip:') ? [[name.slice('chip:'.length), Number(value)]] : [],
    ),
  ),
});

/**
 * Rows that each quick filter would leave. A reply without a quick filter has them all in its totals; only while one
 * is on they are asked for with a page of one row.
 */
export const useCounts = (
  address: string,
  base: Filters,
  shown: { readonly page: ReportPage | null; readonly chip: string | null },
  turn: number,
): Readonly<Record<string, number | null>> => {
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({});
  const { page, chip } = shown;
  const key = chip === null ? null : JSON.stringify([address, base, turn]);
  useEffect(() => {
    if (chip === null && page !== null) setCounts(chipCounts(page));
  }, [chip, page]);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    void loadReport({ address, filters: base, order: '', page: 1, pageSize: 1 }).then((outcome) => {
      if (current && outcome.ok) setCounts(chipCounts(outcome.value));
    });
    return () => {
      current = false;
    };
    // The key holds all of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return counts;
};

/** The report's charts for the same filters; those that are shown stay until the next are there. */
export const useCharts = (
  address: string,
  filters: Filters,
  wanted: boolean,
  turn: number,
): readonly ReportChart[] | null => {
  const [charts, setCharts] = useState<readonly ReportChart[] | null>(null);
  const key = wanted ? JSON.stringify([address, filters, turn]) : null;
  useEffect(() => {
    if (key === null) return;
    let current = true;
    void loadCharts(address, filters).then((loaded) => {
      if (current && loaded) setCharts(loaded);
    });
    return () => {
      current = false;
    };
    // The key holds all of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return charts;
};
