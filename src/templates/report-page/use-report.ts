import { useEffect, useState } from 'react';

import type { CallFailure } from '#state/failures.ts';
import { countRows, loadReport, type Filters, type ReportPage } from '#state/reports.ts';

export interface ReportState {
  readonly page: ReportPage | null;
  readonly cached: boolean;
  readonly asOfMs: number;
  readonly failure: CallFailure | null;
  readonly loading: boolean;
}

const nothing: ReportState = { page: null, cached: false, asOfMs: 0, failure: null, loading: true };

/** One page of a report; the rows that are shown stay until the next are there. `turn` asks again for the same. */
export const useReport = (
  address: string,
  filters: Filters,
  order: string,
  paging: { readonly page: number; readonly pageSize: number },
  turn: number,
): ReportState => {
  const [state, setState] = useState<ReportState>(nothing);
  const key = JSON.stringify([address, filters, order, paging, turn]);
  useEffect(() => {
    let current = true;
    setState((old) => ({ ...old, loading: true }));
    void loadReport({ address, filters, order, ...paging }).then((outcome) => {
      if (!current) return;
      if (outcome.ok) {
        const { value, cached, asOfMs } = outcome;
        setState({ page: value, cached, asOfMs, failure: null, loading: false });
      } else setState((old) => ({ ...old, failure: outcome.failure, loading: false }));
    });
    return () => {
      current = false;
    };
    // The key holds all of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return state;
};

/** Rows that each quick filter would leave, and all of them; null while unknown. */
export const useCounts = (
  address: string,
  base: Filters,
  chips: Readonly<Record<string, { readonly where: Filters }>>,
  turn: number,
): Readonly<Record<string, number | null>> => {
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({});
  const key = JSON.stringify([address, base, turn]);
  useEffect(() => {
    let current = true;
    const ask = (name: string, filters: Filters): void => {
      void countRows(address, filters).then((count) => {
        if (current) setCounts((old) => ({ ...old, [name]: count }));
      });
    };
    if (Object.keys(chips).length > 0) ask('', base);
    for (const [name, chip] of Object.entries(chips)) ask(name, { ...base, ...chip.where });
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return counts;
};
