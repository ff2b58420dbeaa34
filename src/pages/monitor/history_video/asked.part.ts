import { chinaDayOf } from '#domain/time/china-day.ts';
import { instantMs } from '#domain/time/time.ts';

/** What the page's address names; null: left to the page. */
export interface Asked {
  /** Plate. */
  readonly signCode: string | null;
  readonly channel: number | null;
  /** China day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly atMs: number | null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Reads `signCode=浙B00001&channel=1&day=2026-03-02&at=…`; a moment names its day. */
export const askedOf = (search: string, nowMs: number): Asked => {
  const params = new URLSearchParams(search);
  const day = params.get('day') ?? '';
  const atMs = instantMs(params.get('at'));
  return {
    signCode: params.get('signCode'),
    channel: numberOf(params.get('channel')),
    day: atMs !== null ? chinaDayOf(atMs) : /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : chinaDayOf(nowMs),
    atMs,
  };
};

/** The other way round. */
export const searchOf = ({ signCode, channel, day, atMs }: Asked): string =>
  new URLSearchParams([
    ...(signCode === null ? [] : [['signCode', signCode]]),
    ...(channel === null ? [] : [['channel', String(channel)]]),
    ...(atMs === null ? [['day', day]] : [['at', new Date(atMs).toISOString()]]),
  ]).toString();
