import { useEffect, useEffectEvent, useRef } from 'react';

import { connection } from '#state/connection.ts';
import { waitingWrites } from '#state/outbox.ts';

/**
 * After an outage: rows that this device had kept, or that were written here meanwhile, are asked for anew once the
 * server is back and has everything that waited.
 * @param kept the rows that are shown are those of the device
 */
export const useBack = (kept: boolean, onBack: () => void): void => {
  const waiting = waitingWrites.value.length > 0;
  const back = connection.value?.state === 'live' && !waiting;
  const written = useRef(false);
  const tell = useEffectEvent(() => {
    if (kept || written.current) onBack();
    written.current = false;
  });
  useEffect(() => {
    if (waiting) written.current = true;
    if (back) tell();
  }, [back, waiting]);
};
