import type { Replica } from '../replica/replica.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';

/** How far the replica is behind. */
export const watchReplica = ({ watch }: Metrics, replica: Replica): void =>
  watch('tankwatch_replica_age_seconds', 'Age of what the replica knows; -1: it does not answer', () => {
    const ageMs = replica.ageMs();
    return ageMs === null ? -1 : ageMs / 1000;
  });
