import { missedL, missedMs } from '#domain/cargo/pump-totals.ts';
import { round } from '#domain/text/round.ts';

import type { Fact } from '../../fact.ts';
import type { Delivery, PumpSales } from './station-matching.ts';

/** Totals of the pumps on a tank that somebody brought. Times in ms UTC. */
export interface KnownTotals {
  readonly t: number;
  readonly messageId: string;
  readonly stationCode: string;
  readonly tankNumber: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly soldVtL: number;
}

/** Totals in force, by their code. */
export type TotalsByCode = Record<string, KnownTotals>;

/** Takes totals up, in place of those of the same code. Totals that fall or were taken back say nothing. */
export const putTotals = (totals: TotalsByCode, { t, id, data }: Fact<'pump-totals'>): void => {
  const { totalsCode, stationCode, tankNumber } = data;
  const [startMs, endMs] = [Date.parse(data.startTime), Date.parse(data.endTime)];
  const soldVtL = round(data.endTotalVtL - data.startTotalVtL, 2);
  if (data.withdrawn === true || soldVtL < 0 || endMs <= startMs) delete totals[totalsCode];
  else totals[totalsCode] = { t, messageId: id, stationCode, tankNumber, startMs, endMs, soldVtL };
};

/** Two of the same moments: more sold, and of that the one named first, so that no order of messages matters. */
const comesFirst = (known: KnownTotals, other: PumpSales): boolean =>
  known.soldVtL > other.vtL || (known.soldVtL === other.vtL && known.messageId < other.messageId);

/**
 * What the pumps sold during a delivery: by the totals read nearest to its ends, and of equal ones by those that make
 * the loss smaller. Null: nobody knows.
 */
export const salesDuring = (
  totals: Readonly<TotalsByCode>,
  { data, startMs, endMs }: Pick<Delivery, 'data' | 'startMs' | 'endMs'>,
): PumpSales | null => {
  let found: { readonly sales: PumpSales; readonly byMs: number } | null = null;
  for (const known of Object.values(totals)) {
    if (known.tankNumber !== data.tankNumber || known.stationCode !== data.stationCode) continue;
    const byMs = missedMs(known, { startMs, endMs });
    if (byMs === null) continue;
    const nearer =
      found === null || byMs < found.byMs || (byMs === found.byMs && comesFirst(known, found.sales));
    if (!nearer) continue;
    const offL = round(missedL(known.soldVtL, known, byMs), 2);
    found = { byMs, sales: { vtL: known.soldVtL, offL, messageId: known.messageId } };
  }
  return found?.sales ?? null;
};
