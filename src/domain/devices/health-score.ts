import { round } from '../text/round.ts';
import { healthTermNames, healthTerms, type HealthTerm } from './health-terms.ts';

/** What a console's health is reckoned from, in a period or a day of it. Times within those in which it was due, s. */
export interface HealthFigures {
  /** In service, heard before, and not switched off by plan. */
  readonly dueS: number;
  readonly offlineS: number;
  readonly heartbeatS: number;
  readonly supplyS: number;
  /** Of all sensors together. */
  readonly sensorFaultS: number;
  readonly sensors: number;
  /** Readings of level gauges; null: they were not counted then. */
  readonly readings: number | null;
  readonly readingsNotOk: number | null;
}

export type HealthShares = Readonly<Record<HealthTerm, number | null>>;

/** Under this there is no score for a period: chance would make it. */
export const leastDueS = 24 * 3600;

/** Likewise for a day of it. */
export const leastDayDueS = 3600;

const shareOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.min(1, Math.max(0, part / whole));

/** The bad share of each term, 0-1; null: unknown. */
export const healthShares = (figures: HealthFigures): HealthShares => ({
  offline: shareOf(figures.offlineS, figures.dueS),
  heartbeat: shareOf(figures.heartbeatS, figures.dueS),
  sensor: shareOf(figures.sensorFaultS, figures.dueS * figures.sensors),
  reading: figures.readings === null ? null : shareOf(figures.readingsNotOk ?? 0, figures.readings),
  supply: shareOf(figures.supplyS, figures.dueS),
});

/** Points that a term takes; what is unknown takes none. */
export const healthPoints = (shares: HealthShares, term: HealthTerm): number =>
  (shares[term] ?? 0) * healthTerms[term].weight;

/**
 * 100 − 30·offline − 20·heartbeats overdue − 20·sensors faulty − 15·readings not ok − 15·supply low, one decimal; null
 * where the console was due for less than `leastS`. Source: engine rules 5.3.
 */
export const healthScore = (figures: HealthFigures, leastS = leastDueS): number | null => {
  if (figures.dueS < leastS) return null;
  const shares = healthShares(figures);
  return round(
    healthTermNames.reduce((sum, term) => sum - healthPoints(shares, term), 100),
    1,
  );
};
