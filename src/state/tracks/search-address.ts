import { type SearchShape, shapeOf, shapeText } from '#domain/fleet/search-shape.ts';
import type { Period } from '#domain/time/period.ts';
import { instantMs } from '#domain/time/time.ts';

/** What is asked of the kept tracks: who was in an area, who passed a road, who stood longer than so many minutes. */
export const searchKinds = ['area', 'road', 'stop'] as const;

/** See `searchKinds`. */
export type SearchKind = (typeof searchKinds)[number];

/** A question about the kept tracks. */
export interface TrackQuestion {
  readonly kind: SearchKind;
  /** Null: none was drawn yet; a question about stops needs none. */
  readonly shape: SearchShape | null;
  readonly period: Period;
  /** How long a truck stood at least. */
  readonly minutes: number;
}

export { trackSearchAddress as searchAddress } from '#contract/tracks/track-search.ts';

const hourMs = 3_600_000;
const usualMinutes = 30;

/** Query of the page's address that asks this again. */
export const questionSearch = ({ kind, shape, period, minutes }: TrackQuestion): string =>
  new URLSearchParams({
    kind,
    ...(shape === null ? {} : { shape: shapeText(shape) }),
    startTime: new Date(period.fromMs).toISOString(),
    endTime: new Date(period.toMs).toISOString(),
    ...(kind === 'stop' ? { minutes: String(minutes) } : {}),
  }).toString();

/** What an address asks; without a period the last 24 hours to the full hour. */
export const questionOf = (search: string, nowMs: number): TrackQuestion => {
  const params = new URLSearchParams(search);
  const toMs = Math.ceil(nowMs / hourMs) * hourMs;
  const [from, to] = [instantMs(params.get('startTime')), instantMs(params.get('endTime'))];
  const minutes = Number(params.get('minutes') ?? '');
  const shape = shapeOf(params.get('shape') ?? '');
  const asked = searchKinds.find((one) => one === params.get('kind')) ?? 'area';
  return {
    kind: asked,
    // A road is passed, ground is been in: the other of the two is no question.
    shape: shape !== null && (asked === 'road') === 'line' in shape ? shape : null,
    period: from === null || to === null ? { fromMs: toMs - 24 * hourMs, toMs } : { fromMs: from, toMs: to },
    minutes: Number.isInteger(minutes) && minutes >= 3 ? minutes : usualMinutes,
  };
};
