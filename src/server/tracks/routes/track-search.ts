import { trackSearchCalls } from '#contract/tracks/track-search.ts';

import { tellArchive } from '../../http/archived-reading.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { searchPeriodOf, searchShapeOf, visitsAsked, visitsOf } from '../searched.ts';
import { trackStops } from '../track-stops.ts';

/** Who was where in the kept past. */
const trackSearchRoutes: Routes = (mount) => {
  const { database, archive } = mount;
  mountSession(
    mount,
    trackSearchCalls['trackSearch.visits'],
    (actor, { shape, fromTime, toTime }, { reply }) => {
      const [ground, period] = [searchShapeOf(shape), searchPeriodOf(fromTime, toTime)];
      return archive.reading(
        visitsAsked(actor.companies, ground, period),
        () => visitsOf(database, actor.companies, ground, period),
        tellArchive(reply),
      );
    },
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
