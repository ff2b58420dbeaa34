import { journeyCalls } from '#contract/tracks/journeys.ts';

import { pastReading } from '../../http/archived-reading.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { learnJourney, listJourneys } from '../journeys.ts';

/** Past journeys, to compare and for routes to learn from. */
const journeyRoutes: Routes = (mount) => {
  const { database, archive } = mount;
  mountSession(mount, journeyCalls['journeys.list'], ({ companies }, { signCode }) =>
    listJourneys(database, signCode, companies),
  );
  mountSession(mount, journeyCalls['journeys.learn'], ({ companies }, { signCode, taskCode }, { reply }) =>
    learnJourney(database, signCode, taskCode, companies, pastReading(archive, reply)),
  );
};

export default journeyRoutes;
