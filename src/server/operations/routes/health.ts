import { registerHealth } from '../readiness/health-plugin.ts';
import type { AlarmFeed } from '../../alarms/stream/alarm-feed.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';
import type { Readiness } from '../readiness/readiness.ts';
import type { Routes } from '../../http/routes.ts';

interface Needs {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly feed: AlarmFeed;
  readonly config: { readonly metricsToken: string | null };
}

/** Liveness, readiness and metrics of the server. */
const healthRoutes: Routes<Needs> = ({ app }, { readiness, metrics, feed, config: { metricsToken } }) =>
  registerHealth(app, {
    readiness,
    metrics,
    metricsToken,
    look: () => {
      metrics.streamHead.set(feed.newest());
    },
  });

export default healthRoutes;
