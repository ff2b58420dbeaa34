import { round } from '#domain/text/round.ts';
import { rowCount, rowLevelMm, rowVolumeL, volumeAt, type TankRows } from '#domain/cargo/tank-table.ts';

import type { TaskOperation } from '../slices/task.ts';
import type { FuelLoss } from './task-loss.ts';
import { tableAt } from '../master/truck-context.ts';
import type { RuleContext } from '../rule-context.ts';

/** Station gauges err by 0.3 % of a rise. */
const atgShare = 0.003;

/** Litres that a millimetre is at a volume, by the table's rows around it. */
export const litresPerMm = (rows: TankRows, vtL: number): number => {
  let [belowMm, belowL] = [0, 0];
  const count = rowCount(rows);
  for (let row = 0; row < count; row += 1) {
    const [mm, litres] = [rowLevelMm(rows, row), rowVolumeL(rows, row)];
    if (litres >= vtL && mm > belowMm) return (litres - belowL) / (mm - belowMm);
    [belowMm, belowL] = [mm, litres];
  }
  const top = belowMm;
  return top > 0 ? volumeAt(rows, top).vtL - volumeAt(rows, top - 1).vtL : 0;
};

/** Sum of squares of what one millimetre is at the level before and after each operation. */
const gaugeSquares = (world: RuleContext, operations: readonly TaskOperation[]): number =>
  operations.reduce((sum, { compartment, startMs, startVtL, stopVtL }) => {
    const rows = tableAt(world.truckAt(startMs), compartment, startMs)?.rows ?? [];
    return sum + litresPerMm(rows, startVtL) ** 2 + litresPerMm(rows, stopVtL) ** 2;
  }, 0);

/**
 * Uncertainty of a loss by its instruments alone, litres (engine rules 6): 1 mm at every reading of the truck's
 * gauge, 0.3 % of what a station's gauge received. Null where a meter measured: its error is on its certificate.
 */
export const uncertaintyOf = (world: RuleContext, loss: FuelLoss): number | null => {
  const { measure, loads, unloads, decisive, tank } = loss;
  if (measure === 'meter') return null;
  if (measure === 'tank') return round(Math.sqrt(gaugeSquares(world, [...loads, ...unloads])), 2);
  // The rack's ticket at loading is taken as right; without one the truck's gauge measured it.
  const sent = decisive.sent === tank.sent ? gaugeSquares(world, loads) : 0;
  return round(Math.sqrt(sent + (atgShare * decisive.received.vtL) ** 2), 2);
};
