import type { StateCacheFigures } from './subjects/state-cache.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';

/** What the states of trucks take of this process's memory, beside all that it holds: `STATE_CACHE_MB` bounds them. */
export const watchMemory = ({ watch }: Metrics, states: () => StateCacheFigures): void => {
  watch('tankwatch_states', 'Subjects whose state is in memory', () => states().subjects);
  watch('tankwatch_state_bytes', 'What these states weigh, as estimated', () => states().bytes);
  watch('tankwatch_heap_bytes', 'JavaScript objects of this process', () => process.memoryUsage().heapUsed);
};
