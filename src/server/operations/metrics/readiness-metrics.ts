import type { Readiness } from '../readiness/readiness.ts';
import type { BackgroundFigures } from '../../kernel/metrics/background-figures.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';

/** Whether the process is able to do its work, as `/readyz` says it. */
export const readinessFigures = ({ gauge, labelled }: Metrics, readiness: Readiness): BackgroundFigures => {
  const ready = gauge('tankwatch_ready', 'Whether this process is able to do its work, as /readyz says it');
  const unready = labelled('tankwatch_not_ready', 'What it is not able to do its work for', 'check');
  return {
    what: 'looking whether this process is ready',
    everyMs: 15_000,
    withinMs: 5_000,
    read: async (over) => {
      const found = await readiness.unready();
      if (over.aborted) return;
      ready.set(found.length === 0 ? 1 : 0);
      unready.reset();
      for (const { check } of found) unready.set({ check }, 1);
    },
  };
};
