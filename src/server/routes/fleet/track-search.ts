import { maxSearchDays, trackSearchCalls } from '#contract/tracks/track-search.ts';
import { type SearchShape, shapeOf } from '#domain/fleet/search-shape.ts';
import { type Period, periodProblem } from '#domain/time/period.ts';

import { badRequest } from '../../http/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { trackStops } from '../../queries/tracks/track-stops.ts';
import { trackVisits } from '../../queries/tracks/track-visits.ts';

const periodOf = (fromTime: string, toTime: string): Period => {
  const period = { fromMs: Date.parse(fromTime), toMs: Date.parse(toTime) };
  const problem = periodProblem(period, maxSearchDays);
  if (problem === 'tooLong')
    throw badRequest([`一次最多查询 ${maxSearchDays} 天`, `At most ${maxSearchDays} days at once`]);
  if (problem !== null) throw badRequest(['开始时间不能晚于结束时间', 'The start must not be after the end']);
  return period;
};

const shapeIn = (text: string): SearchShape => {
  const shape = shapeOf(text);
  if (shape === null)
    throw badRequest(['区域无效，或大于 100 公里', 'Not an area, or one of more than 100 km']);
  return shape;
};

/** Who was where in the kept past. */
const trackSearchRoutes: Routes = (mount, { database }) => {
  mountSession(mount, trackSearchCalls['trackSearch.visits'], async (actor, { shape, fromTime, toTime }) => {
    const period = periodOf(fromTime, toTime);
    const found = await trackVisits(database, actor.companies, shapeIn(shape), period);
    if (found === null)
      throw badRequest([
        '经过的车辆太多，请缩小区域或缩短时间',
        'Too many trucks were there: choose a smaller area or a shorter time',
      ]);
    return found;
  });
  mountSession(
    mount,
    trackSearchCalls['trackSearch.stops'],
    (actor, { shape, fromTime, toTime, minutes }, { nowMs }) =>
      trackStops(
        database,
        actor.companies,
        { shape: shape === undefined ? null : shapeIn(shape), minutes },
        periodOf(fromTime, toTime),
        nowMs,
      ),
  );
};

export default trackSearchRoutes;
