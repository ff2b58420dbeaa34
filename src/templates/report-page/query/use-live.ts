import { useEffect, useEffectEvent } from 'react';

import { wantLive } from '#state/hub/hub.ts';
import { onTruckChanges } from '#state/hub/topics.ts';

/**
 * Trucks send something every few seconds; the page is read again at most this often, and after the last change too.
 */
const restMs = 2000;

/** While the page is visible: calls back when trucks have changed, pushed by the server, never polled. */
export const useLive = (on: boolean, onChange: () => void): void => {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (!on) return;
    let waiting: ReturnType<typeof setTimeout> | null = null;
    const stopWanting = wantLive();
    const stopHearing = onTruckChanges(() => {
      waiting ??= setTimeout(() => {
        waiting = null;
        changed();
      }, restMs);
    });
    return () => {
      stopHearing();
      stopWanting();
      if (waiting !== null) clearTimeout(waiting);
    };
  }, [on]);
};
