import { collectDefaultMetrics } from 'prom-client';

import { version } from '../../../../package.json';

import type { Metrics } from '../../kernel/metrics/metrics.ts';

/** What the library names as if it counted, although it falls again. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Which build this is, and what its process takes: processor, memory, files, event loop. Once a process. */
export const processMetrics = ({ registry, info }: Metrics): void => {
  info('tankwatch_build_info', 'Version, build and Node of this process', {
    version,
    build: import.meta.env['VITE_BUILD'] ?? 'dev',
    node: process.versions.node,
  });
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
};
