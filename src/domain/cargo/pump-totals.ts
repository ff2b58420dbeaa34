/** How far from a delivery's beginning and end the totals of the pumps may have been read, ms. */
export const totalsMarginMs = 5 * 60_000;

/** Litres that a totaliser of pumps can show: ten digits before the point. */
export const maxPumpTotalL = 9_999_999_999;

/** Litres that the pumps on one tank sell within one entry at most; more is a wrong digit. */
export const maxSoldL = 50_000;

/** From when to when, ms UTC. */
export interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

/** By how much a period of totals misses a delivery's two ends together, ms; null: they are of another time. */
export const missedMs = (totals: Period, delivery: Period): number | null => {
  const [atStart, atEnd] = [
    Math.abs(totals.startMs - delivery.startMs),
    Math.abs(totals.endMs - delivery.endMs),
  ];
  return atStart > totalsMarginMs || atEnd > totalsMarginMs ? null : atStart + atEnd;
};

/** What was sold in the time that totals miss a delivery by, if customers came evenly, L: one standard deviation. */
export const missedL = (soldL: number, totals: Period, byMs: number): number =>
  totals.endMs > totals.startMs ? (soldL * byMs) / (totals.endMs - totals.startMs) : 0;
