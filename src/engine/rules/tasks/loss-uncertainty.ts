import { rowCount, rowLevelMm, rowVolumeL, volumeAt, type TankRows } from '#domain/cargo/tank-table.ts';

import { expansionPerK } from '../../evidence/deviation.ts';
import type { TaskOperation } from '../../slices/task.ts';
import { tableAt } from '../../master/truck-context.ts';
import type { RuleContext } from '../../rule-context.ts';
import { type racksOf, repeatingRate, type stationTanksOf, tablesOf } from './instruments.ts';

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

/** A reading before or after an operation. */
type End = 'start' | 'stop';

/** Variance of one reading's litres at 20 °C, L²: its level and tilt, and its temperature. */
const readingVariance = (world: RuleContext, operation: TaskOperation, end: End): number => {
  const { compartment, startMs } = operation;
  const vtL = end === 'start' ? operation.startVtL : operation.stopVtL;
  const known = end === 'start' ? operation.startDeviationL : operation.stopDeviationL;
  const rows = tableAt(world.truckAt(startMs), compartment, startMs)?.rows ?? [];
  const levelL = known ?? litresPerMm(rows, vtL) * world.number('uncertainty.levelMm', startMs);
  const temperatureL = vtL * expansionPerK * world.number('uncertainty.temperatureC', startMs);
  return levelL ** 2 + temperatureL ** 2;
};

/** Variance of the readings at one end, or both, of operations, L². */
export const readingsVariance = (
  world: RuleContext,
  operations: readonly TaskOperation[],
  ends: readonly End[] = ['start', 'stop'],
): number =>
  operations.reduce(
    (sum, operation) => sum + ends.reduce((each, end) => each + readingVariance(world, operation, end), 0),
    0,
  );

/** Variance of what the tables of operations add to litres that were moved, L²: the same error every time. */
export const tableVariance = (
  world: RuleContext,
  operations: readonly TaskOperation[],
  movedL: number,
  t: number,
): number => (movedL * repeatingRate(world, tablesOf(world, operations), 'uncertainty.tableRate', t)) ** 2;

/** Variance of what meters of racks or of the truck counted, L². */
export const meterVariance = (
  world: RuleContext,
  meters: ReturnType<typeof racksOf>,
  countedL: number,
  t: number,
): number =>
  (countedL * repeatingRate(world, meters, 'uncertainty.meterRate', t)) ** 2 +
  (countedL * world.number('uncertainty.meterEachRate', t)) ** 2;

/** Variance of what a station's gauge found to have come by so many deliveries, L²; sales are of its pumps. */
export const stationVariance = (
  world: RuleContext,
  tanks: ReturnType<typeof stationTanksOf>,
  receivedL: number,
  deliveries: number,
  salesL: number,
  t: number,
): number =>
  (receivedL * repeatingRate(world, tanks, 'uncertainty.stationRate', t)) ** 2 +
  deliveries * world.number('uncertainty.stationL', t) ** 2 +
  (salesL * world.number('uncertainty.salesRate', t)) ** 2;
