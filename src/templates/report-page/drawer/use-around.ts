import { useEffect, useState } from 'react';

import { loadTrackAround, type TrackAround } from '#state/tracks/track-around.ts';

/** What is stored of a truck around a moment: nothing was asked, is asked, could not be read, or is known. */
export type Around =
  | { readonly state: 'none' | 'asked' | 'failed' }
  | { readonly state: 'known'; readonly track: TrackAround };

/** The way and the cargo around a moment, once they are known. */
export const useAround = (signCode: string | null, atMs: number | null): Around => {
  const [around, setAround] = useState<Around>({ state: 'none' });
  useEffect(() => {
    if (signCode === null || atMs === null) {
      setAround({ state: 'none' });
      return;
    }
    let current = true;
    setAround({ state: 'asked' });
    void loadTrackAround(signCode, atMs).then((outcome) => {
      if (current) setAround(outcome.ok ? { state: 'known', track: outcome.value } : { state: 'failed' });
    });
    return () => {
      current = false;
    };
  }, [signCode, atMs]);
  return around;
};
