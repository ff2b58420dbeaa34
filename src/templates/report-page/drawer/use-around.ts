import { useEffect, useState } from 'react';

import { loadTrackAround, type TrackAround } from '#state/tracks/track-around.ts';

/** What is stored of a truck around a moment: nothing was asked, is asked, could not be read, or is known. */
export type Around =
  | { readonly state: 'none' | 'asked' | 'failed' }
  | {
      readonly state: 'known';
      readonly track: TrackAround;
      /** Whether it comes from this device, and the server time that it is of, ms. */
      readonly cached: boolean;
      readonly asOfMs: number;
    };

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
      if (!current) return;
      if (!outcome.ok) return setAround({ state: 'failed' });
      const { value: track, cached, asOfMs } = outcome;
      setAround({ state: 'known', track, cached, asOfMs });
    });
    return () => {
      current = false;
    };
  }, [signCode, atMs]);
  return around;
};
