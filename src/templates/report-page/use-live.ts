import { useEffect, useEffectEvent } from 'react';

import { wantLive } from '#state/hub.ts';
import { onTruckChanges } from '#state/topics.ts';

/** Trucks say something every few seconds; the page is read anew at most this often, and at the last word too. */
const restMs = 2000;

/** While the page is in front: tells when trucks have moved, pushed by the server, never asked for. */
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
