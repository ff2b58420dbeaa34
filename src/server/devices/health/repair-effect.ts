import type { RepairOrder } from '#contract/devices/repair-orders.ts';
import { healthFigures } from '#domain/devices/health-spans.ts';
import { healthScore } from '#domain/devices/health-score.ts';
import { dayMs } from '#domain/time/time.ts';

import type { Queries } from '../../database/database.ts';
import type { StoredRepair } from '../repair-orders.ts';
import { healthSpans } from './health-spans.ts';

const weekMs = 7 * dayMs;

/** Orders with the health of the week before each was given, and since it ended, of a week at most. */
export const withEffects = async (
  queries: Queries,
  companies: readonly string[],
  orders: readonly StoredRepair[],
  nowMs: number,
): Promise<RepairOrder[]> => {
  if (orders.length === 0) return [];
  const known = await healthSpans(queries, {
    fromMs: Math.min(...orders.map(({ givenTime }) => Date.parse(givenTime))) - weekMs,
    toMs: nowMs,
    nowMs,
    companies,
    signCode: '',
    truckIds: [...new Set(orders.map(({ truckId }) => Number(truckId)))],
  });
  const spansOf = new Map(known.map(({ id, spans }) => [String(id), spans]));
  return orders.map((order) => {
    const spans = spansOf.get(order.truckId);
    const scoreIn = (fromMs: number, toMs: number): number | null =>
      spans === undefined ? null : healthScore(healthFigures(spans, { fromMs, toMs }));
    const givenMs = Date.parse(order.givenTime);
    const endedMs = order.endedTime === null ? null : Date.parse(order.endedTime);
    return {
      ...order,
      scoreBefore: scoreIn(givenMs - weekMs, givenMs),
      scoreAfter:
        order.state !== 'closed' || endedMs === null
          ? null
          : scoreIn(endedMs, Math.min(nowMs, endedMs + weekMs)),
    };
  });
};
