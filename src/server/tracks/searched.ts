import { maxSearchDays, type TrackVisit } from '#contract/tracks/track-search.ts';
import { type SearchShape, shapeOf } from '#domain/fleet/search-shape.ts';
import type { Period } from '#domain/time/period.ts';

import { readPeriod } from '../kernel/check-period.ts';
import type { ColdAsked } from '../telemetry/archive/archived-rows.ts';
import type { Database } from '../database/database.ts';
import { badRequest } from '../kernel/refusal.ts';
import { rowsNear, trackVisits } from './track-visits.ts';

/** The period of a search; refused where it is none or too long. */
export const searchPeriodOf = (fromTime: string, toTime: string): Period =>
  readPeriod(fromTime, toTime, maxSearchDays, 'fromTime');

/** The ground of a search; refused where it is none. */
export const searchShapeOf = (text: string): SearchShape => {
  const shape = shapeOf(text);
  if (shape === null)
    throw badRequest(['区域无效，或大于 100 公里', 'Not an area, or one of more than 100 km']);
  return shape;
};

/** What a search for a ground asks of the archive; cells are those of whole hours. */
export const visitsAsked = (
  companies: readonly string[],
  shape: SearchShape,
  { fromMs, toMs }: Period,
): ColdAsked => ({
  fromMs: fromMs - 3_600_000,
  toMs,
  signCodes: null,
  subjects: [],
  companies,
  needed: rowsNear(shape),
});

/** Who was on a ground; refused where too many trucks were near it. */
export const visitsOf = async (
  database: Pick<Database, 'snapshot'>,
  companies: readonly string[],
  shape: SearchShape,
  period: Period,
): Promise<{ readonly visits: TrackVisit[]; readonly more: boolean }> => {
  const found = await trackVisits(database, companies, shape, period);
  if (found === null)
    throw badRequest([
      '经过的车辆太多，请缩小区域或缩短时间',
      'Too many trucks were there: choose a smaller area or a shorter time',
    ]);
  return found;
};
