import { registerHealth } from '../plugins/health.ts';
import type { Routes } from '../http/routes.ts';

/** Liveness, readiness and metrics of the server. */
const healthRoutes: Routes = ({ app }, { readiness, metrics, feed, config: { metricsToken } }) =>
  registerHealth(app, {
    readiness,
    metrics,
    metricsToken,
    look: () => {
      metrics.streamHead.set(feed.newest());
    },
  });

export default healthRoutes;
