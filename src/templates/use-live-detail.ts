import { useEffect, useState } from 'react';

import { repeatEvery } from '#state/hub/repeat.ts';
import { loadTruckDetail, type TruckDetail } from '#state/fleet/truck-detail.ts';

const againMs = 10_000;

/**
 * A truck's detail, read again every ten seconds while the page is visible; the old one stays until the new one is
 * there.
 */
export const useLiveDetail = (signCode: string | null): TruckDetail | null => {
  const [detail, setDetail] = useState<TruckDetail | null>(null);
  useEffect(() => {
    if (signCode === null) return;
    let current = true;
    const load = async (): Promise<void> => {
      const outcome = await loadTruckDetail(signCode);
      if (current && outcome.ok) setDetail(outcome.value);
    };
    const stop = repeatEvery(load, againMs);
    return () => {
      current = false;
      stop();
    };
  }, [signCode]);
  return detail?.signCode === signCode ? detail : null;
};
