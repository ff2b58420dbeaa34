import { videoAddresses } from '#contract/video/video-pages.ts';

/** All cameras of a truck, live. */
export const liveVideoLink = (signCode: string): string =>
  `/${videoAddresses.live}?signCode=${encodeURIComponent(signCode)}`;

/** What a truck's cameras recorded; missing: today, its first channel. */
export const recordedVideoLink = (signCode: string, channel?: number, atMs?: number): string =>
  `/${videoAddresses.history}?${new URLSearchParams([
    ['signCode', signCode],
    ...(channel === undefined ? [] : [['channel', String(channel)]]),
    ...(atMs === undefined ? [] : [['at', new Date(atMs).toISOString()]]),
  ]).toString()}`;
