import type { TrackStop, TrackVisit } from '#contract/tracks/track-search.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { shapeText } from '#domain/fleet/search-shape.ts';

import { call } from '../hub/hub.ts';
import type { TrackQuestion } from './search-address.ts';

export { maxFound, maxSearchDays } from '#contract/tracks/track-search.ts';
export type { TrackStop, TrackVisit };

const spanOf = ({ period }: TrackQuestion) => ({
  fromTime: new Date(period.fromMs).toISOString(),
  toTime: new Date(period.toMs).toISOString(),
});

const shapeIn = ({ shape }: TrackQuestion): string => (shape === null ? '' : shapeText(shape));

/** Who was in the area or passed the road, the newest first. */
export const findVisits = (
  question: TrackQuestion,
): Promise<CallOutcome<{ readonly visits: readonly TrackVisit[]; readonly more: boolean }>> =>
  call('trackSearch.visits', { shape: shapeIn(question), ...spanOf(question) });

/** Who stood so long, the newest first. */
export const findStops = (
  question: TrackQuestion,
): Promise<CallOutcome<{ readonly stops: readonly TrackStop[]; readonly more: boolean }>> =>
  call('trackSearch.stops', {
    ...(question.shape === null ? {} : { shape: shapeIn(question) }),
    ...spanOf(question),
    minutes: question.minutes,
  });
