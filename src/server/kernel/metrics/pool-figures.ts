import type { Pool } from 'pg';

/** Connections of a process for one purpose. */
export interface PoolFigures {
  readonly pool: string;
  /** Open ones, and how many there may be. */
  readonly open: number;
  readonly most: number;
  /** Open ones that nobody uses. */
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

/** Figures of pools by name; one that has two names is told by the first. */
export const poolFigures = (pools: Readonly<Record<string, Pool>>): readonly PoolFigures[] => {
  const seen = new Set<Pool>();
  return Object.entries(pools).flatMap(([name, pool]) => {
    if (seen.has(pool)) return [];
    seen.add(pool);
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
    return [{ pool: name, open, most: pool.options.max, idle, waiting }];
  });
};
