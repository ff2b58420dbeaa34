import { Counter } from 'prom-client';

import type { Replica } from '../database/replica/replica.ts';
import type { Metrics } from './metrics.ts';

/** How far the replica is behind. @returns counts statements that it refused */
export const watchReplica = ({ registry, watch }: Metrics, replica: Replica): (() => void) => {
  watch('tankwatch_replica_age_seconds', 'Age of what the replica knows; -1: it does not answer', () => {
    const ageMs = replica.ageMs();
    return ageMs === null ? -1 : ageMs / 1000;
  });
  const refused = new Counter({
    name: 'tankwatch_replica_refused_total',
    help: 'Statements that the replica refused and the database answered',
    registers: [registry],
  });
  return () => refused.inc();
};
