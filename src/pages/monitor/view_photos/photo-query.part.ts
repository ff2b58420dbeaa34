import { chinaDayOf } from '#domain/time/china-day.ts';
import { isPhotoCause, type PhotoCause } from '#domain/words/photo-words.ts';
import type { PhotoFilter } from '#state/fleet/photos.ts';

/** Which photos the page was asked for. */
export interface PhotoQuery extends PhotoFilter {
  readonly cause?: PhotoCause;
}

export const queryOf = (search: string, nowMs: number): PhotoQuery => {
  const params = new URLSearchParams(search);
  const day = params.get('day') ?? '';
  const channel = Number(params.get('channel'));
  const cause = params.get('cause') ?? '';
  return {
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : chinaDayOf(nowMs),
    ...(Number.isInteger(channel) && channel > 0 ? { channel } : {}),
    ...(isPhotoCause(cause) ? { cause } : {}),
  };
};

export const searchOf = (asked: PhotoQuery): string =>
  new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
