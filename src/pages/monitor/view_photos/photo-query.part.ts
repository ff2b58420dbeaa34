import { chinaDayOf } from '#domain/time/china-day.ts';
import { isPhotoCause, type PhotoCause } from '#domain/words/photo-words.ts';

/** Which photos of a China day; a field that is missing leaves all. */
export interface PhotoQuery {
  readonly day: string;
  readonly channel?: number;
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
