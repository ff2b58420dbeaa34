import { useEffect, useState } from 'react';

import type { CallFailure } from '#state/failures.ts';
import { loadRecords, type MasterPage, type MasterRequest } from '#state/master-records.ts';

export interface RecordsState {
  readonly page: MasterPage | null;
  readonly cached: boolean;
  readonly asOfMs: number;
  readonly failure: CallFailure | null;
}

const nothing: RecordsState = { page: null, cached: false, asOfMs: 0, failure: null };

/** One page of master data; rows that are shown stay until the next are there. `turn` asks again for the same. */
export const useRecords = (request: MasterRequest, turn: number): RecordsState => {
  const [state, setState] = useState<RecordsState>(nothing);
  const key = JSON.stringify([request, turn]);
  useEffect(() => {
    let current = true;
    void loadRecords(request).then((outcome) => {
      if (!current) return;
      setState((old) =>
        outcome.ok
          ? { page: outcome.value, cached: outcome.cached, asOfMs: outcome.asOfMs, failure: null }
          : { ...old, failure: outcome.failure },
      );
    });
    return () => {
      current = false;
    };
    // The key holds all of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return state;
};

const typingMs = 250;

/** What was typed, once the fingers rest. */
export const useTyped = (typed: string): string => {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
};
