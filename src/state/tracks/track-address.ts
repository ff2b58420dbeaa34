import { playbackAddress, sprinklerPlaybackAddress } from '#contract/tracks/track.ts';
import type { Period } from '#domain/time/period.ts';
import { instantMs } from '#domain/time/time.ts';

import { maxTrackTrucks } from '#domain/fleet/track-period.ts';

/** What a replay shows: trucks by plate, period and moment, UTC milliseconds. */
export interface TrackAddress {
  readonly signCodes: readonly string[];
  readonly period: Period;
  readonly atMs: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** So much is shown before and after a moment that is opened by itself. */
const aroundMs = 2 * hourMs;

export { playbackAddress, sprinklerPlaybackAddress };

/** Query of the page's address that shows this again. */
export const trackSearch = ({ signCodes, period, atMs }: TrackAddress): string =>
  new URLSearchParams({
    signCode: signCodes.join(','),
    startTime: new Date(period.fromMs).toISOString(),
    endTime: new Date(period.toMs).toISOString(),
    time: new Date(atMs).toISOString(),
  }).toString();

/**
 * What an address asks for. Without a period: two hours before and after its moment, else the last 24 hours to the
 * full hour; without a moment it begins at the start of the period.
 */
export const trackAddressOf = (search: string, nowMs: number): TrackAddress => {
  const params = new URLSearchParams(search);
  const plates = (params.get('signCode') ?? '').split(',').map((plate) => plate.trim());
  const fromMs = instantMs(params.get('startTime'));
  const toMs = instantMs(params.get('endTime'));
  const atMs = instantMs(params.get('time'));
  const thisHourMs = Math.ceil(nowMs / hourMs) * hourMs;
  const usual: Period =
    atMs === null
      ? { fromMs: thisHourMs - 24 * hourMs, toMs: thisHourMs }
      : {
          fromMs: Math.floor((atMs - aroundMs) / minuteMs) * minuteMs,
          toMs: Math.ceil((atMs + aroundMs) / minuteMs) * minuteMs,
        };
  const period = fromMs === null || toMs === null ? usual : { fromMs, toMs };
  return {
    signCodes: [...new Set(plates.filter((plate) => plate !== ''))].slice(0, maxTrackTrucks),
    period,
    atMs: atMs ?? period.fromMs,
  };
};

/** Link to a truck's way at a moment. */
export const trackLink = (
  page: typeof playbackAddress | 'monitor/track_detail',
  signCode: string,
  atMs: number,
): string => `/${page}?${new URLSearchParams({ signCode, time: new Date(atMs).toISOString() }).toString()}`;

/** Link to the whole fleet at a moment, with a truck chosen. */
export const pastLink = (truck: string, atMs: number): string =>
  `/monitor/track_map?${new URLSearchParams({ truck, at: new Date(atMs).toISOString() }).toString()}`;
