import { flowsOf, liquidsAt } from '../liquids.ts';
import type { SimTruck } from '../truck.ts';
import { oilCodeAt } from './anomalies.ts';
import type { Movement, WorkDay } from './day.ts';

/** Everything that moved in a truck's tanks on a work-day, by its beginning: what no message tells. */
export const movementsOf = (
  truck: SimTruck,
  { segments, anomalies }: Pick<WorkDay, 'segments' | 'anomalies'>,
): Movement[] =>
  segments
    .flatMap((segment) =>
      flowsOf(segment).map(({ compartment, fromMs, toMs, end, work }): Movement => {
        const index = truck.compartments.findIndex((one) => one.compartment === compartment);
        const beforeV20L = liquidsAt(truck, segment, fromMs - 1)[index]?.v20L ?? 0;
        return {
          compartment,
          oilCode: oilCodeAt(truck, anomalies, index, toMs),
          fromMs,
          toMs,
          beforeV20L,
          v20L: end.v20L - beforeV20L,
          work: work ?? 'none',
        };
      }),
    )
    .toSorted((a, b) => a.fromMs - b.fromMs);
