import { useEffect, useEffectEvent, useRef } from 'react';

import { outageShown } from '#state/hub/outage.ts';
import { waitingWrites } from '#state/hub/outbox.ts';

/** Refetches once what was written here while the server was away has reached it: rows are other ones now. */
export const useRefetchWhenWritten = (onWritten: () => void): void => {
  const waiting = waitingWrites.value.length > 0;
  const sent = !outageShown.value && !waiting;
  const written = useRef(false);
  const refetch = useEffectEvent(onWritten);
  useEffect(() => {
    if (waiting) written.current = true;
    if (!sent || !written.current) return;
    written.current = false;
    refetch();
  }, [sent, waiting]);
};
