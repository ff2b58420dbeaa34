import { registerHealth } from '../plugins/health.ts';
import { countSessions } from '../stores/actors.ts';
import type { Routes } from '../http/routes.ts';

/** Liveness, readiness and metrics of the server. */
const healthRoutes: Routes = (
  { app },
  { database, readiness, metrics, feed, config: { metricsToken }, now },
) =>
  registerHealth(app, {
    readiness,
    metrics,
    metricsToken,
    look: async () => {
      metrics.sessions.set(await countSessions(database, now()));
      metrics.streamHead.set(feed.newest());
    },
  });

export default healthRoutes;
