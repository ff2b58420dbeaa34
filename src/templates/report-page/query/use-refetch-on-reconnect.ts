import { useEffect, useEffectEvent, useRef } from 'react';

import { connection } from '#state/hub/connection.ts';
import { waitingWrites } from '#state/hub/outbox.ts';

/**
 * Refetches after an outage: rows that came from this device's storage, or that were written here meanwhile, are asked
 * for again once the server is reachable and the outbox is empty.
 * @param kept the rows that are shown are those of the device
 */
export const useRefetchOnReconnect = (kept: boolean, onBack: () => void): void => {
  const waiting = waitingWrites.value.length > 0;
  const back = connection.value?.state === 'live' && connection.value.suspended !== 'database' && !waiting;
  const written = useRef(false);
  const refetch = useEffectEvent(() => {
    if (kept || written.current) onBack();
    written.current = false;
  });
  useEffect(() => {
    if (waiting) written.current = true;
    if (back) refetch();
  }, [back, waiting]);
};
