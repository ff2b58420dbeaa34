import { trackSearchCalls } from '#contract/tracks/track-search.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { searchPeriodOf, searchShapeOf, visitsOf } from '../../queries/tracks/searched.ts';
import { trackStops } from '../../queries/tracks/track-stops.ts';

/** Who was where in the kept past. */
const trackSearchRoutes: Routes = (mount, { database }) => {
  mountSession(mount, trackSearchCalls['trackSearch.visits'], (actor, { shape, fromTime, toTime }) =>
    visitsOf(database, actor.companies, searchShapeOf(shape), searchPeriodOf(fromTime, toTime)),
  );
  mountSession(
    mount,
    trackSearchCalls['trackSearch.stops'],
    (actor, { shape, fromTime, toTime, minutes }, { nowMs }) =>
      trackStops(
        database,
        actor.companies,
        { shape: shape === undefined ? null : searchShapeOf(shape), minutes },
        searchPeriodOf(fromTime, toTime),
        nowMs,
      ),
  );
};

export default trackSearchRoutes;
