import type { TrackAround } from '#contract/tracks/track-around.ts';
import { call } from '#state/hub/hub.ts';

import { useRead } from '../../use-read.ts';

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
  const asked = signCode === null || atMs === null ? null : { signCode, atMs };
  const { value, cached, asOfMs, failure, reading } = useRead(asked && JSON.stringify(asked), () =>
    call('trucks.trackAround', {
      signCode: asked?.signCode ?? '',
      time: new Date(asked?.atMs ?? 0).toISOString(),
    }),
  );
  if (asked === null) return { state: 'none' };
  if (failure !== null && !reading) return { state: 'failed' };
  return reading || value === null ? { state: 'asked' } : { state: 'known', track: value, cached, asOfMs };
};
