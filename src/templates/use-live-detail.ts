import { useEffect, useState } from 'react';

import { repeatEvery } from '#state/hub/repeat.ts';
import type { TruckDetail } from '#contract/fleet/truck-detail.ts';
import { call } from '#state/hub/hub.ts';

/** A truck's detail, and whether it is of now: kept on this device, or read before the server went out of reach. */
export interface LiveDetail {
  readonly value: TruckDetail | null;
  readonly cached: boolean;
  /** Server time that it is of, ms. */
  readonly asOfMs: number;
}

const none: LiveDetail = { value: null, cached: false, asOfMs: 0 };

const againMs = 10_000;

/**
 * A truck's detail, read again every ten seconds while the page is visible; the old one stays until the new one is
 * there.
 */
export const useLiveDetail = (signCode: string | null): LiveDetail => {
  const [detail, setDetail] = useState(none);
  useEffect(() => {
    if (signCode === null) return;
    let current = true;
    const load = async (): Promise<void> => {
      const outcome = await call('truckDetail.get', { signCode });
      if (!current) return;
      if (outcome.ok) setDetail(outcome);
      else setDetail((old) => (old.value === null ? old : { ...old, cached: true }));
    };
    const stop = repeatEvery(load, againMs);
    return () => {
      current = false;
      stop();
    };
  }, [signCode]);
  return detail.value?.signCode === signCode ? detail : none;
};
